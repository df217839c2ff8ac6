import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useId } from 'react'

/** One line of the profile form: label above, a native control, help or the server's refusal below. */
export function ProfileField({
  label,
  name,
  value,
  onChange,
  type = 'text',
  optional,
  readOnly,
  wide,
  rows,
  max,
  options,
  help,
  error,
}: {
  label: string
  name: string
  value: string
  onChange?: (value: string) => void
  type?: 'text' | 'date'
  optional?: boolean
  readOnly?: boolean
  /** Over both columns. */
  wide?: boolean
  rows?: number
  max?: string
  options?: readonly { value: string; label: string }[]
  help?: string
  error?: string
}) {
  const id = useId()
  const below = error ?? help
  const described = below ? `${id}-below` : undefined
  return (
    <FormControl fullWidth error={Boolean(error)} sx={{ gridColumn: wide ? '1 / -1' : undefined, minWidth: 0 }}>
      <FormLabel htmlFor={id} sx={{ mb: '6px' }}>
        {label}
        {optional && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {' (optional)'}
          </Box>
        )}
      </FormLabel>
      {options ? (
        <Select
          native
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          inputProps={{ id, name, 'aria-describedby': described }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ) : (
        <OutlinedInput
          id={id}
          name={name}
          type={type}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange?.(event.target.value)}
          multiline={rows !== undefined}
          rows={rows}
          slotProps={{ input: { max, maxLength: rows ? 500 : 150, 'aria-describedby': described } }}
          sx={
            readOnly
              ? { bgcolor: 'sunken', '& .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' } }
              : undefined
          }
        />
      )}
      {below && <FormHelperText id={described}>{below}</FormHelperText>}
    </FormControl>
  )
}
