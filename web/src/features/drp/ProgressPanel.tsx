import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useUser } from '../../api/session'
import { formatDate } from '../../lib/dates'
import { outlined } from '../../theme/outlined'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { Fact } from '../../ui/text/Fact'
import { WholeDates } from '../../ui/text/WholeDates'
import type { Place } from '../logbook/places'
import { type DrpProgress, progressQuery } from './queries'

const states = {
  before: 'not open yet',
  open: 'open',
  over: 'closed',
} as const

const ordinal = (number: number) => `${number}${['th', 'st', 'nd', 'rd'][number < 4 ? number : 0] ?? 'th'}`

function semestersOf({ semesters }: NonNullable<DrpProgress['window']>): string {
  const [first, last] = [semesters[0] ?? 0, semesters.at(-1) ?? 0]
  return first === last ? `${ordinal(first)} semester` : `${ordinal(first)} to ${ordinal(last)} semester`
}

/**
 * How far a student has come with the programme: the semesters in which it falls, the schedule, and how many of its
 * 90 days have an activity. Where it cannot be loaded the list below says so.
 */
export function ProgressPanel({ place, studentId }: { place: Place | null; studentId: string }) {
  const titleId = useId()
  const result = useQuery(progressQuery(useUser(), place, studentId))
  if (result.isError) return result.error.network ? <ErrorPanel onRetry={() => void result.refetch()} /> : null
  const progress = result.data?.data
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      aria-busy={result.isPending || undefined}
      sx={{ ...outlined, mb: 2, p: 2 }}
    >
      <Box component="h2" id={titleId} sx={{ m: 0, mb: 1, typography: 'heading' }}>
        {progress ? `${progress.days.recorded} of ${progress.days.of} days recorded` : 'Days recorded'}
      </Box>
      {progress ? <Days progress={progress} /> : <Skeleton height={8} />}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
          gap: '12px 16px',
          m: 0,
          mt: 2,
        }}
      >
        <Fact label="Posting window">{progress ? <Window window={progress.window} /> : <Skeleton />}</Fact>
        <Fact label="Schedule">{progress ? <Schedule schedule={progress.schedule} /> : <Skeleton />}</Fact>
        <Fact label="Approved">
          {progress ? `${progress.days.approved} days approved, ${progress.days.owed} days not recorded` : <Skeleton />}
        </Fact>
      </Box>
    </Box>
  )
}

/** The days as a bar: approved ones in full, those that wait beside them. */
function Days({ progress: { days } }: { progress: DrpProgress }) {
  const part = (count: number) => `${Math.min(100, (count / days.of) * 100)}%`
  return (
    <Box
      role="img"
      aria-label={`${days.recorded} of ${days.of} days recorded, ${days.approved} approved`}
      sx={{ display: 'flex', height: 8, borderRadius: 1, overflow: 'hidden', bgcolor: 'sunken' }}
    >
      <Box sx={{ width: part(days.approved), bgcolor: 'approved.main' }} />
      <Box sx={{ width: part(days.recorded - days.approved), bgcolor: 'pending.main' }} />
    </Box>
  )
}

function Window({ window }: { window: DrpProgress['window'] }) {
  if (!window) return 'Known once the joining date is.'
  const days = `${formatDate(window.from)} to ${formatDate(window.to)}`
  return <WholeDates>{`${semestersOf(window)}, ${days}: ${states[window.state]}`}</WholeDates>
}

function Schedule({ schedule }: { schedule: DrpProgress['schedule'] }) {
  if (!schedule) return 'No co-ordinator yet.'
  const days = `${formatDate(schedule.schduleFrom)} to ${formatDate(schedule.schduleTo)}`
  return <WholeDates>{`${schedule.institution?.title ?? schedule.drpc.name}, ${days}`}</WholeDates>
}
