import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { isStaff, useUser } from '../../api/session'
import { Greeting } from './Greeting'

const StudentDashboard = lazy(() => import('./StudentDashboard'))
const PendingVerifications = lazy(() => import('./PendingVerifications'))

/** `/dashboard`: the greeting, then the tiles of a student or the queue of staff (L-019 to L-046). */
export default function DashboardPage() {
  const user = useUser()
  return (
    <Box>
      <Greeting />
      <Suspense fallback={null}>{isStaff(user) ? <PendingVerifications /> : <StudentDashboard />}</Suspense>
    </Box>
  )
}
