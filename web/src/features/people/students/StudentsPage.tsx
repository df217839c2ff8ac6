import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../../api/session'
import { useAddAction } from '../../../layout/page/frame'
import { ActionButton } from '../../../ui/ActionButton'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { ListPage } from '../../../ui/list/ListPage'
import type { RowTool } from '../../../ui/list/RowTools'
import { useListState } from '../../../ui/list/state/useListState'
import type { ListFilter } from '../../../ui/list/toolbar/ListToolbar'
import { Notice } from '../../../ui/Notice'
import { useStudentList } from '../../standing/student/useStudentList'
import { exportOf, isOneCollege, mayAddHod, type StudentRow } from '../people'
import { studentsQuery } from '../queries'
import { usePlaceFilters } from '../usePlaces'
import { useSelection } from '../useSelection'
import { linkedStudent, studentCard, studentColumns } from './studentColumns'
import { useStudentActs } from './useStudentActs'

const AddHodDialog = lazyPart(() => import('../staff/AddHodDialog'))
const PaymentDialog = lazyPart(() => import('./PaymentDialog'))
const JoiningDateDialog = lazyPart(() => import('./JoiningDateDialog'))
const PasswordDialog = lazyPart(() => import('../PasswordDialog'))
const TransferDialog = lazyPart(() => import('../TransferDialog'))
const DevicesDialog = lazyPart(() => import('../devices/DevicesDialog'))

type Opened =
  | { dialog: 'hod' }
  | { dialog: 'payment' | 'joining' | 'password' | 'transfer' | 'devices'; row: StudentRow }

const FILTERS = ['verified', 'payment', 'closed', 'guide', 'college', 'department'] as const
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  verified: ['yes', 'no'],
  payment: ['paid', 'pending', 'refunded'],
  closed: ['yes'],
  sort: ['name', 'joiningDate', 'createdAt'],
}
const accepts = (name: string, value: string) =>
  value === '' || (KNOWN[name]?.includes(value) ?? /^([0-9a-f]{24}|none)$/.test(value))

const VERIFIED: ListFilter = {
  name: 'verified',
  label: 'Verification',
  all: 'Any verification',
  options: [
    { value: 'yes', label: 'Verified' },
    { value: 'no', label: 'Not verified' },
  ],
}
const PAYMENT: ListFilter = {
  name: 'payment',
  label: 'Payment',
  all: 'Any payment',
  options: [
    { value: 'paid', label: 'Paid' },
    { value: 'pending', label: 'Pending' },
    { value: 'refunded', label: 'Refunded' },
  ],
}
const CLOSED: ListFilter = {
  name: 'closed',
  label: 'Account',
  all: 'Open accounts',
  options: [{ value: 'yes', label: 'Deleted accounts' }],
}

/** The filter by guide: one's own students, those without one, and the guide that a link came for. */
function guideFilter(userId: string, chosen: string, name: string | undefined): ListFilter {
  const others =
    chosen === '' || chosen === 'none' || chosen === userId ? [] : [{ value: chosen, label: name ?? 'One guide' }]
  return {
    name: 'guide',
    label: 'Guide',
    all: 'Any guide',
    options: [{ value: userId, label: 'Assigned to me' }, { value: 'none', label: 'No guide yet' }, ...others],
  }
}

/** `/allStudent`: the students of the department, everyone's for the Master, and what may be done about them. */
export default function StudentsPage() {
  const user = useUser()
  const isMaster = user.role === 'Master'
  const isHead = user.role === 'HOD'
  const [state, change] = useListState(FILTERS, accepts)
  const result = useQuery(studentsQuery(user, state))
  const places = usePlaceFilters()
  const [opened, setOpened] = useState<Opened | null>(null)
  const selection = useSelection(result.data?.data)
  const acts = useStudentActs()
  const offersHod = mayAddHod(user, result.data?.headless)
  const addHod = () => setOpened({ dialog: 'hod' })
  useAddAction(offersHod ? { label: 'Add HOD', onAdd: addHod } : null)

  const guide = state.filters.guide ?? ''
  const guideOf = result.data?.data.find((row) => row.guide?._id === guide)?.guide?.name
  const guides = guideFilter(user._id, guide, guideOf)
  const isClosed = state.filters.closed === 'yes'
  const rights = {
    onVerify: (isHead || isMaster) && !isClosed ? (row: StudentRow) => void acts.turn(row) : undefined,
    onPayment: isMaster && !isClosed ? (row: StudentRow) => setOpened({ dialog: 'payment', row }) : undefined,
    selection: isMaster && !isClosed ? selection : undefined,
    isOneCollege: isOneCollege(result.data?.data),
    list: useStudentList('All Students', state, result.data, linkedStudent),
  }
  const headTools = (row: StudentRow): readonly RowTool[] => [
    {
      label: row.verifyByHod ? 'Take back verification' : 'Verify',
      icon: 'approved',
      onPress: () => void acts.turn(row),
    },
    {
      label: row.certified ? 'Withdraw certificate' : 'Certify',
      icon: 'file',
      onPress: () => void acts.certify(row),
    },
    { label: 'Joining date', icon: 'calendar', onPress: () => setOpened({ dialog: 'joining', row }) },
  ]
  const navigate = useNavigate()
  const standing = (row: StudentRow): RowTool => ({
    label: 'Standing',
    icon: 'shield',
    onPress: () => {
      const { _id: trainee, collegeId, departmentId } = row
      const query = new URLSearchParams({ trainee, college: collegeId?._id ?? '', department: departmentId?._id ?? '' })
      void navigate(`/standing?${query}`)
    },
  })
  const tools = (row: StudentRow): readonly RowTool[] => {
    if (row.removedOn) return [{ label: 'Restore', icon: 'undo', onPress: () => void acts.reopen(row) }]
    if (!isMaster) return isHead ? [standing(row), ...headTools(row)] : []
    return [
      standing(row),
      ...headTools(row),
      {
        label: row.paymentStatus ? 'Mark as pending' : 'Mark as paid',
        icon: 'check',
        onPress: () => setOpened({ dialog: 'payment', row }),
      },
      { label: 'Set password', icon: 'lock', onPress: () => setOpened({ dialog: 'password', row }) },
      { label: 'Transfer', icon: 'send', onPress: () => setOpened({ dialog: 'transfer', row }) },
      { label: 'Signed-in devices', icon: 'eye', onPress: () => setOpened({ dialog: 'devices', row }) },
      { label: 'Delete', icon: 'delete', onPress: () => void acts.close(row), danger: true },
    ]
  }
  const verifyChosen = async () => {
    const rows = (result.data?.data ?? []).filter(({ _id }) => selection.has(_id))
    if (await acts.verifyMany(rows)) selection.clear()
  }
  const close = () => setOpened(null)
  return (
    <>
      <ListPage
        title="All Students"
        noun={['student', 'students']}
        state={state}
        change={change}
        result={result}
        columns={studentColumns(rights)}
        card={(row) => studentCard(row, rights)}
        rowKey={(row) => row._id}
        rowName={(row) => row.name}
        {...(isMaster || isHead ? { tools } : {})}
        toolsInMenu
        sort="name"
        searchLabel="Search students"
        filters={[
          VERIFIED,
          PAYMENT,
          ...(isMaster ? [CLOSED, ...places] : []),
          ...(isMaster && guide === '' ? [] : [guides]),
        ]}
        download={(query) => exportOf('students', user, query)}
        downloadNote="Registration numbers are masked in it."
        floats={offersHod}
        firstUse={{ text: 'No student of this department has registered yet.' }}
        above={
          offersHod && (
            <Box sx={{ mb: 2, maxWidth: 720 }}>
              <Notice severity="warning">
                This department has no head yet, so nobody here can verify its students. You can add one.
              </Notice>
            </Box>
          )
        }
        actions={
          rights.selection && (
            <ActionButton onClick={() => void verifyChosen()}>
              Verify Selected{selection.chosen.length > 0 && ` (${selection.chosen.length})`}
            </ActionButton>
          )
        }
      />
      {opened?.dialog === 'hod' && <AddHodDialog onClose={close} />}
      {opened?.dialog === 'payment' && <PaymentDialog row={opened.row} onClose={close} />}
      {opened?.dialog === 'joining' && <JoiningDateDialog row={opened.row} onClose={close} />}
      {opened?.dialog === 'password' && <PasswordDialog person={opened.row} onClose={close} />}
      {opened?.dialog === 'transfer' && <TransferDialog person={opened.row} onClose={close} />}
      {opened?.dialog === 'devices' && <DevicesDialog person={opened.row} onClose={close} />}
    </>
  )
}
