import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Field } from '../../../api/generated/kinds'
import { Icon } from '../../Icon'
import { Input } from '../fields/controls'
import { ClearButton, describedBy, FieldFrame, helpOf, type InputProps } from '../fields/FieldFrame'
import type { SearchResult } from '../fields/search'
import { type ReferenceList, type ReferenceOption, useReferences } from '../references'

const loadSearch = () => import('../fields/search')
type Search = Awaited<ReturnType<typeof loadSearch>>['search']

const ID = /^[0-9a-f]{24}$/
const USED = 'Used lately'
const ABSENT = 'This list is not on your device yet. Submit without it, and choose before the entry is sent.'

const Listbox = styled('ul')(({ theme }) => ({
  position: 'absolute',
  zIndex: 3,
  top: 'calc(100% + 4px)',
  left: 0,
  right: 0,
  maxHeight: 264,
  overflowY: 'auto',
  padding: 4,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  boxShadow: theme.vars.palette.floating,
  '& li': {
    minHeight: 48,
    padding: '6px 8px',
    borderRadius: 6,
    cursor: 'pointer',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
  },
  '& li.Mui-focused': { backgroundColor: theme.vars.palette.action.hover },
  '& li[aria-selected="true"]': { color: theme.vars.palette.primary.main, fontWeight: 600 },
  [theme.breakpoints.up('lg')]: { '& li': { minHeight: 36 } },
}))

function placeholder(field: Field, list: ReferenceList, isWaiting: boolean): string {
  if (isWaiting) return field.freeText ? 'Type it' : `Choose the ${field.dependsOn} first`
  if (list.isLoading) return 'Loading'
  return field.freeText ? 'Search or type' : 'Search'
}

function emptyLine(field: Field, list: ReferenceList): string {
  if (list.isLoading) return 'Loading'
  if (list.isAbsent) return ABSENT
  if (list.isFailed) return 'The list could not be loaded.'
  return field.freeText ? 'Not in the list; what you typed will be used.' : 'Nothing matches.'
}

/** By synonyms and the like once that is there, until then by what stands in the text. */
const plainly: Search = (options, text) => {
  const wanted = text.trim().toLowerCase()
  return options.filter(({ label }) => label.toLowerCase().includes(wanted))
}

function useSearch(): Search {
  const [search, setSearch] = useState<Search>(() => plainly)
  useEffect(() => {
    let isGone = false
    loadSearch()
      .then((found) => isGone || setSearch(() => found.search))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return search
}

/** The options with those first that were picked most of late. */
function usedFirst(options: readonly ReferenceOption[], used: readonly string[]): readonly ReferenceOption[] {
  const first = used.flatMap((id) => options.filter((option) => option.id === id))
  if (first.length === 0) return options
  return [
    ...first.map((option) => ({ hint: USED, ...option })),
    ...options.filter((option) => !used.includes(option.id)),
  ]
}

/** A type-ahead over the API's lists; where the definition allows it, free text and adding an item. */
export function ReferenceInput(props: InputProps) {
  const { field } = props
  const parentValue = useWatch({ name: field.dependsOn ?? '', disabled: !field.dependsOn }) as unknown
  const parent = field.dependsOn && typeof parentValue === 'string' ? parentValue : ''
  const { Options } = useReferences()
  return (
    <Options field={field} parent={parent}>
      {(list) => <Combobox {...props} list={list} parent={parent} />}
    </Options>
  )
}

function Combobox({ field, path, id, list, parent }: InputProps & { list: ReferenceList; parent: string }) {
  const references = useReferences()
  const { setValue, formState } = useFormContext()
  const { field: control, fieldState } = useController({ name: path })
  const [added, setAdded] = useState<readonly ReferenceOption[]>([])
  const { whole = [] } = list
  const offered = parent === '' && whole.length > 0 ? whole : list.options
  const options = [...offered, ...added.filter((item) => offered.every((known) => known.id !== item.id))]
  const value = String(control.value ?? '')
  const selected = [...options, ...whole].find((option) => option.id === value) ?? null
  const search = useSearch()
  const [text, setText] = useState(selected?.label ?? (field.freeText ? value : ''))
  const isWaiting = Boolean(field.dependsOn) && parent === '' && whole.length === 0
  const isShut = isWaiting && !field.freeText
  const error = fieldState.error?.message

  // The shown text follows a value that changed elsewhere: Reset, an added item, options that arrived late.
  const selectedLabel = selected?.label
  const [followed, setFollowed] = useState({ selectedLabel, value })
  if (followed.selectedLabel !== selectedLabel || followed.value !== value) {
    setFollowed({ selectedLabel, value })
    if (selectedLabel !== undefined) setText(selectedLabel)
    else if (value === '' || (field.freeText && !ID.test(value))) setText(value)
  }

  // Another competency makes the skill picked before it meaningless.
  const lastParent = useRef(parent)
  const lastValue = useRef(value)
  const leaveIt = useEffectEvent(() => control.onChange(''))
  useEffect(() => {
    const isLeft = lastParent.current !== parent && lastValue.current === value && value !== ''
    lastParent.current = parent
    lastValue.current = value
    if (isLeft) leaveIt()
  }, [parent, value])

  const pick = (picked: string | ReferenceOption | null) => {
    if (field.dependsOn && typeof picked === 'object' && picked?.parent && picked.parent !== parent) {
      lastParent.current = picked.parent
      setValue(field.dependsOn, picked.parent, { shouldValidate: formState.isSubmitted })
    }
    control.onChange(picked === null ? '' : typeof picked === 'string' ? picked : picked.id)
  }

  const auto = useAutocomplete<ReferenceOption, false, false, boolean>({
    id,
    options,
    value: selected,
    inputValue: text,
    freeSolo: Boolean(field.freeText),
    autoHighlight: !field.freeText,
    filterOptions: (all, { inputValue }) => {
      if (inputValue.trim() === '') return [...usedFirst(all, references.used?.[field.name] ?? [])]
      const found = search(all, inputValue)
      // What the chosen competency does not have may be another one's.
      return [...(found.length > 0 || parent === '' ? found : search(whole, inputValue))]
    },
    disabled: isShut,
    getOptionLabel: (option) => (typeof option === 'string' ? option : option.label),
    getOptionKey: (option) => (typeof option === 'string' ? option : option.id),
    isOptionEqualToValue: (option, other) => typeof other !== 'string' && option.id === other.id,
    onChange: (_, picked) => pick(picked),
    onInputChange: (_, next, reason) => {
      if (reason === 'reset' && field.freeText && !selected) return
      setText(next)
      if (reason !== 'input') return
      const same = options.find((option) => option.label.toLowerCase() === next.trim().toLowerCase())
      if (field.freeText) control.onChange(same?.id ?? next)
      else if (next === '') control.onChange('')
    },
  })

  const add = async () => {
    const item = await references.add(field, parent)
    if (!item) return
    if (field.dependsOn && item.parent !== parent) {
      lastParent.current = item.parent
      setValue(field.dependsOn, item.parent, { shouldValidate: formState.isSubmitted })
    }
    setAdded((old) => [...old, item.option])
    control.onChange(item.option.id)
  }
  const inputProps = auto.getInputProps()
  const help = helpOf({ field }, list.isAbsent && value === '' ? ABSENT : references.noteOn?.(field, value))

  return (
    <FieldFrame
      id={id}
      field={field}
      error={error}
      help={help}
      aside={
        field.addable && (
          <Button
            size="small"
            onClick={() => void add()}
            sx={{ height: 'auto', minHeight: 24, p: '0 4px', typography: 'text' }}
          >
            Add a {field.label.toLowerCase()}
          </Button>
        )
      }
    >
      <Box {...auto.getRootProps()} sx={{ position: 'relative' }}>
        <Input
          {...inputProps}
          {...describedBy(id, field, error, help)}
          id={id}
          type="text"
          disabled={isShut}
          placeholder={placeholder(field, list, isWaiting)}
          onBlur={(event) => {
            inputProps.onBlur?.(event)
            control.onBlur()
          }}
          sx={{ paddingRight: '48px' }}
        />
        {value !== '' || text !== '' ? (
          <ClearButton
            label={field.label}
            onClear={() => {
              setText('')
              control.onChange('')
            }}
          />
        ) : (
          <Icon
            name="down"
            size={20}
            sx={{
              position: 'absolute',
              right: 10,
              top: '50%',
              translate: '0 -50%',
              color: 'text.secondary',
              pointerEvents: 'none',
            }}
          />
        )}
        {auto.popupOpen && auto.groupedOptions.length > 0 && (
          <Listbox {...auto.getListboxProps()}>
            {(auto.groupedOptions as SearchResult[]).map((option, index) => {
              const { key, ...rest } = auto.getOptionProps({ option, index }) as ReturnType<
                typeof auto.getOptionProps
              > & { key: string }
              return (
                <li key={key} {...rest}>
                  <Box component="span" sx={{ flex: 1 }}>
                    {option.label}
                  </Box>
                  {(option.synonym || option.hint) && (
                    <Box
                      component="span"
                      sx={{
                        maxWidth: '45%',
                        textAlign: 'right',
                        typography: 'small',
                        fontWeight: 400,
                        color: 'text.secondary',
                      }}
                    >
                      {option.synonym ? `“${option.synonym}”` : option.hint}
                    </Box>
                  )}
                </li>
              )
            })}
          </Listbox>
        )}
        {auto.popupOpen && auto.groupedOptions.length === 0 && (
          <Listbox as="div" sx={{ p: '10px 12px', color: 'text.secondary', typography: 'text' }}>
            {emptyLine(field, list)}
          </Listbox>
        )}
      </Box>
      {references.under?.(field, path)}
    </FieldFrame>
  )
}
