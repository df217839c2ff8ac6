import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { Icon } from '../../Icon'
import { Input, Label } from './controls'

/** A password with its label above and a show/hide button. */
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
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Box sx={{ position: 'relative' }}>
        <Input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-required={required}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="off"
          sx={{ pr: { xs: '60px', lg: '48px' } }}
        />
        <IconButton
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          sx={{ position: 'absolute', top: 0, right: '1px' }}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={22} />
        </IconButton>
      </Box>
      {error && (
        <Box component="p" id={`${id}-error`} sx={{ mt: '6px', typography: 'smallStrong', color: 'error.main' }}>
          {error}
        </Box>
      )}
    </div>
  )
}
