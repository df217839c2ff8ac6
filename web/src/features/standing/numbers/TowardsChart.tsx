import Box from '@mui/material/Box'
import type { MedianOfWeek, NumberRow, Numbers } from './queries'
import { medianSteps, monthLabel, monthsBetween, stepsOf } from './rows'

const WIDTH = 320
const HEIGHT = 172
const LEFT = 26
const TOP = 26
const BOTTOM = 22

interface TowardsChartProps {
  row: NumberRow
  numbers: Numbers
  line: readonly MedianOfWeek[]
}

/** What counts, month by month, beside the number, the median of the batch, and where the last six months would lead. */
export function TowardsChart({ row, numbers, line }: TowardsChartProps) {
  const start = numbers.start ?? numbers.today
  const now = monthsBetween(start, numbers.today)
  const months = Math.max(now + 1, monthsBetween(start, numbers.examOn ?? numbers.today))
  const own = stepsOf(row)
  const medians = medianSteps(start, line)
  const median = medians.at(-1)?.total
  const counted = own.at(-1)?.total ?? 0
  const target = row.percent === null ? null : row.number
  const most = Math.max(1, target ?? 0, counted, ...medians.map(({ total }) => total))
  const x = (month: number) => LEFT + ((WIDTH - LEFT - 4) * Math.min(month, months)) / months
  const y = (total: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - total / most)
  const stepped = (steps: readonly { month: number; total: number }[], from: string) =>
    `${from}${steps.map(({ month, total }) => `H${x(month + 0.5).toFixed(1)}V${y(total).toFixed(1)}`).join('')}`
  const { day } = row.forecast
  const reached = day === null ? null : monthsBetween(start, day)
  const isInside = reached !== null && reached <= months
  const words = [
    `${counted} counted by today`,
    target === null ? 'no number is printed' : `${target} asked for`,
    median === undefined ? '' : `the batch median is ${median}`,
    row.forecast.sentence,
  ]
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`${row.label}: ${words.filter(Boolean).join(', ')}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: 440,
        color: 'text.secondary',
        '& text': {
          fontSize: 'small.fontSize',
          fill: 'currentColor',
          paintOrder: 'stroke',
          stroke: 'var(--mui-palette-background-paper)',
          strokeWidth: 3,
        },
      }}
    >
      <line x1={LEFT} x2={WIDTH - 4} y1={y(0)} y2={y(0)} stroke="var(--mui-palette-divider)" />
      <text x={LEFT - 6} y={y(0) + 4} textAnchor="end">
        0
      </text>
      <text x={LEFT - 6} y={y(most) + 4} textAnchor="end">
        {most}
      </text>
      {target !== null && (
        <Box component="g" sx={{ color: 'text.primary' }}>
          <line x1={LEFT} x2={WIDTH - 4} y1={y(target)} y2={y(target)} stroke="currentColor" strokeWidth={1.5} />
          <Box component="text" x={LEFT + 2} y={y(target) - 6} sx={{ fontWeight: 600 }}>
            {target} asked for
          </Box>
        </Box>
      )}
      {medians.length > 0 && (
        <path
          d={stepped(medians.slice(1), `M${x((medians[0]?.month ?? 0) + 0.5)} ${y(medians[0]?.total ?? 0)}`)}
          fill="none"
          stroke="currentColor"
          strokeDasharray="4 3"
        />
      )}
      <Box component="g" sx={{ color: 'approved.bar' }}>
        <path
          d={`${stepped(own, `M${LEFT} ${y(0)}`)}H${x(now).toFixed(1)}`}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
        />
        {reached !== null && target !== null && isInside && (
          <>
            <path
              d={`M${x(now)} ${y(counted)}L${x(reached)} ${y(target)}`}
              fill="none"
              stroke="currentColor"
              strokeDasharray="2 3"
              strokeWidth={1.5}
            />
            <circle
              cx={x(reached)}
              cy={y(target)}
              r={4}
              fill="var(--mui-palette-background-paper)"
              stroke="currentColor"
              strokeWidth={2}
            />
          </>
        )}
      </Box>
      <Box component="g" sx={{ color: 'primary.main' }}>
        <line x1={x(now)} x2={x(now)} y1={TOP} y2={y(0)} stroke="currentColor" />
        <text x={x(now)} y={HEIGHT - 6} textAnchor={now * 1.4 > months ? 'end' : 'middle'}>
          Today
        </text>
      </Box>
      <circle cx={x(now)} cy={y(counted)} r={4} fill="var(--mui-palette-approved-bar)" />
      {median !== undefined && (
        <text x={x(now) - 6} y={y(median) - 6} textAnchor="end">
          Batch median {median}
        </text>
      )}
      {isInside && day !== null && target !== null && (
        <text x={Math.min(x(reached), WIDTH - 60)} y={y(target) - 8} textAnchor="middle">
          {monthLabel(day.slice(0, 7))}
        </text>
      )}
      <text x={LEFT} y={HEIGHT - 6}>
        {monthLabel(start.slice(0, 7))}
      </text>
      {months - now > 4 && (
        <text x={WIDTH - 4} y={HEIGHT - 6} textAnchor="end">
          Exam
        </text>
      )}
    </Box>
  )
}
