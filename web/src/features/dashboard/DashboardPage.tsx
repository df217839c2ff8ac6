import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { isStaff, useUser } from '../../api/session'
import { pieces } from '../../routes'
import { prompt } from '../../ui/prompt'
import { Greeting } from './Greeting'

const StudentDashboard = prompt(pieces.studentDashboard)
const Drafts = lazy(() => import('../outbox/Drafts'))
const PendingVerifications = prompt(pieces.pendingVerifications)

/** `/dashboard`: the greeting, then the tiles of a student or the queue of staff (L-019 to L-046). */
export default function DashboardPage() {
  const user = useUser()
  return (
    <Box>
      <Greeting />
      {isStaff(user) && (
        <Suspense fallback={null}>
          <Drafts />
        </Suspense>
      )}
      <Suspense fallback={null}>{isStaff(user) ? <PendingVerifications /> : <StudentDashboard />}</Suspense>
    </Box>
  )
}
