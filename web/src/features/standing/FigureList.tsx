import Box, { type BoxProps } from '@mui/material/Box'
import { Caption } from '../../ui/text/Caption'

interface FigureListProps {
  label?: string
  figures: readonly (readonly [figure: string, words: string])[]
  sx?: BoxProps['sx']
}

/** Numbers beside each other, each over the words that say what it counts. */
export const FigureList = ({ label, figures, sx }: FigureListProps) => (
  <Box
    component="dl"
    aria-label={label}
    sx={[
      { display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }, gap: 2 },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    {figures.map(([figure, words]) => (
      <Box key={words} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
        <Caption component="dt">{words}</Caption>
        <Box component="dd" sx={{ typography: 'subtitle' }}>
          {figure}
        </Box>
      </Box>
    ))}
  </Box>
)
