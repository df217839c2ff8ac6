import Box from '@mui/material/Box'
import type { CountedRow } from './queries'

const MAX_PARTS = 20

/** What counts and, lighter, what waits, towards a number that is printed; nothing where there is none. */
export function CountBar({ row }: { row: Pick<CountedRow, 'counted' | 'pending' | 'number' | 'percent'> }) {
  const { counted, pending, number, percent } = row
  if (percent === null || !number) return null
  const done = Math.min(100, (100 * counted) / number)
  const waiting = Math.min(100 - done, (100 * pending) / number)
  const gap =
    number <= MAX_PARTS
      ? `repeating-linear-gradient(90deg, transparent 0 calc(100% / ${number} - 2px), var(--gap) calc(100% / ${number} - 2px) calc(100% / ${number}))`
      : undefined
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        display: 'flex',
        height: 8,
        borderRadius: '2px',
        overflow: 'hidden',
        bgcolor: 'sunken',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ width: `${done}%`, bgcolor: 'approved.bar' }} />
      <Box sx={{ width: `${waiting}%`, bgcolor: 'pending.bar', opacity: 0.6 }} />
      {gap && (
        <Box
          sx={(theme) => ({
            position: 'absolute',
            inset: 0,
            '--gap': theme.vars.palette.background.paper,
            backgroundImage: gap,
          })}
        />
      )}
    </Box>
  )
}
