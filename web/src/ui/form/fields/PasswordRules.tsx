import Box from '@mui/material/Box'
import { Icon } from '../../Icon'
import { VisuallyHidden } from '../../text/VisuallyHidden'

/** What a new password needs (P-289, P-296); the server checks it, and that it is not a common one or the person's own data. */
const rules = [
  { label: 'At least 8 characters', isMet: (password: string) => Array.from(password).length >= 8 },
  { label: 'An uppercase letter', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'A lowercase letter', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'A digit', isMet: (password: string) => /\p{Nd}/u.test(password) },
  { label: 'A special character', isMet: (password: string) => /[^\p{L}\p{N}]/u.test(password) },
] as const

/** The rules of a new password, each with a tick once it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <Box sx={{ typography: 'small', color: 'text.secondary' }}>
      <Box
        component="ul"
        aria-label="The new password needs"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: '6px 12px' }}
      >
        {rules.map(({ label, isMet }) => {
          const met = isMet(password)
          return (
            <Box
              component="li"
              key={label}
              sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: met ? 'approved.main' : undefined }}
            >
              {met ? (
                <Icon name="check" size={16} />
              ) : (
                <Box
                  component="span"
                  sx={{ width: 8, height: 8, m: '4px', border: 1, borderRadius: '50%', flex: 'none' }}
                />
              )}
              {label}
              <VisuallyHidden>{met ? ', met' : ', not met yet'}</VisuallyHidden>
            </Box>
          )
        })}
      </Box>
      <Box sx={{ mt: 1 }}>Common passwords, and your name, email or college, are not taken.</Box>
    </Box>
  )
}
