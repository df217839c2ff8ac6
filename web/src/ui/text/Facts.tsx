import Box from '@mui/material/Box'
import { WholeDates } from './WholeDates'

/** Facts of one record, a label and its value to a line. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px' }}>
    {facts.map(([label, value]) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
          <WholeDates>{value}</WholeDates>
        </Box>
      </Box>
    ))}
  </Box>
)
