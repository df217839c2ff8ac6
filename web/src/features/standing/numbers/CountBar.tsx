import Box from '@mui/material/Box'
import type { NumberRow } from './queries'

/** What counts of a number, pending lighter behind it, and the median as a quiet tick; drawn where there is a number. */
export function CountBar({ row, median }: { row: NumberRow; median: number | undefined }) {
  const { number, counted, pending } = row
  if (number === null || row.percent === null) return null
  const whole = Math.max(number, median ?? 0)
  const part = (amount: number) => `${Math.max(0, Math.min(100, (amount * 100) / whole)).toFixed(2)}%`
  const waits = Math.min(pending, Math.max(0, whole - counted))
  return (
    <Box component="svg" aria-hidden width="100%" height={16} sx={{ display: 'block', overflow: 'visible' }}>
      <Box component="rect" y={4} height={8} width="100%" rx={2} fill="currentColor" sx={{ color: 'track' }} />
      <Box
        component="rect"
        y={4}
        height={8}
        width={part(counted)}
        rx={2}
        fill="currentColor"
        sx={{ color: 'approved.bar' }}
      />
      {waits > 0 && (
        <Box
          component="rect"
          x={part(counted)}
          y={4}
          height={8}
          width={part(waits)}
          rx={2}
          fill="currentColor"
          sx={{ color: 'pending.bar', opacity: 0.65 }}
        />
      )}
      {median !== undefined && (
        <Box
          component="rect"
          x={`calc(${part(median)} - 1px)`}
          y={0}
          width={2}
          height={16}
          fill="currentColor"
          stroke="var(--mui-palette-background-paper)"
          sx={{ x: `calc(${part(median)} - 1px)`, color: 'text.primary' }}
        />
      )}
    </Box>
  )
}
