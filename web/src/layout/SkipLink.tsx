import Box from '@mui/material/Box'

/** The first stop of the Tab key: past the navigation, to the page. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href="#content"
      onClick={(event) => {
        const content = document.getElementById('content')
        if (!content) return
        // Moving the focus by hand leaves the address alone, which holds the state of lists.
        event.preventDefault()
        content.focus()
      }}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        borderRadius: 1,
        fontWeight: 600,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:not(:focus)': { transform: 'translateY(-64px)' },
      }}
    >
      Skip to content
    </Box>
  )
}
