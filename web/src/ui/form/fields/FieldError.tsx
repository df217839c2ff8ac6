import Box from '@mui/material/Box'
import { Icon } from '../../Icon'

/** What is wrong with a field, under it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <Box
      id={`${id}-error`}
      sx={{ display: 'flex', gap: 0.5, mt: 0.75, typography: 'smallStrong', color: 'error.main' }}
    >
      <Icon name="warning" size={16} />
      {error}
    </Box>
  )
}
