import { useSyncExternalStore } from 'react'
import { lastInput } from '../lib/lastInput'
import {
  endedKey,
  formKey,
  frameUser,
  loggedOutKey,
  owedKey,
  rememberedKey,
  storedSession,
  tokenKey,
  userKey,
} from './boot/who'
import type { SessionUser } from './types'

export { isStaff, mustCompleteProfile } from './boot/who'

/** Why there is no session any more; the guard and the sign-in page read it. */
export type EndReason = 'refused' | 'idle' | 'logout'

/** Who is signed in in this tab. A user without a token works without a network: nothing can be asked in their name. */
export interface Session {
  user: SessionUser | null
  token: string | null
  /** Set when a session ended in this tab; `staff` says whose it was. That it was idle is known after a reload too. */
  ended: { reason: EndReason; staff: boolean } | null
}

const nobody: Session = { user: null, token: null, ended: null }
const read = (): Session => {
  const stored = storedSession()
  if (stored) return { ...stored, ended: null }
  const whose = sessionStorage.getItem(endedKey)
  return whose ? { ...nobody, ended: { reason: 'idle', staff: whose === 'staff' } } : nobody
}
let current: Session = read()
// What an earlier version stored besides is gone at once.
if (current.user) sessionStorage.setItem(userKey, JSON.stringify(current.user))
const listeners = new Set<() => void>()
let hasBegun = false

/** The id of the session behind a token, or null if the token cannot be read. */
function sessionIdOf(token: string | null): string | null {
  try {
    const claims: unknown = JSON.parse(atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims && 'jti' in claims ? String(claims.jti) : null
  } catch {
    return null
  }
}

function change(next: Session) {
  current = next
  if (next.user && next.token) {
    sessionStorage.setItem(userKey, JSON.stringify(next.user))
    sessionStorage.setItem(tokenKey, next.token)
  } else {
    sessionStorage.removeItem(userKey)
    sessionStorage.removeItem(tokenKey)
  }
  if (next.ended?.reason === 'idle') sessionStorage.setItem(endedKey, next.ended.staff ? 'staff' : 'student')
  else sessionStorage.removeItem(endedKey)
  for (const listener of listeners) listener()
}

/**
 * The session of this tab: token and user, of whom only what the frame needs, lie in session storage (P-243) and are
 * read from there at start-up.
 * It is the only state outside React Query and the address.
 */
export const session = {
  get: (): Session => current,

  /** Signed in. `remember` notes that a cookie may restore the session in a new tab, and whose. */
  start(user: SessionUser, token: string, remember = false) {
    // Whoever signs in is there; a page that finds its session again by itself has been told nothing of that.
    if (!current.user) lastInput.write(Date.now())
    if (remember) localStorage.setItem(rememberedKey, user._id)
    localStorage.removeItem(owedKey)
    localStorage.setItem(formKey, user.role ? 'staff' : 'student')
    hasBegun = true
    change({ user: frameUser(user), token, ended: null })
  },

  /** Whether somebody signed in since this page was loaded: what the device lacks of theirs is wanted at once. */
  hasBegun: () => hasBegun,

  /** The person whom this device remembers goes on without a network, in this page alone, until the server can be asked. */
  resume(user: SessionUser) {
    lastInput.write(Date.now())
    change({ user: frameUser(user), token: null, ended: null })
  },

  /** The user as the server now has it, after a profile update. */
  replaceUser(user: SessionUser) {
    const next = frameUser(user)
    if (current.token && JSON.stringify(next) !== JSON.stringify(current.user)) change({ ...current, user: next })
  },

  /** The session is over in this tab; storage is cleared. Only the cookie's owner, the server, ends the cookie. */
  end(reason: EndReason) {
    const staff = Boolean(current.user?.role)
    const id = reason === 'logout' ? sessionIdOf(current.token) : null
    if (id) localStorage.setItem(loggedOutKey, id)
    localStorage.removeItem(rememberedKey)
    change({ ...nobody, ended: { reason, staff } })
  },

  /** Whether the last sign-in on this device was on the staff's form. */
  wasStaff: () => localStorage.getItem(formKey) === 'staff',

  /** The end was told to the visitor; a later visit to a guarded page is an ordinary one. */
  forgetEnd() {
    if (current.ended) change({ ...current, ended: null })
  },

  /** The cookie turned out to be worthless. */
  forgetCookie() {
    localStorage.removeItem(rememberedKey)
  },

  /** Whether asking the server for a session by cookie may succeed. */
  mayRestore: () => !current.token && session.remembered() !== null,

  /** Whom this device remembers by a cookie: an id, or null. */
  remembered: () => localStorage.getItem(rememberedKey),

  /** Signed out where the server could not be told: the cookie is to be ended at the next start with a network. */
  oweLogout: () => localStorage.setItem(owedKey, '1'),
  owesLogout: () => localStorage.getItem(owedKey) !== null,
  forgetOwed: () => localStorage.removeItem(owedKey),

  /** Reads session storage again; for tests. */
  reload() {
    change(read())
  },

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

// Logging out ends every tab of the same session. The event is for the other tabs only; drafts are saved as their forms close.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== loggedOutKey || newValue === null || newValue !== sessionIdOf(current.token)) return
  change({ ...nobody, ended: { reason: 'logout', staff: Boolean(current.user?.role) } })
})

/** The session, followed. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** The signed-in user; only for what is drawn behind the guard. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser is for pages behind the guard')
  return user
}
