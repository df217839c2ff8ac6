/** What a page asks the API first, by its address alone: `prefetch.ts` asks it before the page's code is there. */

import { isStaff, mustCompleteProfile } from '../../api/boot/who'
import { keyOfCategory } from '../../api/kinds'
import type { SessionUser } from '../../api/types'
import { mayOpen, routeOf } from '../../routes/lookups'

/** A path of the API, without its prefix, and what is asked once its answer is known. */
export interface BootRequest {
  path: string
  next?: (answer: unknown) => string | undefined
}

/** The detail of the entry that stands first in the queue. */
function firstOfQueue(answer: unknown): string | undefined {
  const [row] = (answer as { data?: readonly { kind: string; _id: string }[] }).data ?? []
  return row && `/entries/${row.kind}/${row._id}`
}

/** The first requests of a page that is opened by its plain address; none where what is asked depends on more than that. */
export function firstRequests(pathname: string, search: string, user: SessionUser): readonly BootRequest[] {
  const place = [user.collegeId?._id, user.departmentId?._id]
  if (search !== '' || place.includes(undefined) || mustCompleteProfile(user)) return []
  const department = place.join('/')
  const staff = isStaff(user)
  const own = staff ? department : `${department}/${user._id}`
  const entry = routeOf(pathname)
  // Who may not see a page, or wants none in particular, is led to the dashboard.
  switch (entry && mayOpen(entry.guard, user) ? entry.path : '/dashboard') {
    case '/task/:id': {
      const key = keyOfCategory(pathname.split('/')[2])
      return key ? [{ path: `/entries/${key}/${own}?page=1&limit=10` }] : []
    }
    case '/dashboard':
      if (user.role === 'Master') return []
      return staff
        ? [{ path: `/pendingVerifications/${department}?page=1&limit=10` }]
        : [{ path: `/dashboardCounts/${own}` }, { path: `/attention/${own}` }]
    case '/standing':
      return staff ? [] : [{ path: `/standing/${own}` }]
    case '/verify-queue':
      return [{ path: `/verifyQueue/${department}?page=1&limit=50`, next: firstOfQueue }]
    default:
      return []
  }
}
