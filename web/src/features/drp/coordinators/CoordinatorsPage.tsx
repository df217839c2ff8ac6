import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStaff, useUser } from '../../../api/session'
import { useAddAction } from '../../../layout/page/frame'
import { EMPTY, formatDate } from '../../../lib/dates'
import { useAct } from '../../../ui/form/useAct'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import { deleteTool } from '../../../ui/list/RowTools'
import type { Accepts } from '../../../ui/list/state/listState'
import { useListState } from '../../../ui/list/state/useListState'
import { useSearchPatch } from '../../../ui/list/state/useSearchPatch'
import { useDelete } from '../../../ui/list/useDelete'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { coordinatorsQuery, type Drpc, isId, PLACE, useAcceptCoordinator, useDeleteDrp } from '../queries'
import { useChosenPlace } from '../useChosenPlace'

const AddCoordinatorDialog = lazyPart(() => import('./AddCoordinatorDialog'))
const NoticeDialog = lazyPart(() => import('./NoticeDialog'))

const accepts: Accepts = (name, value) => (name === 'sort' ? value === 'schduleFrom' : isId(value))

/** Said beside one that a student added, until staff accept it. */
const WAITS = 'waits for staff'

const columnsFor = (staff: boolean, onNotice: (row: Drpc) => void): readonly ListColumn<Drpc>[] => [
  { key: 'sr', label: 'Sr.', width: 44, cell: (_, position) => position },
  {
    key: 'name',
    label: 'Name',
    width: 200,
    primary: true,
    text: ({ name, waiting }) => (waiting ? `${name} (${WAITS})` : name),
  },
  { key: 'phone', label: 'Phone', width: 108, cell: ({ phone }) => phone },
  {
    key: 'email',
    label: 'Email',
    width: 188,
    optional: true,
    line: ({ email }) => email ?? '',
    text: ({ email }) => email,
  },
  { key: 'state', label: 'State', width: 108, text: ({ state }) => state?.name },
  { key: 'insitution', label: 'Institution', width: 168, text: ({ insitution }) => insitution?.title },
  ...(staff
    ? [
        {
          key: 'student',
          label: 'Student Name',
          width: 120,
          text: ({ studentId }: Drpc) => studentId?.name ?? 'All students',
        },
      ]
    : []),
  { key: 'from', label: 'From', width: 92, sort: 'schduleFrom', cell: ({ schduleFrom }) => formatDate(schduleFrom) },
  { key: 'to', label: 'To', width: 92, cell: ({ schduleTo }) => formatDate(schduleTo) },
  {
    key: 'notice',
    label: 'Notice',
    width: 68,
    cell: (row) =>
      row.notice ? (
        <Link
          component="button"
          type="button"
          aria-label={`Notice of ${row.name}`}
          onClick={() => onNotice(row)}
          sx={{ font: 'inherit' }}
        >
          View
        </Link>
      ) : (
        EMPTY
      ),
  },
]

/** `/drp/home`: the coordinators with the schedules of the postings (T-074, T-079); anybody adds, staff delete. */
export default function CoordinatorsPage() {
  const user = useUser()
  const staff = isStaff(user)
  // The table has a column with the notice.
  const isDesktop = useIsDesktop()
  const [state, change] = useListState(PLACE, accepts)
  const [search, setSearch] = useSearchPatch()
  const place = useChosenPlace(state, change)
  const result = useQuery(coordinatorsQuery(user, state))
  const [isAdding, setAdding] = useState(false)
  const [noticeOf, setNoticeOf] = useState<Drpc | null>(null)
  const remove = useDeleteDrp('changeCoordinators')
  const askAndDelete = useDelete()
  const accept = useAcceptCoordinator()
  const act = useAct()
  const acceptOne = async ({ _id }: Drpc) => {
    if (!accept.isPending)
      await act({ act: () => accept.mutateAsync(_id), done: { title: 'Accepted' }, failed: 'Not accepted' })
  }
  useAddAction({ label: 'Add co-ordinator', onAdd: () => setAdding(true) })
  return (
    <>
      <ListPage
        title="DRP Co-ordinators"
        noun={['co-ordinator', 'co-ordinators']}
        state={state}
        change={place.change}
        result={result}
        columns={columnsFor(staff, setNoticeOf)}
        card={(row) => ({
          title: row.insitution?.title ?? EMPTY,
          who: `${row.name}, ${row.phone}`,
          fact: `${row.waiting ? 'Waits for staff. ' : ''}${formatDate(row.schduleFrom)} to ${formatDate(row.schduleTo)}`,
        })}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        tools={(row) => [
          ...(row.notice && !isDesktop
            ? [{ label: 'Notice', icon: 'file' as const, onPress: () => setNoticeOf(row) }]
            : []),
          ...(staff && row.waiting
            ? [{ label: 'Accept', icon: 'check' as const, onPress: () => void acceptOne(row) }]
            : []),
          ...(staff && !row.verifiedOn
            ? [deleteTool(() => askAndDelete('Delete co-ordinator', () => remove.mutateAsync(row._id)))]
            : []),
        ]}
        sort="-schduleFrom"
        filters={place.filters}
        firstUse={{ text: 'Add the co-ordinator of the posting, with its schedule of 90 days.' }}
        floats
      />
      {(isAdding || search.has('draft')) && (
        <AddCoordinatorDialog
          onClose={() => {
            setAdding(false)
            if (search.has('draft')) setSearch({ draft: '' })
          }}
        />
      )}
      {noticeOf && <NoticeDialog coordinator={noticeOf} onClose={() => setNoticeOf(null)} />}
    </>
  )
}
