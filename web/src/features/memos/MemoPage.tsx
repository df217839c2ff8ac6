import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Query } from '../../api/client'
import { chosenPlace } from '../../api/places'
import { isStaff, useUser } from '../../api/session'
import { useAddAction } from '../../layout/page/frame'
import { EMPTY, formatDate } from '../../lib/dates'
import { mayIssueMemos } from '../../lib/roles'
import { ActionButton } from '../../ui/ActionButton'
import { lazyPart } from '../../ui/lazy/lazyPart'
import type { CardLines, ListColumn } from '../../ui/list/columns'
import { ListPage } from '../../ui/list/ListPage'
import { CellText } from '../../ui/list/RecordTable'
import { type Accepts, withoutPlace } from '../../ui/list/state/listState'
import { useListState } from '../../ui/list/state/useListState'
import { useSearchPatch } from '../../ui/list/state/useSearchPatch'
import { usePlaceFilters } from '../people/usePlaces'
import { StudentName } from '../standing/student/StudentName'
import { MemoStatusChip } from './MemoStatusChip'
import { MEMO_STATUSES, type Memo, memosQuery } from './queries'

const CreateMemoDialog = lazyPart(() => import('./CreateMemoDialog'))
const MemoDetail = lazyPart(() => import('./MemoDetail'))

const FILTERS = ['state', 'college', 'department'] as const
const SORTS = ['date', 'status', 'memoNumber']
const accepts: Accepts = (name, value) =>
  name === 'sort'
    ? SORTS.includes(value)
    : name === 'state'
      ? MEMO_STATUSES.some((status) => status === value)
      : /^[0-9a-f]{24}$/.test(value)

const statusFilter = {
  name: 'state',
  label: 'Status',
  all: 'All statuses',
  options: MEMO_STATUSES.map((status) => ({ value: status, label: status })),
}

const Day = styled('span')({ whiteSpace: 'nowrap' })

/** Whose memo it is, with the place in which it was issued. */
const studentOf = ({ studentId, collegeId, departmentId }: Memo) =>
  studentId && { ...studentId, collegeId: collegeId?._id, departmentId: departmentId?._id }

const columns: readonly ListColumn<Memo>[] = [
  { key: 'sr', label: 'Sr. No.', cell: (_, position) => position, width: 56 },
  {
    key: 'memoNumber',
    label: 'Memo Number',
    cell: (memo) => memo.memoNumber,
    width: 150,
    sort: 'memoNumber',
    primary: true,
  },
  { key: 'date', label: 'Date', cell: (memo) => <Day>{formatDate(memo.date)}</Day>, width: 104, sort: 'date' },
  { key: 'student', label: 'Student Name', cell: (memo) => <StudentName student={studentOf(memo)} />, width: 150 },
  { key: 'reason', label: 'Reason', text: (memo) => memo.reason, width: 320 },
  { key: 'sExplain', label: 'Student Explanation', text: (memo) => memo.sExplain || EMPTY, width: 200, optional: true },
  { key: 'vRemark', label: 'HOD Remark', text: (memo) => memo.vRemark || EMPTY, width: 180, optional: true },
  {
    key: 'status',
    label: 'Status',
    cell: (memo) => <MemoStatusChip status={memo.status} />,
    width: 120,
    sort: 'status',
  },
]

/** Whose memo it is: numbers begin anew in each department, so they alone do not tell who reads all of them. */
const place: ListColumn<Memo> = {
  key: 'place',
  label: 'Department and College',
  width: 230,
  cell: (memo) => (
    <>
      <CellText lines={1}>{memo.departmentId?.name ?? EMPTY}</CellText>
      <Box component="span" sx={{ display: 'block', typography: 'small', color: 'text.secondary' }}>
        <CellText>{memo.collegeId?.name ?? EMPTY}</CellText>
      </Box>
    </>
  ),
}
const at = columns.findIndex(({ key }) => key === 'reason')
const columnsOfAll = [...columns.slice(0, at), place, ...columns.slice(at)]

const card =
  (staff: boolean, everywhere: boolean) =>
  (memo: Memo): CardLines => ({
    title: memo.reason,
    status: <MemoStatusChip status={memo.status} />,
    who: staff ? <StudentName student={studentOf(memo)} /> : `From ${memo.teacherId?.name ?? EMPTY}`,
    fact: `${memo.memoNumber} · ${formatDate(memo.date)}`,
    ...(everywhere && { note: [memo.departmentId?.name, memo.collegeId?.name].filter(Boolean).join(', ') }),
  })

/** Memos: a student's own, or the department's (T-102). Staff create one from the floating button, the HOD from the header. */
export default function MemoPage() {
  const user = useUser()
  const staff = isStaff(user)
  const everywhere = user.role === 'Master'
  const places = usePlaceFilters()
  const [state, change] = useListState(FILTERS, accepts)
  const [search, setSearch, linkTo] = useSearchPatch()
  const [isCreating, setCreating] = useState(false)
  const result = useQuery(memosQuery(user, state))
  const { collegeId, departmentId } = chosenPlace(user, state.filters)
  const create = mayIssueMemos(user) ? () => setCreating(true) : null
  useAddAction(create && { label: 'Create Memo', onAdd: create })
  const openId = search.get('open')
  const creating = isCreating || (create !== null && search.has('draft'))
  const button = create && (
    <ActionButton variant="contained" icon="add" onClick={create}>
      Create Memo
    </ActionButton>
  )
  return (
    <>
      <ListPage
        title="Memo"
        noun={['memo', 'memos']}
        state={state}
        change={change}
        result={result}
        columns={everywhere ? columnsOfAll : columns}
        card={card(staff, everywhere)}
        rowKey={(memo) => memo._id}
        rowName={(memo) => memo.memoNumber}
        rowLink={({ _id }) => linkTo({ open: _id })}
        sort="-date"
        filters={[statusFilter, ...places]}
        {...(staff
          ? {
              download: (query: Query) =>
                api.download('/api/exports/memos/{collegeId}/{departmentId}', { collegeId, departmentId }, { query }),
              downloadState: withoutPlace(state),
            }
          : {})}
        actions={staff && user.role === 'HOD' ? button : undefined}
        emptyText="No Data Found"
        firstUse={
          create
            ? { text: 'No memos issued yet.' }
            : {
                text: staff
                  ? 'No memo has been issued yet.'
                  : 'You have no memos. If you receive one, for example about a missed round, it appears here for your explanation.',
              }
        }
        floats={create !== null && staff && user.role !== 'HOD'}
      />
      {creating && (
        <CreateMemoDialog
          onClose={() => {
            setCreating(false)
            if (search.has('draft')) setSearch({ draft: '' })
          }}
        />
      )}
      {openId && <MemoDetail key={openId} id={openId} onClose={() => setSearch({ open: '' })} />}
    </>
  )
}
