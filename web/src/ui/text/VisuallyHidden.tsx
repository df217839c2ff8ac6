import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What is for screen readers only: text, or with `component` a block such as a table. */
export function VisuallyHidden({
  children,
  component = 'span',
}: {
  children: ReactNode
  component?: 'span' | 'div' | 'caption' | 'h1'
}) {
  return (
    <Box
      component={component}
      // A page's heading takes the focus when one arrives.
      tabIndex={component === 'h1' ? -1 : undefined}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
