import Box, { type BoxProps } from '@mui/material/Box'
import { useId } from 'react'
import { Input } from '../../ui/form/fields/controls'

interface DateFieldProps {
  label: string
  value: string
  onChange: (day: string) => void
  isWrong?: boolean
  min?: string | undefined
  max?: string | undefined
  sx: BoxProps['sx']
}

/** A day of the period that is scored, under a small label. */
export function DateField({ label, value, onChange, isWrong = false, min, max, sx }: DateFieldProps) {
  const id = useId()
  return (
    <Box sx={sx}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, typography: 'smallStrong' }}>
        {label}
      </Box>
      <Input
        id={id}
        type="date"
        value={value}
        min={min}
        max={max}
        aria-required
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Box>
  )
}
