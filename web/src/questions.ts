/** What a page asks the API first, by its address alone: `early.ts` asks it before the page's code is there. */
import { kindKeys } from './api/generated/keys'
import type { SessionUser } from './api/types'
import { isStaff, mustCompleteProfile } from './api/who'
import { mayOpen, routeOf } from './routes'

/** A path of the API, without its prefix, and what is asked once its answer is known. */
export interface Question {
  path: string
  next?: (answer: unknown) => string | undefined
}

/** The detail of the entry that stands first in the queue. */
function firstOfQueue(answer: unknown): string | undefined {
  const [row] = (answer as { data?: readonly { kind: string; _id: string }[] }).data ?? []
  return row && `/entries/${row.kind}/${row._id}`
}

/** The first questions of a page that is opened by its plain address; none where what is asked depends on more than that. */
export function firstQuestions(pathname: string, search: string, user: SessionUser): readonly Question[] {
  const place = [user.collegeId?._id, user.departmentId?._id]
  if (search !== '' || place.includes(undefined) || mustCompleteProfile(user)) return []
  const department = place.join('/')
  const staff = isStaff(user)
  const own = staff ? department : `${department}/${user._id}`
  const entry = routeOf(pathname)
  // Who may not see a page, or wants none in particular, is led to the dashboard.
  switch (entry && mayOpen(entry.guard, user) ? entry.path : '/dashboard') {
    case '/task/:id': {
      const key = kindKeys[pathname.split('/')[2] ?? '']
      return key ? [{ path: `/entries/${key}/${own}?page=1&limit=10` }] : []
    }
    case '/dashboard':
      return staff
        ? [{ path: `/pendingVerifications/${department}?page=1&limit=10` }]
        : [{ path: `/dashboardCounts/${own}` }, { path: `/attention/${own}` }]
    case '/verify-queue':
      return [{ path: `/verifyQueue/${department}?page=1&limit=50`, next: firstOfQueue }]
    default:
      return []
  }
}
