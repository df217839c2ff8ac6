import { session } from '../../../api/session'
import { routeOf } from '../../../routes/lookups'

/** The state of a link that leads to the students' form. */
export const studentForm = { isStudent: true }

/**
 * Whether the sign-in page opens with the staff's form: by its address, by the page to go to afterwards, by the session
 * that has just ended, or by the last sign-in on this device.
 */
export function isStaffForm(pathname: string, next: string | null, state: unknown): boolean {
  if (pathname === '/staffLogin') return true
  // A student's registration, payment or mailed link leads here.
  if (state) return false
  const guard = routeOf(next?.split(/[?#]/)[0] ?? '')?.guard
  if (guard === 'staff' || typeof guard === 'object') return true
  if (guard === 'student') return false
  return session.get().ended?.staff ?? session.wasStaff()
}
