/** What the route table says of an address and of a viewer. */

import { isStaff } from '../api/boot/who'
import type { SessionUser } from '../api/types'
import type { GuardRule, RouteEntry } from './entry'
import { routes } from './table'

const partsOf = (path: string) => path.replace(/\/+$/, '').split('/')

/**
 * Whether an address is one of a path's; `:id` stands for any one part. The router's own way of telling comes too late
 * for `app/boot/prefetch.ts`.
 */
function fits(path: string, pathname: string): boolean {
  const [wanted, there] = [partsOf(path), partsOf(pathname)]
  return wanted.length === there.length && wanted.every((part, index) => part.startsWith(':') || part === there[index])
}

/** The table's row for an address, if there is one. */
export const routeOf = (pathname: string): RouteEntry | undefined =>
  pathname ? routes.find(({ path }) => fits(path, pathname)) : undefined

/** Whether the user may open the route. */
export function mayOpen(rule: GuardRule, user: SessionUser | null): boolean {
  if (rule === 'public') return true
  if (!user) return false
  if (rule === 'signedIn') return true
  if (rule === 'student') return !isStaff(user)
  if (rule === 'staff') return isStaff(user)
  if (rule === 'forensic') return user.departmentId?.forensic === true
  return isStaff(user) && rule.some((role) => role === user.role)
}

/** Whether the floating add button may show; the page says besides whether it has something to add (P-141). */
export function mayFloat(entry: RouteEntry | undefined, user: SessionUser): boolean {
  const hidden = entry?.addHiddenFor
  if (!entry || hidden === 'everyone') return false
  return !hidden?.some((who) => who === (user.role ?? 'student'))
}

/**
 * Where to go after signing in: the wanted address if it is a path of a guarded route of ours, else the dashboard.
 * Anything that a browser could read as another host, or as a script, never matches (attack row WB-01).
 */
export function safeNext(wanted: string | null): string {
  const home = '/dashboard'
  if (!wanted || !/^\/(?![/\\])[\w\-./~%?=&+:,]*$/.test(wanted) || /%(2f|5c|0\w|1\w)/i.test(wanted)) return home
  const { pathname, search } = new URL(wanted, 'http://here.invalid')
  const entry = routeOf(pathname)
  return entry && entry.guard !== 'public' ? pathname + search : home
}
