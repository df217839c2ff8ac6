import Box from '@mui/material/Box'
import { formatDate } from '../../../lib/dates'
import { NumberTable } from '../../../ui/text/NumberTable'
import type { NumberRow } from './queries'
import { COUNTS, LANES, monthAt, monthLabel, monthsBetween, pathWords } from './rows'

const LANE = 30
const SPARK = 9
const PAPER = 'var(--mui-palette-background-paper)'
const LINE = 'var(--mui-palette-divider)'

interface Mark {
  month: number
  /** Filled where it counts, hollow where it does not, a diamond where it waits. */
  look: 'counts' | 'other' | 'pending'
}

/** The marks of one role: one for each month. */
function marksOf(row: NumberRow, at: number, counts: boolean): readonly Mark[] {
  const marks = (months: NumberRow['months'], look: Mark['look']) =>
    months.flatMap(([month = 0, ...cells]) => ((cells[at] ?? 0) > 0 ? [{ month, look }] : []))
  return [...marks(row.months, counts ? 'counts' : 'other'), ...marks(row.waiting, 'pending')]
}

/** Which roles of a row count: those of months in which nothing else could have. */
const countsIn = (row: NumberRow, at: number) =>
  at >= 2 ||
  row.months.some(
    ([, ...cells]) => (cells[at] ?? 0) > 0 && (cells[COUNTS - 1] ?? 0) > (cells[2] ?? 0) + (cells[3] ?? 0),
  )

function Dot({ mark, of, y, size }: { mark: Mark; of: number; y: number; size: number }) {
  const x = `${(((mark.month + 0.5) * 100) / of).toFixed(2)}%`
  if (mark.look === 'pending')
    return (
      <svg x={x} y={y} overflow="visible" aria-hidden="true">
        <path
          d={`M0 ${-size - 1}L${size + 1} 0L0 ${size + 1}L${-size - 1} 0z`}
          fill={PAPER}
          stroke="var(--mui-palette-pending-bar)"
          strokeWidth={1.5}
        />
      </svg>
    )
  const bar = 'var(--mui-palette-approved-bar)'
  return mark.look === 'counts' ? (
    <circle cx={x} cy={y} r={size} fill={bar} stroke={bar} />
  ) : (
    <circle cx={x} cy={y} r={size} fill={PAPER} stroke="var(--mui-palette-control)" />
  )
}

/** The path of a row in the width of a word: the same marks, without words; the numbers stand beside it. */
export function PathSpark({ row, start, today }: { row: NumberRow; start: string; today: string }) {
  const of = monthsBetween(start, today)
  if (row.roles.length === 0) return null
  return (
    <Box component="svg" aria-hidden width={88} height={SPARK * LANES.length} sx={{ display: 'block' }}>
      {LANES.map(({ at }, lane) => {
        const y = lane * SPARK + SPARK / 2
        return (
          <g key={at}>
            <rect y={y} width="100%" height={1} fill={LINE} />
            {marksOf(row, at, countsIn(row, at)).map((mark) => (
              <Dot key={`${mark.look}${mark.month}`} mark={mark} of={of} y={y} size={2} />
            ))}
          </g>
        )
      })}
    </Box>
  )
}

/** What stands beside a lane; the roles that are performed are strong. */
const laneOf = (at: number) => ({
  typography: at >= 2 ? 'smallStrong' : 'small',
  whiteSpace: 'nowrap',
  '&&': { lineHeight: `${LANE}px` },
})

/** From observed to independent: a lane for each role, a mark for each month with an entry, an arrow at the first one. */
export function RolePath({ row, start, today }: { row: NumberRow; start: string; today: string }) {
  const of = monthsBetween(start, today)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(84px, auto) minmax(0, 1fr) auto', columnGap: 1 }}>
      <Box>
        {LANES.map(({ at, label }) => (
          <Box key={at} sx={laneOf(at)}>
            {label}
          </Box>
        ))}
      </Box>
      <Box>
        <Box
          component="svg"
          role="img"
          aria-label={pathWords(row)}
          width="100%"
          height={LANE * LANES.length}
          sx={{ display: 'block', overflow: 'visible' }}
        >
          {LANES.map(({ at }, lane) => {
            const y = lane * LANE + LANE / 2
            const first = row.firsts[at]
            return (
              <g key={at}>
                <rect y={y} width="100%" height={1} fill={LINE} />
                {marksOf(row, at, countsIn(row, at)).map((mark) => (
                  <Dot key={`${mark.look}${mark.month}`} mark={mark} of={of} y={y} size={4} />
                ))}
                {first && at > 0 && (
                  <svg
                    x={`${(((monthsBetween(start, first) - 0.5) * 100) / of).toFixed(2)}%`}
                    y={y}
                    overflow="visible"
                    aria-hidden="true"
                  >
                    <path d="M0 16V8M-3 11L0 7.500L3 11" fill="none" stroke="var(--mui-palette-text-primary)" />
                  </svg>
                )}
              </g>
            )
          })}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'small', color: 'text.secondary' }}>
          <span>{monthLabel(start.slice(0, 7))}</span>
          <span>Today</span>
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        {LANES.map(({ at }) => (
          <Box key={at} aria-hidden sx={laneOf(at)}>
            {row.roles[at] ?? 0}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** What the marks of the path mean. */
export function PathLegend() {
  const entries = [
    ['counts', 'Performed'],
    ['pending', 'Pending'],
    ['other', 'Observed, assisted'],
  ] as const
  return (
    <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', typography: 'small', mt: 1 }}>
      {entries.map(([look, words]) => (
        <Box key={look} sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
          <svg width={12} height={12} aria-hidden="true">
            <Dot mark={{ month: 0, look }} of={1} y={6} size={4} />
          </svg>
          {words}
        </Box>
      ))}
    </Box>
  )
}

/** The same numbers as a table, for whoever reads rather than looks. */
export function PathTable({ row, start }: { row: NumberRow; start: string }) {
  const months = [...new Set([...row.months, ...row.waiting].map(([month = 0]) => month))].toSorted((a, b) => b - a)
  const cells = (list: NumberRow['months'], month: number) => list.find(([at]) => at === month) ?? []
  return (
    <Box component="details" sx={{ mt: 1, typography: 'small' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1, color: 'primary.main' }}>
        Months as a table
      </Box>
      <Box sx={{ overflowX: 'auto' }} role="region" aria-label="Months as a table" tabIndex={0}>
        <NumberTable
          head={['Month', ...LANES.toReversed().map(({ short }) => short), 'Pending']}
          rows={months.map((month) => ({
            key: String(month),
            cells: [
              monthLabel(monthAt(start, month)),
              ...LANES.toReversed().map(({ at }) => cells(row.months, month)[at + 1] ?? 0),
              cells(row.waiting, month)
                .slice(1, COUNTS)
                .reduce((sum, each) => sum + each, 0),
            ],
          }))}
          sx={{ typography: 'small', '& th, & td': { p: '2px 6px' } }}
        />
      </Box>
      {row.latest && <Box sx={{ pt: '4px', color: 'text.secondary' }}>Newest entry {formatDate(row.latest.day)}</Box>}
    </Box>
  )
}
