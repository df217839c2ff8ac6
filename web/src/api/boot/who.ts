/** Who is at this tab, as far as it can be told before anything else is loaded; the session itself is `session.ts`. */
import type { SessionUser, StaffUser } from '../types'
import { frameFields } from './frameFields'

/** Where user and token lie in session storage (P-243). */
export const userKey = 'user'
export const tokenKey = 'sessionToken'
/** Where this tab notes that its session ended because nobody was there, and whose it was. */
export const endedKey = 'pgl-idle'
/** Where this device notes whom a cookie may bring back, and that a cookie is still to be ended. */
export const rememberedKey = 'pgl-remembered'
export const owedKey = 'pgl-owes-logout'
/** Where a tab notes the id of the session that was logged out in it, for the other tabs of that session. */
export const loggedOutKey = 'pgl-logged-out'
/** Where this device notes which sign-in form was used last: `staff` or `student`. */
export const formKey = 'pgl-login-form'

/** Whether something is a user as the API answers one. */
export function isUser(value: unknown): value is SessionUser {
  return (
    typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string' && 'name' in value
  )
}

/** The part of a user that is stored. */
export function frameUser(user: SessionUser): SessionUser {
  const entries = Object.entries(user).filter(([name]) => (frameFields as readonly string[]).includes(name))
  return Object.fromEntries(entries) as unknown as SessionUser
}

/** The session that this tab's storage holds, or null. */
export function storedSession(): { user: SessionUser; token: string } | null {
  try {
    const token = sessionStorage.getItem(tokenKey)
    const user: unknown = JSON.parse(sessionStorage.getItem(userKey) ?? 'null')
    // What an earlier version stored besides is not taken up.
    return token && isUser(user) ? { user: frameUser(user), token } : null
  } catch {
    return null
  }
}

/** Whether the cookie of Remember Me is to be asked for a session, as this tab holds none. */
export function mayComeBack(): boolean {
  try {
    return storedSession() === null && localStorage.getItem(rememberedKey) !== null
  } catch {
    return false
  }
}

/** A session with no role is a student; a session with a role is staff. */
export const isStaff = (user: SessionUser | null): user is StaffUser => Boolean(user?.role)

/** Whether a student's licence was refunded: reading and printing remain, and nothing new can be added. */
export const isRefunded = (user: SessionUser) => !isStaff(user) && Boolean(user.licenceRefundedOn)

/** A student whom the HOD has not verified, or without a joining date, is kept on the profile page (P-146, P-147). */
export const mustCompleteProfile = (user: SessionUser) => !isStaff(user) && (!user.verifyByHod || !user.joiningDate)
