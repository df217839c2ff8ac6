import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Caption } from './Caption'

/** A fact of a description list: its label above it. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Caption component="dt">{label}</Caption>
      <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}
