import Box from '@mui/material/Box'
import { Input, Select, Textarea } from './controls'
import { FieldError } from './FieldError'

/** What a field of a plain form is, whatever stands in it. */
export interface PlainFieldLook {
  name: string
  label: string
  type?: 'text' | 'lines' | 'date' | 'choice' | 'email' | 'tel' | 'url'
  optional?: boolean
  options?: readonly { value: string; label: string }[]
  help?: string
  /** Over both columns of a wide dialog. */
  wide?: boolean
  autoComplete?: string
  autoFocus?: boolean
  readOnly?: boolean
}

interface PlainFieldProps extends PlainFieldLook {
  id: string
  value: string
  onChange?: (value: string) => void
  maxLength?: number
  max?: string
  error?: string
}

/** One line of a plain form: label above, a native control, the server's refusal and help below. */
export function PlainField({
  id,
  label,
  name,
  value,
  onChange,
  type = 'text',
  optional,
  readOnly,
  wide,
  maxLength,
  max,
  autoComplete,
  autoFocus,
  options,
  help,
  error,
}: PlainFieldProps) {
  const locked = readOnly ? { bgcolor: 'sunken', borderColor: 'divider' } : undefined
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  const common = {
    id,
    name,
    value,
    autoComplete,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    'aria-required': optional || readOnly ? undefined : true,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  }
  return (
    <Box
      sx={{
        gridColumn: wide ? '1 / -1' : undefined,
        minWidth: 0,
        // Clear of the bar with Save, which covers the lower end of a phone's screen.
        '& > :is(input, select, textarea)': { scrollMarginBottom: { xs: '120px', lg: 0 } },
      }}
    >
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: '6px', typography: 'text' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {label}
        </Box>
        {optional && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' (optional)'}
          </Box>
        )}
      </Box>
      {type === 'choice' ? (
        <Select {...common}>
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ) : type === 'lines' ? (
        <Textarea
          {...common}
          rows={readOnly ? 2 : 3}
          maxLength={maxLength}
          readOnly={readOnly}
          sx={locked && { ...locked, minHeight: 0, resize: 'none' }}
        />
      ) : (
        <Input
          {...common}
          type={type}
          autoFocus={autoFocus}
          max={max}
          maxLength={type === 'date' ? undefined : maxLength}
          readOnly={readOnly}
          sx={locked}
        />
      )}
      <FieldError id={id} error={error} />
      {help && (
        <Box id={`${id}-help`} sx={{ mt: '6px', typography: 'small', color: 'text.secondary' }}>
          {help}
        </Box>
      )}
    </Box>
  )
}
