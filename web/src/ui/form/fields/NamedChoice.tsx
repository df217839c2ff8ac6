import Box, { type BoxProps } from '@mui/material/Box'
import { useId } from 'react'
import type { Named } from '../../../api/types'
import { Select } from './controls'

interface NamedChoiceProps {
  label: string
  /** What stands there while nothing is chosen. */
  none: string
  value: string
  options: readonly Named[] | undefined
  onChange: (id: string) => void
  sx?: BoxProps['sx']
}

/** Students to choose from, with the one whom the address names, who may be none of them. */
export const withChosen = (students: readonly Named[] = [], chosen: string): readonly Named[] =>
  chosen && !students.some(({ _id }) => _id === chosen)
    ? [{ _id: chosen, name: 'Chosen student' }, ...students]
    : students

/** One of several records by its name, under a small label: what a page or a dialog is about. */
export function NamedChoice({ label, none, value, options = [], onChange, sx }: NamedChoiceProps) {
  const id = useId()
  return (
    <Box sx={sx}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, typography: 'smallStrong' }}>
        {label}
      </Box>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none}</option>
        {options.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </Box>
  )
}
