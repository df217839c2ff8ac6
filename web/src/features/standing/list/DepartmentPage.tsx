import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownPlace } from '../../../api/places'
import { useUser } from '../../../api/session'
import { EMPTY, formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import { useListState } from '../../../ui/list/state/useListState'
import { LookIcon } from '../../../ui/StatusChip'
import { usePlaceFilters } from '../../people/usePlaces'
import { studentPage } from '../addresses'
import { GateStrip } from '../eligibility/GateStrip'
import { lookOf, whoActs } from '../eligibility/words'
import { type StandingRow, standingsQuery } from '../queries'
import { useStudentList } from '../student/useStudentList'
import { accepts, traineeColumns } from './columns'

const ExamDaysDialog = lazyPart(() => import('../training/ExamDaysDialog'))

const FILTERS = ['college', 'department'] as const

/** The state of all six in words, and whether any of them is red. */
function lookOfRow(row: StandingRow) {
  const [worst] = (['overdue', 'missing', 'waiting', 'in_progress'] as const).flatMap((state) => {
    const found = Object.entries(row.states).find(([, each]) => each === state)
    return found ? [{ state, colour: row.colours[found[0] as keyof typeof row.colours] ?? 'grey' }] : []
  })
  return lookOf(worst ?? { state: row.line ? 'not_applicable' : 'met', colour: row.line ? 'grey' : 'green' })
}

const Verdict = ({ row }: { row: StandingRow }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: '6px', minWidth: 0 }}>
    <LookIcon look={lookOfRow(row)} />
    <span>{row.line || row.verdict}</span>
  </Box>
)

const Strip = ({ row }: { row: StandingRow }) => (
  <GateStrip gates={Object.entries(row.colours).map(([key, colour]) => ({ key, colour }))} gap="2px" width={96} />
)

const nextOf = ({ line, next, guide }: StandingRow) =>
  line ? EMPTY : next ? `${next.words} (${whoActs(next.who, false, guide?.name).toLowerCase()})` : 'Nothing'

const columns: readonly ListColumn<StandingRow>[] = [
  ...traineeColumns,
  { key: 'verdict', label: 'The six', width: 230, cell: (row) => <Verdict row={row} /> },
  { key: 'strip', label: 'States', width: 112, cell: (row) => <Strip row={row} /> },
  {
    key: 'due',
    label: 'First due',
    width: 104,
    sort: 'need',
    cell: ({ firstDue }) => (firstDue ? formatDate(firstDue) : EMPTY),
  },
  { key: 'next', label: 'Next', width: 300, text: (row) => nextOf(row) },
]

const linked = ({ _id, collegeId, departmentId }: StandingRow) => ({ _id, collegeId, departmentId })

/** `/standings`: the trainees of a department, who needs something first. */
export default function DepartmentPage() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const result = useQuery(standingsQuery(user, state))
  const list = useStudentList('Standing', state, result.data, linked)
  const places = usePlaceFilters()
  const [showsDays, setShowsDays] = useState(false)
  const { college, department } = state.filters
  const filtered = new URLSearchParams(
    Object.entries({ college, department }).flatMap(([name, id]) => (id ? [[name, id]] : [])),
  )
  const place =
    user.role === 'Master'
      ? college && department && { collegeId: college, departmentId: department }
      : user.role === 'HOD' && ownPlace(user)
  return (
    <>
      <ListPage
        title="Standing"
        noun={['trainee', 'trainees']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={(row) => ({
          title: row.name,
          status: <Strip row={row} />,
          who: <Verdict row={row} />,
          fact: nextOf(row),
        })}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        rowLink={studentPage}
        rowState={list}
        sort="need"
        searchLabel="Search trainees"
        filters={places}
        firstUse={{ text: 'No trainee of this department has registered yet.' }}
        actions={
          <>
            <ActionButton to={{ pathname: '/standings/numbers', search: String(filtered) }} icon="chart">
              Numbers
            </ActionButton>
            {user.role === 'Master' && place && (
              <ActionButton to={{ pathname: '/dashboard', search: String(filtered) }} icon="home">
                Today
              </ActionButton>
            )}
            {place && (
              <ActionButton icon="calendar" onClick={() => setShowsDays(true)}>
                Examination days
              </ActionButton>
            )}
          </>
        }
      />
      {showsDays && place && <ExamDaysDialog place={place} onClose={() => setShowsDays(false)} />}
    </>
  )
}
