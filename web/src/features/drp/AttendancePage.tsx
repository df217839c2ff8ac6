import { useQuery } from '@tanstack/react-query'
import { isStaff, useUser } from '../../api/session'
import { EMPTY, formatDate } from '../../lib/dates'
import { ActionButton } from '../../ui/ActionButton'
import type { ListColumn } from '../../ui/list/columns'
import { ListPage } from '../../ui/list/ListPage'
import type { Accepts } from '../../ui/list/state/listState'
import { useListState } from '../../ui/list/state/useListState'
import { StatusChip } from '../../ui/StatusChip'
import { NotCounted } from '../../ui/text/NotCounted'
import { scopeOf } from '../logbook/queries'
import { StudentName } from '../standing/student/StudentName'
import { ChoosePlace } from './ChoosePlace'
import { ProgressPanel } from './ProgressPanel'
import { type AttendanceDay, attendanceQuery, drpPlace, isId, PLACE } from './queries'
import { ResidencyPanel } from './residency/ResidencyPanel'
import { useChosenPlace, useStudentOptions } from './useChosenPlace'

const OF_STUDENT = ['student'] as const
const accepts: Accepts = (name, value) => (name === 'sort' ? value === 'activityDate' : isId(value))

const columnsFor = (staff: boolean): readonly ListColumn<AttendanceDay>[] => [
  { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position },
  ...(staff
    ? [
        {
          key: 'student',
          label: 'Student Name',
          width: 200,
          cell: ({ student }: AttendanceDay) => <StudentName student={student} />,
        },
      ]
    : []),
  {
    key: 'date',
    label: 'Date',
    width: 112,
    sort: 'activityDate',
    primary: true,
    cell: ({ activityDate, notCounted }) => (
      <>
        {formatDate(activityDate)}
        {notCounted && <NotCounted reason={notCounted} />}
      </>
    ),
  },
  { key: 'institution', label: 'Institution', width: 280, text: ({ institution }) => institution?.title },
  { key: 'drpc', label: 'DRP Co-ordinator', width: 200, text: ({ drpc }) => drpc?.name },
  { key: 'activities', label: 'Activities', width: 96, align: 'right', cell: ({ activities }) => activities },
  { key: 'status', label: 'Status', width: 120, cell: ({ status }) => <StatusChip status={status} /> },
]

const card =
  (staff: boolean) =>
  ({ activityDate, student, institution, activities, status, notCounted }: AttendanceDay) => ({
    title: formatDate(activityDate),
    status: <StatusChip status={status} />,
    who: (staff && student?.name) || (institution?.title ?? EMPTY),
    fact: `${activities} ${activities === 1 ? 'activity' : 'activities'}${staff && institution ? `, ${institution.title}` : ''}`,
    ...(notCounted ? { note: <NotCounted reason={notCounted} /> } : {}),
  })

/** `/drp/attendence`: the days with an activity, read only (T-073, T-076), and how complete a student's programme is. */
export default function AttendancePage() {
  const user = useUser()
  const staff = isStaff(user)
  const [state, change] = useListState(PLACE, accepts, OF_STUDENT)
  const place = useChosenPlace(state, change)
  const own = scopeOf(user)
  const students = useStudentOptions(
    staff ? (own?.collegeId ?? state.filters.college ?? '') : '',
    own?.departmentId ?? state.filters.department ?? '',
  )
  const result = useQuery(attendanceQuery(user, state))
  const where = drpPlace(user, state.filters)
  const studentId = staff ? state.student : user._id
  if (place.isOpen) return <ChoosePlace title="DRP Attendance" state={state} place={place} />
  return (
    <ListPage
      title="DRP Attendance"
      noun={['day', 'days']}
      state={state}
      change={place.change}
      result={result}
      columns={columnsFor(staff)}
      card={card(staff)}
      rowKey={({ _id }) => _id}
      rowName={({ activityDate }) => formatDate(activityDate)}
      sort="-activityDate"
      filters={[
        ...place.filters,
        ...(staff ? [{ name: 'student', label: 'Student', all: 'All students', options: students }] : []),
      ]}
      above={
        studentId && (
          <>
            <ResidencyPanel key={studentId} place={where} studentId={studentId} />
            <ProgressPanel key={`${studentId} days`} place={where} studentId={studentId} />
          </>
        )
      }
      firstUse={{
        text: staff
          ? 'A day appears here once a student has recorded an activity for it.'
          : 'A day appears here once you have recorded an activity for it, for example a morning in the casualty of your hospital.',
        action: !staff && (
          <ActionButton to="/drp/proc" variant="contained">
            Record an activity
          </ActionButton>
        ),
      }}
    />
  )
}
