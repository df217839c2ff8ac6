import Box, { type BoxProps } from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { outlined } from '../../theme/outlined'
import { Caption } from './Caption'

interface SectionProps {
  title: ReactNode
  /** A word or a button beside the title. */
  aside?: ReactNode
  children: ReactNode
  sx?: BoxProps['sx']
}

/** A part of a page under its heading. */
export function Section({ title, aside, children, sx }: SectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={[{ minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px', mb: 1 }}>
        <Typography variant="h2" id={id} sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {aside && <Caption>{aside}</Caption>}
      </Box>
      {children}
    </Box>
  )
}

/** Two columns where there is room, the second of them `second` pixels wide; one below the other on a phone. */
export const TwoColumns = ({ second, sx, ...props }: BoxProps & { second: number }) => (
  <Box
    {...props}
    sx={[
      {
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${second}px` },
        gap: 3,
        alignItems: 'start',
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  />
)

/** A part of a page under its heading, in a box. */
export const Panel = ({ children, ...props }: SectionProps) => (
  <Section {...props}>
    <Box sx={{ ...outlined, p: 2, minWidth: 0 }}>{children}</Box>
  </Section>
)
