import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A part of an entry under its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Box component="h3" sx={{ mb: 1, typography: 'heading' }}>
      {title}
    </Box>
    {children}
  </section>
)
