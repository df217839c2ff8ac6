import Box from '@mui/material/Box'

/** The same two lines as the boot shell of index.html, so that nothing blinks while the first page's code arrives. */
export function Boot() {
  return (
    <Box aria-busy="true" sx={{ p: 2, typography: 'lead' }}>
      <Box component="b" sx={{ display: 'block', fontWeight: 600 }}>
        PG Logbook
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Opening your logbook
      </Box>
    </Box>
  )
}
