import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { kindsFor } from '../../api/everyKind'
import { isStaff, useUser } from '../../api/session'
import type { StaffUser } from '../../api/types'
import { EMPTY, formatDate } from '../../lib/dates'
import { lazyPart } from '../../ui/lazy/lazyPart'
import type { CardLines, ListColumn } from '../../ui/list/columns'
import { ListPager } from '../../ui/list/Pager'
import { RecordList } from '../../ui/list/RecordList'
import {
  type Accepts,
  COMMON_FILTERS,
  clearedFilters,
  isNarrowed,
  type ListState,
  withoutPlace,
} from '../../ui/list/state/listState'
import { useListState, usePageInRange } from '../../ui/list/state/useListState'
import { StatusChip } from '../../ui/StatusChip'
import { PageHeader } from '../../ui/text/PageHeader'
import { StudentName } from '../standing/student/StudentName'
import { FilterBar } from './FilterBar'
import { type ActivityRow, activityQuery, downloadReport, isWide, MORE } from './queries'

const DownloadButton = lazyPart(() => import('../../ui/list/toolbar/DownloadButton'))
const Figures = lazyPart(() => import('./Figures'), { meanwhile: <Box sx={{ minHeight: 320 }} /> })

const FILTERS = ['menu', 'college', 'department', ...MORE] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const accepts: Accepts = (name, value) =>
  name === 'teacher'
    ? /^(none|[0-9a-f]{24})$/.test(value)
    : name === 'trainees'
      ? value === 'mine'
      : /^(received|decided)/.test(name)
        ? DAY.test(value)
        : true

/** In words, what the report is narrowed to besides what the form says. */
function moreWords({ from, to, filters }: ListState, rows: readonly ActivityRow[]): string[] {
  const between = (verb: string, first: string | undefined, last: string | undefined) =>
    first || last
      ? [[verb, first && `from ${formatDate(first)}`, last && `until ${formatDate(last)}`].filter(Boolean).join(' ')]
      : []
  const { receivedFrom, receivedTo, decidedFrom, decidedTo, teacher, trainees } = filters
  return [
    ...between('dated', from, to),
    ...between('received', receivedFrom, receivedTo),
    ...between('decided', decidedFrom, decidedTo),
    ...(teacher
      ? [
          teacher === 'none'
            ? 'with no teacher assigned'
            : `assigned to ${rows.find((row) => row.teacher?._id === teacher)?.teacher?.name ?? 'one teacher'}`,
        ]
      : []),
    ...(trainees ? ['from your students'] : []),
  ]
}

const columns: readonly ListColumn<ActivityRow>[] = [
  { key: 'department', label: 'Department', cell: (row) => row.department?.name ?? EMPTY, width: 170 },
  { key: 'menu', label: 'Menu', cell: (row) => row.menu, width: 200, primary: true },
  { key: 'student', label: 'Student Name', cell: (row) => <StudentName student={row.student} />, width: 170 },
  { key: 'status', label: 'Status', cell: (row) => <StatusChip status={row.status} />, width: 110 },
  { key: 'date', label: 'Date', cell: (row) => <time>{formatDate(row.date)}</time>, width: 104 },
]

const wider: readonly ListColumn<ActivityRow>[] = [
  { key: 'college', label: 'College', cell: (row) => row.college?.name ?? EMPTY, width: 200 },
  { key: 'teacher', label: 'Guide / Teacher', cell: (row) => row.teacher?.name ?? EMPTY, width: 150 },
  { key: 'verifiedBy', label: 'Verified By', cell: (row) => row.verifiedBy?.name ?? EMPTY, width: 150 },
]

const card = (row: ActivityRow): CardLines => ({
  title: row.menu,
  status: <StatusChip status={row.status} />,
  who: <StudentName student={row.student} />,
  fact: [formatDate(row.date), row.department?.name, row.college?.name].filter(Boolean).join(' · '),
})

/** The report of recent activity: filters, figures, and every kind's entries in one table (T-032, T-110 to T-118). */
export default function ReportsPage() {
  const user = useUser()
  return isStaff(user) ? <Report user={user} /> : null
}

function Report({ user }: { user: StaffUser }) {
  const [state, change] = useListState(FILTERS, accepts, COMMON_FILTERS)
  const result = useQuery(activityQuery(user, state))
  const total = result.data?.total ?? 0
  const more = moreWords(state, result.data?.data ?? [])
  usePageInRange(state.page, state.limit, result.isPlaceholderData ? undefined : result.data?.total, change)
  return (
    <>
      <PageHeader
        title="Reports"
        summary={result.data && `${total.toLocaleString('en-IN')} ${total === 1 ? 'entry' : 'entries'}`}
        actions={
          total > 0 && (
            <DownloadButton download={(query) => downloadReport(user, state, query)} state={withoutPlace(state)} />
          )
        }
      />
      <FilterBar user={user} kinds={kindsFor(user)} state={state} onFilter={change} />
      {more.length > 0 && (
        <Box
          role="status"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2, typography: 'text' }}
        >
          Showing entries {more.join(', ')}
          <Button
            variant="text"
            size="small"
            onClick={() => change({ from: '', to: '', filters: Object.fromEntries(MORE.map((name) => [name, ''])) })}
          >
            Show all
          </Button>
        </Box>
      )}
      <Figures user={user} state={state} />
      <RecordList
        label="Recent activity"
        result={result}
        columns={isWide(user) ? [...columns, ...wider] : columns}
        rowKey={(row) => row._id}
        {...(user.role === 'Master' || user.role === 'Admin' ? {} : { rowLink: (row: ActivityRow) => row.url })}
        card={card}
        page={state.page}
        limit={state.limit}
        narrowed={isNarrowed(state)}
        onClear={() => change(clearedFilters(state))}
        firstUse={{ text: 'No entries recorded yet.' }}
      />
      {total > 0 && <ListPager state={state} change={change} asOf={result.data?.asOf} total={total} />}
    </>
  )
}
