import Box from '@mui/material/Box'
import { useId } from 'react'
import type { Attendance } from './queries'

/** Attended days from the left, those not yet confirmed hatched, missed days from the right; required days are a tick. */
export function AttendanceBar({ found }: { found: Attendance }) {
  const id = useId()
  const { attended, confirmed, presumed, lost, required, mayStillLose, toCome } = found
  const whole = required + mayStillLose + lost
  const part = (days: number) => `${Math.max(0, Math.min(100, (days * 100) / whole)).toFixed(2)}%`
  const words = `${attended} of ${whole} working days attended, ${presumed} of them not yet confirmed; ${toCome} to come, ${lost} missed, ${required} required.`
  return (
    <Box sx={{ my: 2 }}>
      <Box sx={{ typography: 'smallStrong', position: 'relative', height: 20, whiteSpace: 'nowrap' }}>
        <Box
          component="span"
          sx={{ position: 'absolute', right: `calc(100% - ${part(required)})`, transform: 'translateX(50%)' }}
        >
          {required} required
        </Box>
      </Box>
      <Box component="svg" role="img" aria-label={words} width="100%" height={32} sx={{ display: 'block' }}>
        <defs>
          <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={8} height={8} fill="var(--mui-palette-approved-tint)" />
            <rect width={3} height={8} fill="var(--mui-palette-approved-bar)" />
          </pattern>
        </defs>
        <rect
          y={5}
          height={22}
          width="100%"
          rx={4}
          fill="none"
          stroke="var(--mui-palette-control)"
          strokeDasharray="4 3"
        />
        <rect y={5} height={22} width={part(confirmed)} rx={3} fill="var(--mui-palette-approved-bar)" />
        <rect x={part(confirmed)} y={5} height={22} width={part(presumed)} fill={`url(#${id})`} />
        <rect x={part(whole - lost)} y={5} height={22} width={part(lost)} fill="var(--mui-palette-control)" />
        <rect x={part(required)} width={3} height={32} fill="var(--mui-palette-text-primary)" />
      </Box>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 20px', m: 0, mt: 1, typography: 'text' }}>
        <Amount days={confirmed} words="confirmed" />
        <Amount days={presumed} words="not yet confirmed, hatched" />
        <Amount days={toCome} words="to come" />
        <Amount days={lost} words="missed" />
      </Box>
    </Box>
  )
}

function Amount({ days, words }: { days: number; words: string }) {
  return (
    <Box sx={{ display: 'flex', gap: '6px', flexDirection: 'row-reverse', justifyContent: 'flex-end' }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {words}
      </Box>
      <Box component="dd" sx={{ fontWeight: 600 }}>
        {days.toLocaleString('en-IN')}
      </Box>
    </Box>
  )
}
