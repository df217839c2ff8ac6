import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff, useUser } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { seesDepartment } from '../../lib/roles'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { RowSkeletons } from '../../ui/Skeletons'
import { Greeting } from './Greeting'
import { dashboardParts } from './preload'
import type { DepartmentPlace } from './queries'

const StudentDashboard = lazyPart(dashboardParts.student)
const Drafts = lazy(() => import('../device-outbox/Drafts'))
const PendingVerifications = lazyPart(dashboardParts.staff)
const DepartmentToday = lazy(() => import('./department/DepartmentToday'))

/** The department whose day is shown: of the Master and an Admin the one that the address names, else the own; clerks have none. */
function departmentOf(user: SessionUser, search: URLSearchParams): DepartmentPlace | null {
  if (!seesDepartment(user)) return null
  const [college, department] = [search.get('college'), search.get('department')]
  const chooses = user.role === 'Master' || user.role === 'Admin'
  const collegeId = (user.role === 'Master' && college) || user.collegeId?._id
  const departmentId = (chooses && department) || user.departmentId?._id
  return collegeId && departmentId ? { collegeId, departmentId } : null
}

/** `/dashboard`: the greeting, then the tiles of a student, or of staff the department's day and the queue (L-019 to L-046). */
export default function DashboardPage() {
  const user = useUser()
  const [search] = useSearchParams()
  const place = departmentOf(user, search)
  const today = place && (
    <Suspense fallback={<RowSkeletons count={10} height={44} label="Loading the department" />}>
      <DepartmentToday place={place} />
    </Suspense>
  )
  const isHead = user.role === 'HOD' || user.role === 'Admin' || user.role === 'Master'
  return (
    <Box>
      <Greeting />
      {isStaff(user) && (
        <Suspense fallback={null}>
          <Drafts />
        </Suspense>
      )}
      {isHead && today}
      <Suspense fallback={null}>{isStaff(user) ? <PendingVerifications /> : <StudentDashboard />}</Suspense>
      {!isHead && <Box sx={{ mt: 4 }}>{today}</Box>}
    </Box>
  )
}
