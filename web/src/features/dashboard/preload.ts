import { lazyModule } from '../../lib/lazyModule'

/** What the dashboard is besides its greeting, fetched ahead of it: the tiles of a student, the queue of staff, the platform of the Master. */
export const dashboardParts = {
  student: lazyModule(() => import('./student/StudentDashboard')),
  staff: lazyModule(() => import('./PendingVerifications')),
  platform: lazyModule(() => import('./platform/PlatformToday')),
}
