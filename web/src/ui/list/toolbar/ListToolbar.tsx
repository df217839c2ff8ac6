import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { formatDate } from '../../../lib/dates'
import { ActionButton } from '../../ActionButton'
import { Input, Label, Select } from '../../form/fields/controls'
import { Icon } from '../../Icon'
import { Popover, useAnchor } from '../../overlay/menu'
import { Sheet } from '../../overlay/Sheet'
import { useIsDesktop } from '../../useIsDesktop'
import { activeFilters, clearedFilters, type ListPatch, type ListState } from '../state/listState'
import { SearchBox } from './SearchBox'
import { StatusFilter } from './StatusFilter'

/** One drop-down that narrows a list. `name` is "student" or one of the list's own filters. */
export interface ListFilter {
  name: string
  label: string
  /** The first option: nothing narrowed. */
  all: string
  options: readonly { value: string; label: string }[]
}

interface ListToolbarProps {
  state: ListState
  onChange: (patch: ListPatch) => void
  searchLabel: string
  counts?: Readonly<Record<string, number>> | undefined
  filters: readonly ListFilter[]
  /** A list of things that have neither a status nor a date: search and its own filters only. */
  plain?: boolean
  /** A plain list of things that have a date all the same. */
  dated?: boolean
}

function filterValue(state: ListState, name: string): string {
  return name === 'student' ? state.student : (state.filters[name] ?? '')
}

function patchOf(name: string, value: string): ListPatch {
  return name === 'student' ? { student: value } : { filters: { [name]: value } }
}

/** Search, status and filters in one row; on phones the filters move into a sheet behind a button that counts them. */
export function ListToolbar(props: ListToolbarProps) {
  const { state, onChange, searchLabel, counts, filters, plain = false, dated = !plain } = props
  const isDesktop = useIsDesktop()
  const search = <SearchBox label={searchLabel} value={state.q} onSearch={(q) => onChange({ q })} />
  const status = !plain && (
    <StatusFilter value={state.status} counts={counts} onChange={(next) => onChange({ status: next })} />
  )
  return (
    <Box sx={{ mb: { xs: 1.5, lg: 0.5 } }}>
      {isDesktop ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', rowGap: 1, mb: 1 }}>
          {search}
          {status}
          <Box sx={{ flex: 1 }} />
          {filters.map((filter) => (
            <FilterSelect key={filter.name} filter={filter} state={state} onChange={onChange} compact />
          ))}
          {dated && <DatesButton state={state} onChange={onChange} />}
        </Box>
      ) : (
        <>
          <Box sx={{ display: 'flex', gap: 1, mb: 1.5 }}>
            {search}
            {(!plain || dated || filters.length > 0) && <FilterSheet {...props} />}
          </Box>
          {status}
        </>
      )}
      <Applied state={state} filters={filters} onChange={onChange} />
    </Box>
  )
}

interface FilterSelectProps {
  filter: ListFilter
  state: ListState
  onChange: (patch: ListPatch) => void
  compact?: boolean
}

function FilterSelect({ filter, state, onChange, compact = false }: FilterSelectProps) {
  const id = useId()
  const select = (
    <Select
      id={id}
      aria-label={compact ? filter.label : undefined}
      value={filterValue(state, filter.name)}
      onChange={(event) => onChange(patchOf(filter.name, event.target.value))}
      sx={
        compact
          ? { width: 'auto', minWidth: 128, maxWidth: 148, '@media (min-width:1440px)': { maxWidth: 184 } }
          : undefined
      }
    >
      <option value="">{filter.all}</option>
      {filter.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
  if (compact) return select
  return (
    <div>
      <Label htmlFor={id}>{filter.label}</Label>
      {select}
    </div>
  )
}

function DateRange({ state, onChange }: Pick<ListToolbarProps, 'state' | 'onChange'>) {
  const id = useId()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
      <div>
        <Label htmlFor={`${id}-from`}>From</Label>
        <Input
          id={`${id}-from`}
          type="date"
          value={state.from}
          max={state.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </div>
      <div>
        <Label htmlFor={`${id}-to`}>To</Label>
        <Input
          id={`${id}-to`}
          type="date"
          value={state.to}
          min={state.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </Box>
  )
}

function DatesButton({ state, onChange }: Pick<ListToolbarProps, 'state' | 'onChange'>) {
  const { isOpen, opener, opened } = useAnchor('dialog')
  return (
    <>
      <ActionButton icon="calendar" color={state.from || state.to ? 'primary' : 'inherit'} {...opener}>
        Dates
      </ActionButton>
      {isOpen && (
        <Popover
          {...opened}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Dates', sx: { mt: 0.5, p: 2, width: 336 } } }}
        >
          <DateRange state={state} onChange={onChange} />
        </Popover>
      )}
    </>
  )
}

/** The filters of a phone: a sheet from below. */
function FilterSheet({ state, onChange, filters, plain = false, dated = !plain }: ListToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const count = activeFilters(state)
  return (
    <>
      <Button
        variant="outlined"
        aria-label={count > 0 ? `Filters, ${count} active` : 'Filters'}
        startIcon={<Icon name="filter" />}
        onClick={() => setOpen(true)}
        sx={{ px: 1.5, fontSize: 'text.fontSize', bgcolor: 'background.paper' }}
      >
        Filters
        {count > 0 && (
          <Box
            component="span"
            aria-hidden
            sx={{
              ml: 1,
              minWidth: 20,
              height: 20,
              borderRadius: '10px',
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
              fontSize: 'small.fontSize',
              lineHeight: '20px',
            }}
          >
            {count}
          </Box>
        )}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        titleId={titleId}
        sx={{ p: 2, pb: 'calc(16px + env(safe-area-inset-bottom))', display: 'grid', gap: '20px' }}
      >
        <Box component="h2" id={titleId} sx={{ typography: 'heading' }}>
          Filters
        </Box>
        {dated && <DateRange state={state} onChange={onChange} />}
        {filters.map((filter) => (
          <FilterSelect key={filter.name} filter={filter} state={state} onChange={onChange} />
        ))}
        <Box sx={{ display: 'flex', gap: 1.5 }}>
          <Button
            disabled={count === 0}
            onClick={() => onChange({ ...clearedFilters(state), q: state.q, status: state.status })}
          >
            Clear filters
          </Button>
          <Button variant="contained" onClick={() => setOpen(false)} sx={{ flex: 1 }}>
            {plain ? 'Show list' : 'Show entries'}
          </Button>
        </Box>
      </Sheet>
    </>
  )
}

/** What is on, in words, and the way to switch it off. */
function Applied({ state, filters, onChange }: Pick<ListToolbarProps, 'state' | 'filters' | 'onChange'>) {
  if (activeFilters(state) === 0) return null
  const words = filters.flatMap((filter) => {
    const value = filterValue(state, filter.name)
    return value === '' ? [] : [filter.options.find((option) => option.value === value)?.label ?? filter.label]
  })
  if (state.from) words.push(`From ${formatDate(state.from)}`)
  if (state.to) words.push(`To ${formatDate(state.to)}`)
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        minHeight: { xs: 44, lg: 36 },
        typography: 'text',
        color: 'text.secondary',
      }}
    >
      <span>{words.join(', ')}</span>
      <Button size="small" onClick={() => onChange(clearedFilters(state))}>
        Clear filters
      </Button>
    </Box>
  )
}
