import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId, useState } from 'react'
import { Input } from './controls'

/** From this many lines on the list can be searched. */
const SEARCH_FROM = 12

const Line = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '4px 12px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& input': {
    flex: 'none',
    width: 20,
    height: 20,
    margin: 0,
    accentColor: theme.vars.palette.primary.main,
    cursor: 'pointer',
    outline: 'none',
  },
  [theme.breakpoints.up('lg')]: { minHeight: 36 },
}))

/** One line with a tick box. */
export function CheckLine({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <Line>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Line>
  )
}

interface CheckListProps {
  label: string
  /** Small words under the label. */
  help?: string
  options: readonly { value: string; label: string }[]
  picked: ReadonlySet<string>
  onChange: (picked: ReadonlySet<string>) => void
  /** How high it grows before it scrolls inside itself. */
  height?: number
}

/** Several out of many: a list of tick boxes, searched where it is long. What is ticked stays so while it is out of sight. */
export function CheckList({ label, help, options, picked, onChange, height = 360 }: CheckListProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const isLong = options.length >= SEARCH_FROM
  const toggle = (value: string, isOn: boolean) => {
    const next = new Set(picked)
    if (isOn) next.add(value)
    else next.delete(value)
    onChange(next)
  }
  return (
    <Box
      component="fieldset"
      aria-describedby={help ? `${id}-help` : undefined}
      sx={{ gridColumn: '1 / -1', border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 0.75, typography: 'label' }}>
        {label}
      </Box>
      {help && (
        <Box id={`${id}-help`} sx={{ mb: 1, typography: 'small', color: 'text.secondary' }}>
          {help}
        </Box>
      )}
      {isLong && (
        <Input
          type="search"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ mb: 1 }}
        />
      )}
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: height, overflowY: 'auto', py: 0.5 }}>
        {shown.map(({ value, label: text }) => (
          <CheckLine key={value} checked={picked.has(value)} onChange={(isOn) => toggle(value, isOn)}>
            {text}
          </CheckLine>
        ))}
        {shown.length === 0 && <Box sx={{ px: 1.5, py: 1, color: 'text.secondary' }}>Nothing matches.</Box>}
      </Box>
      {isLong && (
        <Box role="status" sx={{ mt: 0.75, typography: 'small', color: 'text.secondary' }}>
          {picked.size} chosen
        </Box>
      )}
    </Box>
  )
}
