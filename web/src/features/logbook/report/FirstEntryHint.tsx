import Box from '@mui/material/Box'
import { beginnings } from '../../../api/generated/beginnings'

/** What belongs to a kind, and an example of it, for a trainee who has no entry of it yet. */
export default function FirstEntryHint({ kind }: { kind: string }) {
  const beginning = beginnings[kind]
  if (!beginning) return null
  return (
    <Box sx={{ maxWidth: 480, mb: 2, typography: 'text', color: 'text.secondary' }}>
      <p>{beginning.belongs}</p>
      <Box component="p" sx={{ mt: 0.5 }}>
        For example: {beginning.example}
      </Box>
    </Box>
  )
}
