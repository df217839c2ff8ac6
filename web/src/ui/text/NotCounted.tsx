import Box from '@mui/material/Box'

/** Marks an entry or day that counts for no requirement, with the reason. */
export function NotCounted({ reason }: { reason: string }) {
  return (
    <Box component="span" sx={{ display: 'block', typography: 'small', fontWeight: 400, color: 'pending.main' }}>
      {reason}
    </Box>
  )
}
