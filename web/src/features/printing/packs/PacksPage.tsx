import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isStaff, useUser } from '../../../api/session'
import type { SessionUser } from '../../../api/types'
import { formatInstant } from '../../../lib/dates'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { ListPager } from '../../../ui/list/Pager'
import type { Accepts } from '../../../ui/list/state/listState'
import { useListState, usePageInRange } from '../../../ui/list/state/useListState'
import { FilterPill } from '../../../ui/list/toolbar/StatusFilter'
import { RowSkeletons } from '../../../ui/Skeletons'
import { WordChip } from '../../../ui/StatusChip'
import { PageHeader } from '../../../ui/text/PageHeader'
import { JobProgress } from './JobProgress'
import { isOpen, type Job, type JobState, jobsQuery, sortWords } from './jobs'
import { PackButton } from './PackButton'

const HEADS: readonly string[] = ['HOD', 'Master']
const FILTERS = ['everybody', 'state'] as const
const accepts: Accepts = (name, value) =>
  (name === 'everybody' && value === 'true') || (name === 'state' && value === 'failed')
/** What the Master looks at. */
const PILLS = [
  { label: 'My own', everybody: '', state: '' },
  { label: "Everybody's", everybody: 'true', state: '' },
  { label: 'Failed', everybody: 'true', state: 'failed' },
] as const
const HINT = 'A pack holds the logbook as PDF, the entries as a workbook, the certificates and an index with counts.'

/** `/packs`: what this user had made in the background, how far it is, and its files for a day. */
export default function PacksPage() {
  const user = useUser()
  const isMaster = user.role === 'Master'
  const [state, change] = useListState(FILTERS, accepts)
  const shown = {
    everybody: isMaster && state.filters.everybody === 'true',
    state: state.filters.state === 'failed' ? ('failed' as const) : undefined,
  }
  const answer = useQuery({ ...jobsQuery(state.page, state.limit, shown), placeholderData: keepPreviousData })
  const total = answer.data?.total
  usePageInRange(state.page, state.limit, answer.isPlaceholderData ? undefined : total, change)
  const making = answer.data?.data.filter(isOpen).length ?? 0
  return (
    <>
      <PageHeader
        title="Inspection Packs"
        summary={making ? `${making} being made` : 'Files are kept for 24 hours'}
        actions={<NewPack user={user} />}
      />
      {isMaster && (
        <Box role="group" aria-label="Whose" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          {PILLS.map(({ label, everybody, state: only }) => (
            <FilterPill
              key={label}
              type="button"
              aria-pressed={shown.everybody === (everybody === 'true') && (shown.state ?? '') === only}
              onClick={() => change({ filters: { everybody, state: only } })}
            >
              {label}
            </FilterPill>
          ))}
        </Box>
      )}
      {answer.isError && !answer.data ? (
        <ErrorPanel onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <RowSkeletons count={3} />
      ) : total === 0 ? (
        <EmptyState icon="download" text={shown.state ? 'None failed' : 'Nothing has been made yet'} hint={HINT} />
      ) : (
        <>
          <ul aria-label="Inspection packs">
            {answer.data.data.map((job) => (
              <JobRow key={job._id} job={job} />
            ))}
          </ul>
          <ListPager state={state} change={change} total={total ?? 0} />
        </>
      )}
    </>
  )
}

/** Heads have the department packed, students their own record; other staff choose a student on the print page. */
function NewPack({ user }: { user: SessionUser }) {
  if (!isStaff(user)) return <PackButton student={user} label="New pack" primary />
  return HEADS.includes(user.role) ? <PackButton label="New pack" primary /> : null
}

function JobRow({ job }: { job: Job }) {
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ typography: 'heading', overflowWrap: 'anywhere' }}>{job.title}</Box>
          <Box sx={{ typography: 'text', color: 'text.secondary' }}>
            {sortWords[job.sort]},{' '}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {formatInstant(job.createdAt)}
            </Box>
          </Box>
        </Box>
        <WordChip look={looks[job.state]} word={stateWords[job.state]} />
      </Box>
      <JobProgress job={job} />
    </Box>
  )
}

const stateWords: Readonly<Record<JobState, string>> = {
  waiting: 'Waiting',
  running: 'Being made',
  done: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Gone',
}

const looks = {
  waiting: { icon: 'pending', colour: 'pending' },
  running: { icon: 'pending', colour: 'primary' },
  done: { icon: 'approved', colour: 'approved' },
  failed: { icon: 'rejected', colour: 'rejected' },
  cancelled: { icon: 'close', colour: 'pending' },
  expired: { icon: 'close', colour: 'pending' },
} as const
