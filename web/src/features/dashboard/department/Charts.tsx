import Box from '@mui/material/Box'
import { formatDate } from '../../../lib/dates'
import type { Department } from '../queries'
import { nameOfMonth, reportOf, type Where } from './addresses'
import { NumberLink } from './NumberLink'
import { Part } from './Part'

const WIDTH = 304
const HEIGHT = 96
const TOP = 18
const AIM = 7

const drawing = {
  display: 'block',
  width: '100%',
  maxWidth: 440,
  color: 'text.secondary',
  '& text': { fontSize: 'small.fontSize', fill: 'currentColor' },
} as const

/** Entries by week: one baseline, words only on the most and on this week. */
export function Weeks({ weeks, where }: { weeks: Department['figures']['weeks']; where: Where }) {
  const most = Math.max(1, ...weeks.map(({ number }) => number))
  const top = weeks.findIndex(({ number }) => number === most)
  const step = WIDTH / Math.max(1, weeks.length)
  const now = weeks.at(-1)
  const height = (number: number) => (number / most) * (HEIGHT - TOP - 2)
  return (
    <Part
      title="Entries by week"
      beside={
        now && (
          <>
            <NumberLink to={reportOf(where, { from: now.first, to: now.last })} isZero={now.number === 0}>
              {now.number}
            </NumberLink>{' '}
            this week
          </>
        )
      }
    >
      <Box
        component="svg"
        role="img"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`}
        aria-label={`Entries by week from ${formatDate(weeks[0]?.first ?? '')}: ${weeks.map(({ number }) => number).join(', ')}`}
        sx={drawing}
      >
        {weeks.map(({ first, number }, at) => {
          const x = at * step + 2
          const isNow = at === weeks.length - 1
          return (
            <Box component="g" key={first} sx={{ color: isNow ? 'primary.main' : 'primary.line' }}>
              {number === 0 ? (
                <Box
                  component="rect"
                  x={x + 0.5}
                  y={HEIGHT - 10}
                  width={step - 5}
                  height="9"
                  sx={{ fill: 'none', stroke: 'var(--mui-palette-pending-bar)', strokeDasharray: '3 2' }}
                />
              ) : (
                <rect
                  x={x}
                  y={HEIGHT - height(number)}
                  width={step - 4}
                  height={height(number)}
                  rx="2"
                  fill="currentColor"
                />
              )}
              {(at === top || isNow) && number > 0 && (
                <Box
                  component="text"
                  x={x + step / 2 - 2}
                  y={HEIGHT - height(number) - 4}
                  textAnchor="middle"
                  sx={{ color: 'text.primary', fontWeight: isNow ? 600 : 400 }}
                >
                  {number}
                </Box>
              )}
            </Box>
          )
        })}
        <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--mui-palette-divider)" />
        <text x="0" y={HEIGHT + 14}>
          {formatDate(weeks[0]?.first ?? '').slice(0, 5)}
        </text>
        <text x={WIDTH} y={HEIGHT + 14} textAnchor="end">
          This week
        </text>
      </Box>
    </Part>
  )
}

/** Median days to decide by month, with the aim as a dashed line; a month without a decision is a gap. */
export function DaysToDecide({ decided }: { decided: Department['figures']['decided'] }) {
  const known = decided.flatMap(({ days }, at) => (days === null ? [] : [{ at, days }]))
  const most = Math.max(AIM + 1, ...known.map(({ days }) => days))
  const x = (at: number) => 6 + (at * (WIDTH - 12)) / Math.max(1, decided.length - 1)
  const y = (days: number) => TOP + (HEIGHT - TOP - 4) * (1 - days / most)
  const last = known.at(-1)
  const path = known
    .map(
      ({ at, days }, index) =>
        `${index > 0 && known[index - 1]?.at === at - 1 ? 'L' : 'M'}${x(at).toFixed(1)} ${y(days).toFixed(1)}`,
    )
    .join('')
  const words = decided.map(({ month, days }) => `${nameOfMonth(month, 'short')} ${days ?? 'none'}`).join(', ')
  return (
    <Part title="Days to decide" beside="median, by month">
      <Box
        component="svg"
        role="img"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`}
        aria-label={`Median days to decide by month: ${words}`}
        sx={drawing}
      >
        <path d={`M0 ${y(AIM)}H${WIDTH}`} stroke="var(--mui-palette-control)" strokeDasharray="4 3" />
        <text x={WIDTH} y={y(AIM) - 4} textAnchor="end">
          {AIM} days, the aim
        </text>
        <Box component="g" sx={{ color: 'primary.main' }}>
          <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
          {known.map(({ at, days }) => (
            <circle key={at} cx={x(at)} cy={y(days)} r={at === last?.at ? 4 : 2.5} fill="currentColor" />
          ))}
        </Box>
        {last && (
          <Box
            component="text"
            x={x(last.at)}
            y={y(last.days) + (last.days > most / 2 ? 18 : -8)}
            textAnchor="end"
            sx={{ color: 'text.primary', fontWeight: 600 }}
          >
            {last.days === 1 ? '1 day' : `${last.days} days`}
          </Box>
        )}
        <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--mui-palette-divider)" />
        <text x="0" y={HEIGHT + 14}>
          {nameOfMonth(decided[0]?.month ?? '2026-01', 'short')}
        </text>
        <text x={WIDTH} y={HEIGHT + 14} textAnchor="end">
          {nameOfMonth(decided.at(-1)?.month ?? '2026-01', 'short')}
        </text>
      </Box>
    </Part>
  )
}
