import Box from '@mui/material/Box'
import type { Gate } from '../queries'
import { lookOf } from './words'

const bars = { approved: 'approved.bar', pending: 'pending.bar', rejected: 'rejected.bar' } as const

interface GateStripProps {
  gates: readonly { key: string; colour: Gate['colour']; title?: string }[]
  gap: string
  width?: number
}

/** The six gates as a strip, a segment each; words beside it say the same. */
export const GateStrip = ({ gates, gap, width }: GateStripProps) => (
  <Box aria-hidden sx={{ display: 'flex', gap, width }}>
    {gates.map(({ key, colour, title }) => {
      const look = lookOf({ state: 'met', colour }).colour
      return (
        <Box
          key={key}
          title={title}
          sx={{ flex: 1, height: 8, borderRadius: '2px', bgcolor: look ? bars[look] : 'control' }}
        />
      )
    })}
  </Box>
)
