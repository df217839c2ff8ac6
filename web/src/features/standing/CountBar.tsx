import Box from '@mui/material/Box'

/** A number that is printed is cut into as many parts, if there are no more than so many. */
const MAX_PARTS = 20

interface CountBarProps {
  row: { counted: number; pending: number; number: number | null; percent: number | null }
  /** What others have in the middle: a quiet tick. */
  median?: number | undefined
}

/** What counts and, lighter, what waits, towards a number that is printed; nothing where there is none. */
export function CountBar({ row: { counted, pending, number, percent }, median }: CountBarProps) {
  if (percent === null || !number) return null
  const whole = Math.max(number, median ?? 0)
  const part = (amount: number) => Math.max(0, Math.min(100, (100 * amount) / whole))
  const done = part(counted)
  const edge = `calc(100% / ${whole} - 2px)`
  return (
    <Box aria-hidden sx={{ position: 'relative', py: '4px' }}>
      <Box sx={{ display: 'flex', height: 8, borderRadius: '2px', overflow: 'hidden', bgcolor: 'track' }}>
        <Box sx={{ width: `${done}%`, bgcolor: 'approved.bar' }} />
        <Box sx={{ width: `${Math.min(100 - done, part(pending))}%`, bgcolor: 'pending.bar', opacity: 0.65 }} />
      </Box>
      {whole <= MAX_PARTS && (
        <Box
          sx={({ vars: { palette } }) => ({
            position: 'absolute',
            inset: '4px 0',
            backgroundImage: `repeating-linear-gradient(90deg, transparent 0 ${edge}, ${palette.background.paper} ${edge} calc(100% / ${whole}))`,
          })}
        />
      )}
      {median !== undefined && (
        <Box
          sx={{
            position: 'absolute',
            top: 0,
            left: `calc(${part(median)}% - 1px)`,
            width: '2px',
            height: 16,
            bgcolor: 'text.primary',
          }}
        />
      )}
    </Box>
  )
}
