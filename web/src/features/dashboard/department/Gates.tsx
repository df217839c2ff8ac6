import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { TraineeToday } from '../queries'

type State = NonNullable<TraineeToday['attendance']>

interface Look {
  colour: string
  word: string
  isFull?: boolean
  /** What is drawn inside the ring. */
  mark?: string
}

const HALF = 'M6 1a5 5 0 0 0 0 10z'

/** How a condition looks: the shape differs as well as the colour. */
const LOOKS: Readonly<Record<State, Look>> = {
  met: { colour: 'approved.main', word: 'met', isFull: true, mark: 'M3.600 6.200l1.700 1.700L8.500 4.400' },
  waiting: { colour: 'pending.main', word: 'waits for somebody', mark: HALF },
  in_progress: { colour: 'primary.main', word: 'part is there', mark: HALF },
  overdue: {
    colour: 'rejected.main',
    word: 'overdue',
    isFull: true,
    mark: 'M4.200 4.200l3.600 3.600M7.800 4.200L4.200 7.800',
  },
  missing: { colour: 'control', word: 'not due yet' },
  not_applicable: { colour: 'control', word: 'not asked', mark: 'M4 6h4' },
}
const LEGEND: readonly State[] = ['met', 'waiting', 'in_progress', 'overdue', 'missing']

/** A mark of 12 px. */
function Mark({ state, isRed = false }: { state: State; isRed?: boolean }) {
  const { colour, isFull = false, mark } = LOOKS[state]
  return (
    <Box
      component="svg"
      viewBox="0 0 12 12"
      aria-hidden
      focusable="false"
      sx={{ flex: 'none', width: 12, height: 12, color: isRed ? 'rejected.main' : colour }}
    >
      <circle cx="6" cy="6" r="5" fill={isFull ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.3" />
      {mark && (
        <path
          d={mark}
          fill={mark === HALF ? 'currentColor' : 'none'}
          stroke={isFull ? 'var(--mui-palette-background-paper)' : 'currentColor'}
          strokeWidth={mark === HALF ? 0 : 1.4}
        />
      )}
    </Box>
  )
}

/** The six conditions of the examination as marks and one mark for the other rules; all of it leads to the standing. */
export function Gates({ row, to }: { row: TraineeToday; to: string }) {
  const states = Object.entries(row.states)
  if (states.length === 0) return null
  const met = states.filter(([, state]) => state === 'met' || state === 'not_applicable').length
  const { overdue, waiting, number } = row.others
  const rest = `of ${number} other rules ${overdue} overdue, ${waiting} waiting`
  return (
    <Box
      component={Link}
      to={to}
      title={rest}
      aria-label={`${met} of ${states.length} conditions met; ${rest}`}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: '2px', minHeight: 24 }}
    >
      {states.map(([gate, state]) => (
        <Mark key={gate} state={state} isRed={row.colours[gate as keyof typeof row.colours] === 'red'} />
      ))}
      <Box aria-hidden sx={{ width: '1px', height: 14, bgcolor: 'divider', mx: '3px' }} />
      <Mark state={overdue > 0 ? 'overdue' : waiting > 0 ? 'waiting' : 'met'} />
    </Box>
  )
}

/** What the marks mean, once. */
export const GatesLegend = () => (
  <Box component="ul" aria-label="Marks" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
    {LEGEND.map((state) => (
      <Box component="li" key={state} sx={{ display: 'inline-flex', alignItems: 'center', gap: '5px' }}>
        <Mark state={state} />
        {LOOKS[state].word}
      </Box>
    ))}
  </Box>
)
