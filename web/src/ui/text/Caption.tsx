import Box, { type BoxProps } from '@mui/material/Box'

/** Small text of the second rank: what stands below a name, or explains a number. */
export const Caption = ({ sx, ...props }: BoxProps) => (
  <Box {...props} sx={[{ typography: 'small', color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx])]} />
)
