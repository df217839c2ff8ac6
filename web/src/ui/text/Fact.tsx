import Box, { type BoxProps } from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Caption } from './Caption'

interface FactProps {
  label: string
  children: ReactNode
  /** Where it stands in its list: nothing may lie between the two. */
  sx?: BoxProps['sx']
}

/** A fact of a description list: its label above it. */
export function Fact({ label, children, sx }: FactProps) {
  return (
    <Box sx={[{ minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Caption component="dt">{label}</Caption>
      <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}
