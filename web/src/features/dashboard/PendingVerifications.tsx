import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../api/session'
import { daysSince, EMPTY, formatDate, today } from '../../lib/dates'
import { useSingleKey } from '../../lib/singleKey'
import type { ListColumn } from '../../ui/list/columns'
import { RecordList } from '../../ui/list/RecordList'
import { type Accepts, isNarrowed } from '../../ui/list/state/listState'
import { useListState, usePageInRange } from '../../ui/list/state/useListState'
import { SearchBox } from '../../ui/list/toolbar/SearchBox'
import { FilterPill } from '../../ui/list/toolbar/StatusFilter'
import { StatusChip } from '../../ui/StatusChip'
import { AgeStrip } from '../../ui/text/AgeStrip'
import { Key } from '../../ui/text/Key'
import { PageTurner } from './PageTurner'
import { PENDING_LIMIT, type PendingRow, pendingQuery } from './queries'

/** Longer than this is a long wait. */
const LONG_WAIT = 14
const FILTERS = ['mine'] as const
const NEWEST = '-receivedOn'
const accepts: Accepts = (name, value) => (name === 'sort' ? value === 'receivedOn' : value === '' || value === 'true')
/** Years of a course. */
const YEARS = 3

const NoBreak = styled('span')({ whiteSpace: 'nowrap' })

const waitOf = (row: PendingRow) => daysSince(row.receivedOn ?? row.date)

function Wait({ row }: { row: PendingRow }) {
  const days = waitOf(row)
  const isLong = days > LONG_WAIT
  return (
    <Box
      component="span"
      sx={{ whiteSpace: 'nowrap', ...(isLong ? { color: 'pending.main', fontWeight: 600 } : undefined) }}
    >
      {days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`}
    </Box>
  )
}

/** The year of training in which a student is today, by the joining date; a course has three. */
export function trainingYear(joiningDate: string | null | undefined, day: string = today()): string {
  if (!joiningDate || joiningDate > day) return EMPTY
  const whole =
    Number(day.slice(0, 4)) - Number(joiningDate.slice(0, 4)) - (day.slice(5) < joiningDate.slice(5) ? 1 : 0)
  return whole < YEARS ? `PG ${whole + 1}` : `PG ${YEARS}+`
}

const columns: readonly ListColumn<PendingRow>[] = [
  {
    key: 'student',
    label: 'Student Name',
    width: 220,
    primary: true,
    text: (row) => row.studentName,
  },
  { key: 'year', label: 'Year', width: 64, cell: (row) => <NoBreak>{trainingYear(row.joiningDate)}</NoBreak> },
  { key: 'topic', label: 'Task/Topic', width: 340, text: (row) => row.topic || row.task },
  { key: 'kind', label: 'Kind', width: 180, text: (row) => row.task },
  { key: 'date', label: 'Date', width: 96, cell: (row) => <NoBreak>{formatDate(row.date)}</NoBreak> },
  { key: 'status', label: 'Status', width: 104, cell: (row) => <StatusChip status={row.status} /> },
  { key: 'waiting', label: 'Waiting', width: 80, align: 'right', cell: (row) => <Wait row={row} /> },
]

/** The queue of staff: the department's pending entries, the viewer's own first (L-032 to L-039). */
export default function PendingVerifications() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const isNewest = state.sort === NEWEST
  const [, setSearch] = useSearchParams()
  const mine = state.filters.mine === 'true'
  const result = useQuery(pendingQuery(user, state, mine))
  const summary = result.data?.summary
  usePageInRange(state.page, PENDING_LIMIT, result.isPlaceholderData ? undefined : result.data?.total, change)
  const total = result.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / PENDING_LIMIT))
  const navigate = useNavigate()
  const queue = mine ? '/verify-queue?mine=true' : '/verify-queue'
  const mayDecide = user.mayVerify !== false
  const isBusy = mayDecide && (summary?.department ?? 0) > 0
  const search = useRef<HTMLDivElement>(null)
  useSingleKey('/', () => search.current?.querySelector('input')?.focus())
  useSingleKey('v', () => isBusy && navigate(queue))
  // Who may not decide looks at the entry where it is recorded.
  const rowLink = (row: PendingRow) => (mayDecide ? `/verify-queue?at=${row._id}${mine ? '&mine=true' : ''}` : row.url)
  const setMine = (on: boolean) => change({ filters: { mine: on ? 'true' : '' } })
  return (
    <section aria-labelledby="pending-verifications">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '4px 16px',
          mb: 1.5,
        }}
      >
        <Box
          component="h2"
          id="pending-verifications"
          sx={{ fontSize: 'subtitle.fontSize', lineHeight: '28px', fontWeight: 600 }}
        >
          Pending Verifications
        </Box>
        {isBusy && (
          <Button component={Link} to={queue} variant="contained" aria-keyshortcuts="V">
            Verify one by one <Key>V</Key>
          </Button>
        )}
      </Box>
      {summary && <AgeStrip ages={summary.ages} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box ref={search} sx={{ display: 'flex', alignItems: 'center', flex: { xs: '1 1 100%', lg: '0 0 300px' } }}>
          <SearchBox label="Student name" value={state.q} onSearch={(q) => change({ q })} />
          <Key>/</Key>
        </Box>
        <Box role="group" aria-label="Whose" sx={{ display: 'flex', gap: 1 }}>
          <FilterPill aria-pressed={mine} onClick={() => setMine(true)}>
            Assigned to me {summary && <small>{summary.mine}</small>}
          </FilterPill>
          <FilterPill aria-pressed={!mine} onClick={() => setMine(false)}>
            Department {summary && <small>{summary.department}</small>}
          </FilterPill>
        </Box>
        <FilterPill
          aria-pressed={isNewest}
          onClick={() => change({ sort: isNewest ? '' : NEWEST })}
          sx={{ ml: { lg: 'auto' } }}
        >
          Newest first
        </FilterPill>
      </Box>
      {total > 1 && (
        <Box sx={{ mb: 1, typography: 'small', color: 'text.secondary' }}>
          {mine ? '' : 'Assigned to you first. '}
          {isNewest ? 'The newest first' : 'The longest wait first'}
          {mine ? '.' : ' in each part.'}
        </Box>
      )}
      <RecordList
        label="Pending Verifications"
        result={result}
        columns={columns}
        rowKey={(row) => row._id}
        rowLink={rowLink}
        card={(row) => ({
          title: row.topic || row.task,
          status: <Wait row={row} />,
          who: [row.studentName, row.joiningDate && trainingYear(row.joiningDate)].filter(Boolean).join(', '),
          fact: `${row.topic ? `${row.task}, ` : ''}${formatDate(row.date)}`,
        })}
        page={state.page}
        limit={PENDING_LIMIT}
        emptyText="No activity found"
        narrowed={isNarrowed(state)}
        onClear={() => setSearch({}, { replace: true })}
        firstUse={{ text: 'Nothing waits for verification.' }}
        rowPress
      />
      {total > 0 && (
        <PageTurner
          label="Pages"
          page={state.page}
          pages={pages}
          onPage={(page) => change({ page, asOf: result.data?.asOf })}
        />
      )}
    </section>
  )
}
