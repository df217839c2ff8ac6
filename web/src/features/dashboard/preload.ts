import { lazyModule } from '../../lib/lazyModule'

/** What the dashboard is besides its greeting, fetched ahead of it: the tiles of a student, or the queue of staff. */
export const dashboardParts = {
  student: lazyModule(() => import('./student/StudentDashboard')),
  staff: lazyModule(() => import('./PendingVerifications')),
}
