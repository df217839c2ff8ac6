import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A key as it stands on a keyboard; only where there is likely one. It repeats what a button says: hidden from readers. */
export function Key({ children, always = false }: { children: ReactNode; always?: boolean }) {
  return (
    <Box
      component="kbd"
      aria-hidden={always ? undefined : true}
      sx={{
        display: always ? 'inline-grid' : { xs: 'none', lg: 'inline-grid' },
        placeItems: 'center',
        minWidth: 20,
        height: 20,
        px: '5px',
        ml: always ? 0 : 1,
        font: 'inherit',
        typography: 'smallStrong',
        border: 1,
        borderColor: 'currentColor',
        borderRadius: '4px',
      }}
    >
      {children}
    </Box>
  )
}
