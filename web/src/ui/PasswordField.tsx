import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type InputHTMLAttributes, useId, useState } from 'react'
import { Icon } from './Icon'

/** A password with its label above and a show/hide button. Built on OutlinedInput so that sign-in does not load selects and menus. */
export function PasswordField({
  label,
  value,
  onChange,
  name,
  autoComplete,
  error,
  required,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  name: string
  autoComplete: 'current-password' | 'new-password'
  error?: string
  required?: boolean
}) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const input: InputHTMLAttributes<HTMLInputElement> = {
    'aria-describedby': error ? `${id}-error` : undefined,
    'aria-required': required,
    maxLength: 200,
    spellCheck: false,
    autoCapitalize: 'off',
  }
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id} sx={{ mb: '6px' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        name={name}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete={autoComplete}
        slotProps={{ input }}
        sx={{ pr: 0 }}
        endAdornment={
          <IconButton
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            sx={{ mr: '1px' }}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} sx={{ fontSize: 22 }} />
          </IconButton>
        }
      />
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  )
}
