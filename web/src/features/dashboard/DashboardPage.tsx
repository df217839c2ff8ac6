import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router'
import { isStaff, useUser } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { seesDepartment } from '../../lib/roles'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { optionalPart } from '../../ui/lazy/optionalPart'
import { RowSkeletons } from '../../ui/Skeletons'
import { Greeting } from './Greeting'
import { dashboardParts } from './preload'
import type { DepartmentPlace } from './queries'

const StudentDashboard = lazyPart(dashboardParts.student)
const Drafts = lazyPart(() => import('../device-outbox/Drafts'))
const PendingVerifications = lazyPart(dashboardParts.staff)
const WaitingTrainees = optionalPart(() => import('./WaitingTrainees'))
const PlatformToday = lazyPart(dashboardParts.platform)
const DepartmentToday = lazyPart(() => import('./department/DepartmentToday'), {
  meanwhile: <RowSkeletons count={10} height={44} label="Loading the department" />,
})

/** The department whose day is shown: of the Master only one that the address names, of an Admin that or the own; clerks have none. */
function departmentOf(user: SessionUser, search: URLSearchParams): DepartmentPlace | null {
  if (!seesDepartment(user)) return null
  const [college, department] = [search.get('college'), search.get('department')]
  if (user.role === 'Master') return college && department ? { collegeId: college, departmentId: department } : null
  const collegeId = user.collegeId?._id
  const departmentId = (user.role === 'Admin' && department) || user.departmentId?._id
  return collegeId && departmentId ? { collegeId, departmentId } : null
}

/** `/dashboard`: the greeting, then the tiles of a student, of staff the department's day and the queue (L-019 to L-046), of the Master the platform's. */
export default function DashboardPage() {
  const user = useUser()
  const [search] = useSearchParams()
  const place = departmentOf(user, search)
  const today = place && <DepartmentToday place={place} />
  const isHead = user.role === 'HOD' || user.role === 'Admin' || user.role === 'Master'
  return (
    <Box>
      <Greeting />
      {isStaff(user) && <Drafts />}
      {user.role === 'HOD' && <WaitingTrainees />}
      {isHead && today}
      {user.role === 'Master' ? <PlatformToday /> : isStaff(user) ? <PendingVerifications /> : <StudentDashboard />}
      {!isHead && <Box sx={{ mt: 4 }}>{today}</Box>}
    </Box>
  )
}
