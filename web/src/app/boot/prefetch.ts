/**
 * Runs as soon as it is there, before what every page needs has come: asks the API what the page at this address will ask
 * first, and starts fetching the page's code, so that a slow network carries all of it at once. It draws nothing, and what
 * it gets wrong the router puts right.
 */
import { prefetch } from '../../api/boot/prefetched'
import { isUser, mayComeBack, storedSession } from '../../api/boot/who'
import type { SessionUser } from '../../api/types'
import { routeOf } from '../../routes/lookups'
import { firstRequests } from './requests'
import { codeFor, screens, shell } from './screens'

const { pathname, search } = window.location

function fetchCode(user: SessionUser | null) {
  const { page, parts } = codeFor(pathname, search, user)
  for (const fetch of [...page, ...parts]) fetch().catch(() => undefined)
}

function ask(user: SessionUser, token: string) {
  for (const { path, next } of firstRequests(pathname, search, user))
    void prefetch(path, token).then((answer) => {
      const after = answer === undefined ? undefined : next?.(answer)
      if (after) void prefetch(after, token)
    })
}

const stored = storedSession()
if (stored) {
  ask(stored.user, stored.token)
  fetchCode(stored.user)
} else if (mayComeBack()) {
  // Who comes back is known with the answer; until then, that it is somebody.
  for (const fetch of [screens[routeOf(pathname)?.path ?? ''], shell]) fetch?.().catch(() => undefined)
  void prefetch('/session', null).then((answer) => {
    const { user, sessionToken: token } = (answer ?? {}) as { user?: unknown; sessionToken?: unknown }
    if (!isUser(user) || typeof token !== 'string') return
    ask(user, token)
    fetchCode(user)
  })
} else fetchCode(null)
