import { useSyncExternalStore } from 'react'
import type { SessionUser, StaffUser } from './types'

const userKey = 'user'
const tokenKey = 'sessionToken'
const rememberedKey = 'pgl-remembered'

/** Why there is no session any more; the guard and the sign-in page read it. */
export type EndReason = 'refused' | 'idle' | 'logout'

/** Who is signed in in this tab. */
export interface Session {
  user: SessionUser | null
  token: string | null
  /** Set when a session ended in this tab; `staff` says whose it was. */
  ended: { reason: EndReason; staff: boolean } | null
}

const nobody: Session = { user: null, token: null, ended: null }
let current: Session = read()
const listeners = new Set<() => void>()

function read(): Session {
  try {
    const token = sessionStorage.getItem(tokenKey)
    const user: unknown = JSON.parse(sessionStorage.getItem(userKey) ?? 'null')
    return token && isUser(user) ? { user, token, ended: null } : nobody
  } catch {
    return nobody
  }
}

function isUser(value: unknown): value is SessionUser {
  return (
    typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string' && 'name' in value
  )
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
  for (const listener of listeners) listener()
}

/**
 * The session of this tab: user and token lie in session storage (P-243) and are read from there at start-up.
 * It is the only state outside React Query and the address.
 */
export const session = {
  get: (): Session => current,

  /** Signed in. `remember` notes that a cookie may restore the session in a new tab. */
  start(user: SessionUser, token: string, remember = false) {
    if (remember) localStorage.setItem(rememberedKey, '1')
    change({ user, token, ended: null })
  },

  /** The user as the server now has it, after a profile update. */
  replaceUser(user: SessionUser) {
    if (current.token) change({ ...current, user })
  },

  /** The session is over in this tab; storage is cleared. Only the cookie's owner, the server, ends the cookie. */
  end(reason: EndReason) {
    const staff = Boolean(current.user?.role)
    localStorage.removeItem(rememberedKey)
    change({ ...nobody, ended: { reason, staff } })
  },

  /** The end was told to the visitor; a later visit to a guarded page is an ordinary one. */
  forgetEnd() {
    if (current.ended) change({ ...current, ended: null })
  },

  /** The cookie turned out to be worthless. */
  forgetCookie() {
    localStorage.removeItem(rememberedKey)
  },

  /** Whether asking the server for a session by cookie may succeed. */
  mayRestore: () => !current.token && localStorage.getItem(rememberedKey) !== null,

  /** Reads session storage again; for tests. */
  reload() {
    change(read())
  },

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

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

/** A session with no role is a student; a session with a role is staff. */
export const isStaff = (user: SessionUser | null): user is StaffUser => Boolean(user?.role)

/** A student whom the HOD has not verified, or without a joining date, is kept on the profile page (P-146, P-147). */
export const mustCompleteProfile = (user: SessionUser) => !isStaff(user) && (!user.verifyByHod || !user.joiningDate)
