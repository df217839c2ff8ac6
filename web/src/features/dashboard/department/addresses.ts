/** Where the numbers of a department's day lead: each to the list of what it counts. */
import type { SessionUser } from '../../../api/types'
import type { Department, DepartmentPlace } from '../queries'

/** The report of entries, narrowed as the number was counted. */
export function reportOf(
  { own, place, user }: Where,
  narrowed: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(narrowed)) if (value !== undefined) query.set(name, String(value))
  if (own) query.set('trainees', 'mine')
  // Who chooses among departments names the one that is meant.
  if (user.role === 'Admin' || user.role === 'Master') query.set('department', place.departmentId)
  if (user.role === 'Master') query.set('college', place.collegeId)
  return `/reports?${query}`
}

/** Whose numbers these are, and who looks at them. */
export interface Where {
  own: boolean
  place: DepartmentPlace
  user: SessionUser
}

/** The unanswered memos of a place, or of one trainee. */
export function memosOf({ place, user }: Where, student?: string): string {
  const query = new URLSearchParams({ state: 'Pending' })
  if (student) query.set('student', student)
  if (user.role === 'Master') {
    query.set('college', place.collegeId)
    query.set('department', place.departmentId)
  }
  return `/memo?${query}`
}

/** The first and last day of a month that is named `yyyy-mm`. */
export function daysOfMonth(month: string): readonly [string, string] {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return [`${month}-01`, new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10)]
}

const SHORT = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' })

/** The name of a month, as Oct or October. */
export const nameOfMonth = (month: string, form: 'short' | 'long' = 'long') =>
  (form === 'short' ? SHORT : LONG).format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))

/** A number of days in words. */
export const daysWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** How long ago the newest entry came in. */
export const sinceWords = ({ silentDays, lastRecorded }: Department['data'][number]) =>
  silentDays === null ? '' : lastRecorded === null ? 'None yet' : silentDays === 0 ? 'Today' : daysWords(silentDays)
