import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '../../api/session'
import { daysSince, formatDate } from '../../lib/dates'
import { AgeStrip } from '../../ui/AgeStrip'
import type { ListColumn } from '../../ui/list/columns'
import { isNarrowed } from '../../ui/list/listState'
import { RecordList } from '../../ui/list/RecordList'
import { CellText } from '../../ui/list/RecordTable'
import { SearchBox } from '../../ui/list/SearchBox'
import { FilterPill } from '../../ui/list/StatusFilter'
import { useListState, usePageInRange } from '../../ui/list/useListState'
import { StatusChip } from '../../ui/StatusChip'
import { PENDING_LIMIT, type PendingRow, pendingQuery } from './queries'

/** Longer than this is a long wait. */
const LONG_WAIT = 14
const FILTERS = ['mine'] as const

function Wait({ row }: { row: PendingRow }) {
  const days = daysSince(row.receivedOn ?? row.date)
  const isLong = days > LONG_WAIT
  return (
    <Box component="span" sx={isLong ? { color: 'pending.main', fontWeight: 600 } : undefined}>
      {days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`}
    </Box>
  )
}

/** Which kind, which day, how long: the small line under a topic. */
function Beside({ row }: { row: PendingRow }) {
  return (
    <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
      {row.topic ? `${row.task}, ` : ''}
      <time>{formatDate(row.date)}</time>, <Wait row={row} />
    </Box>
  )
}

const columns: readonly ListColumn<PendingRow>[] = [
  {
    key: 'student',
    label: 'Student Name',
    width: 280,
    primary: true,
    cell: (row) => <CellText>{row.studentName}</CellText>,
  },
  {
    key: 'topic',
    label: 'Task/Topic',
    width: 640,
    cell: (row) => (
      <>
        <CellText>{row.topic || row.task}</CellText>
        <Beside row={row} />
      </>
    ),
  },
  { key: 'status', label: 'Status', width: 132, cell: (row) => <StatusChip status={row.status} /> },
]

/** The queue of staff: the department's pending entries, the viewer's own first (L-032 to L-039). */
export default function PendingVerifications() {
  const user = useUser()
  const [state, change] = useListState(FILTERS)
  const [, setSearch] = useSearchParams()
  const mine = state.filters.mine === 'true'
  const result = useQuery(pendingQuery(user, state.page, state.q, mine, state.asOf))
  const summary = result.data?.summary
  usePageInRange(state.page, PENDING_LIMIT, result.isPlaceholderData ? undefined : result.data?.total, change)
  const total = result.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / PENDING_LIMIT))
  const turn = (page: number) => change({ page, asOf: result.data?.asOf })
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
          sx={{ m: 0, fontSize: { xs: 20, lg: 20 }, lineHeight: '28px', fontWeight: 600 }}
        >
          Pending Verifications
        </Box>
        {(summary?.department ?? 0) > 0 && user.mayVerify !== false && (
          <Button component={Link} to={mine ? '/verify-queue?mine=true' : '/verify-queue'} variant="contained">
            Verify one by one
          </Button>
        )}
      </Box>
      {summary && <AgeStrip ages={summary.ages} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box sx={{ display: 'flex', flex: { xs: '1 1 100%', lg: '0 0 260px' } }}>
          <SearchBox label="Student name" value={state.q} onSearch={(q) => change({ q })} />
        </Box>
        <Box role="group" aria-label="Whose" sx={{ display: 'flex', gap: 1 }}>
          <FilterPill type="button" aria-pressed={mine} onClick={() => setMine(true)}>
            Assigned to me {summary && <small>{summary.mine}</small>}
          </FilterPill>
          <FilterPill type="button" aria-pressed={!mine} onClick={() => setMine(false)}>
            Department {summary && <small>{summary.department}</small>}
          </FilterPill>
        </Box>
      </Box>
      <RecordList
        label="Pending Verifications"
        result={result}
        columns={columns}
        rowKey={(row) => row._id}
        rowLink={(row) => row.url}
        card={(row) => ({
          title: row.topic || row.task,
          status: <StatusChip status={row.status} />,
          who: row.studentName,
          fact: <Beside row={row} />,
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
        <Box
          component="nav"
          aria-label="Pages"
          sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, mt: 1.5 }}
        >
          <Button variant="text" disabled={state.page <= 1} onClick={() => turn(state.page - 1)}>
            Previous
          </Button>
          <Box component="span" role="status" sx={{ px: 1, color: 'text.secondary' }}>
            Page {Math.min(state.page, pages)} of {pages}
          </Box>
          <Button variant="text" disabled={state.page >= pages} onClick={() => turn(state.page + 1)}>
            Next
          </Button>
        </Box>
      )}
    </section>
  )
}
