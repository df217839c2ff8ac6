import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { mustCompleteProfile, useSession } from '../api/session'
import type { RouteEntry } from '../routes/entry'
import { mayOpen } from '../routes/lookups'
import { PageSkeleton } from '../ui/Skeletons'

const RefusedPage = lazy(() => import('./RefusedPage'))

/** Lets through whom the route table lets through; the server enforces all of it again. */
export function Guard({ entry, children }: { entry: RouteEntry; children: ReactNode }) {
  const { user, ended } = useSession()
  const { pathname, search } = useLocation()
  if (!user) {
    if (ended?.reason === 'logout') return <Navigate to={ended.staff ? '/staffLogin' : '/login'} replace />
    // Inactivity ends on /login for everyone, as the specification has it; a refused session goes to its own sign-in.
    const login = ended?.reason === 'refused' && ended.staff ? '/staffLogin' : '/login'
    return <Navigate to={{ pathname: login, search: `?${new URLSearchParams({ next: pathname + search })}` }} replace />
  }
  if (!mayOpen(entry.guard, user))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <RefusedPage entry={entry} />
      </Suspense>
    )
  if (mustCompleteProfile(user) && !entry.openToIncomplete) return <Navigate to="/profile" replace />
  return children
}
