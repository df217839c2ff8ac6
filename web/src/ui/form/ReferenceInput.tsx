import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Field } from '../../api/generated/kinds'
import { Icon } from '../Icon'
import { Input } from './controls'
import { describedBy, FieldFrame, helpOf, type InputProps } from './FieldFrame'
import { type ReferenceList, type ReferenceOption, useReferences } from './references'

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
    minHeight: 44,
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
  if (list.isFailed) return 'The list could not be loaded.'
  return field.freeText ? 'Not in the list; what you typed will be used.' : 'Nothing matches.'
}

/** A type-ahead over the API's lists; where the definition allows it, free text and adding an item. */
export function ReferenceInput(props: InputProps) {
  const { field } = props
  const parentValue = useWatch({ name: field.dependsOn ?? '', disabled: !field.dependsOn }) as unknown
  const parent = field.dependsOn && typeof parentValue === 'string' ? parentValue : ''
  const list = useReferences().useOptions(field, parent)
  return <Combobox {...props} list={list} parent={parent} />
}

function Combobox({ field, path, id, list, parent }: InputProps & { list: ReferenceList; parent: string }) {
  const references = useReferences()
  const { setValue, formState } = useFormContext()
  const { field: control, fieldState } = useController({ name: path })
  const [added, setAdded] = useState<readonly ReferenceOption[]>([])
  const options = [...list.options, ...added.filter((item) => list.options.every((known) => known.id !== item.id))]
  const value = String(control.value ?? '')
  const selected = options.find((option) => option.id === value) ?? null
  const [text, setText] = useState(selected?.label ?? (field.freeText ? value : ''))
  const isWaiting = Boolean(field.dependsOn) && parent === ''
  const isShut = isWaiting && !field.freeText
  const error = fieldState.error?.message

  // The shown text follows a value that changed elsewhere: Reset, an added item, options that arrived late.
  const selectedLabel = selected?.label
  useEffect(() => {
    if (selectedLabel !== undefined) setText(selectedLabel)
    else if (value === '') setText('')
  }, [selectedLabel, value])

  // Another competency makes the skill picked before it meaningless.
  const lastParent = useRef(parent)
  const change = useRef(control.onChange)
  change.current = control.onChange
  useEffect(() => {
    if (lastParent.current === parent) return
    lastParent.current = parent
    change.current('')
  }, [parent])

  const auto = useAutocomplete<ReferenceOption, false, false, boolean>({
    id,
    options,
    value: selected,
    inputValue: text,
    freeSolo: Boolean(field.freeText),
    autoHighlight: !field.freeText,
    disabled: isShut,
    getOptionLabel: (option) => (typeof option === 'string' ? option : option.label),
    getOptionKey: (option) => (typeof option === 'string' ? option : option.id),
    isOptionEqualToValue: (option, other) => typeof other !== 'string' && option.id === other.id,
    onChange: (_, picked) => control.onChange(picked === null ? '' : typeof picked === 'string' ? picked : picked.id),
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
  const help = helpOf({ field }, references.noteOn?.(field, value))

  return (
    <FieldFrame
      id={id}
      field={field}
      error={error}
      help={help}
      aside={
        field.addable && (
          <Button
            variant="text"
            size="small"
            onClick={() => void add()}
            sx={{ height: 'auto', minHeight: 24, p: '0 4px', fontSize: 14, lineHeight: '20px' }}
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
          sx={{ paddingRight: '40px' }}
        />
        <Icon
          name="down"
          sx={{
            position: 'absolute',
            right: 10,
            top: '50%',
            translate: '0 -50%',
            fontSize: 20,
            color: 'text.secondary',
            pointerEvents: 'none',
          }}
        />
        {auto.popupOpen && auto.groupedOptions.length > 0 && (
          <Listbox {...auto.getListboxProps()}>
            {(auto.groupedOptions as ReferenceOption[]).map((option, index) => {
              const { key, ...rest } = auto.getOptionProps({ option, index }) as ReturnType<
                typeof auto.getOptionProps
              > & { key: string }
              return (
                <li key={key} {...rest}>
                  <Box component="span" sx={{ flex: 1 }}>
                    {option.label}
                  </Box>
                  {option.hint && (
                    <Box
                      component="span"
                      sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 400, color: 'text.secondary' }}
                    >
                      {option.hint}
                    </Box>
                  )}
                </li>
              )
            })}
          </Listbox>
        )}
        {auto.popupOpen && auto.groupedOptions.length === 0 && (
          <Listbox as="div" sx={{ p: '10px 12px', color: 'text.secondary', fontSize: 14, lineHeight: '20px' }}>
            {emptyLine(field, list)}
          </Listbox>
        )}
      </Box>
    </FieldFrame>
  )
}
