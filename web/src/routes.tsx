import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { isStaff } from './api/session'
import type { Role, SessionUser } from './api/types'
import type { IconName } from './ui/Icon'

/** Who may open a route: anyone, anyone signed in, students, staff, or staff of the roles named. */
export type GuardRule = 'public' | 'signedIn' | 'student' | 'staff' | readonly Role[]

/** Where a route stands in the sidebar and, on phones, in the sheet and the bottom bar. */
export interface NavPlace {
  label: string
  icon: IconName
  order: number
  /** Under this heading instead of on its own line. */
  group?: string
  /** Also in the bottom bar, in this position. */
  bottom?: number
  /** The link stands once for each of these, as a group called `label`. */
  each?: 'kinds'
}

/** One route of the product. */
export interface RouteEntry {
  path: string
  title: string
  screen: () => Promise<{ default: ComponentType }>
  guard: GuardRule
  nav?: NavPlace
  /** Who does not get the floating add button here, though the page offers an action (P-135 to P-139). */
  addHiddenFor?: 'everyone' | readonly (Role | 'student')[]
  /** Open to a student who must complete the profile first. */
  openToIncomplete?: boolean
}

const login = () => import('./features/access/LoginPage')
const checklist = () => import('./features/logbook/ChecklistPage')

/** Every route. Guard, sidebar, bottom bar, titles, floating button and tests read this table; unknown paths go to `/`. */
export const routes: readonly RouteEntry[] = [
  { path: '/login', title: 'Login', guard: 'public', screen: login },
  { path: '/staffLogin', title: 'Faculty Login', guard: 'public', screen: login },
  { path: '/login/:slug', title: 'Login', guard: 'public', screen: login },
  { path: '/logout', title: 'Logged Out', guard: 'public', screen: () => import('./features/access/LogoutPage') },
  {
    path: '/dashboard',
    title: 'Dashboard',
    guard: 'signedIn',
    screen: () => import('./features/dashboard/DashboardPage'),
    nav: { label: 'Dashboard', icon: 'home', order: 10, bottom: 1 },
    addHiddenFor: 'everyone',
  },
  {
    path: '/verify-queue',
    title: 'Pending Verifications',
    guard: 'staff',
    screen: () => import('./features/logbook/queue/QueuePage'),
    nav: { label: 'Verify', icon: 'approved', order: 20 },
    addHiddenFor: 'everyone',
  },
  {
    path: '/checkList',
    title: 'Mandatory Checklist',
    guard: 'signedIn',
    screen: checklist,
    nav: { label: 'Mandatory Checklist', icon: 'list', order: 50 },
  },
  { path: '/checklist', title: 'Mandatory Checklist', guard: 'signedIn', screen: checklist },
  {
    path: '/task/:id',
    title: 'Log Book',
    guard: 'signedIn',
    screen: () => import('./features/logbook/TaskPage'),
    nav: { label: 'Log Book', icon: 'book', order: 60, bottom: 2, each: 'kinds' },
  },
  {
    path: '/notifications',
    title: 'Notifications',
    guard: 'signedIn',
    screen: () => import('./features/notifications/NotificationsPage'),
    addHiddenFor: 'everyone',
  },
  {
    path: '/profile',
    title: 'User Profile',
    guard: 'signedIn',
    screen: () => import('./features/accounts/ProfilePage'),
    nav: { label: 'Profile', icon: 'person', order: 900, bottom: 3 },
    addHiddenFor: 'everyone',
    openToIncomplete: true,
  },
]

/** The table's row for an address, if there is one. */
export const routeOf = (pathname: string): RouteEntry | undefined =>
  routes.find((entry) => matchPath({ path: entry.path, caseSensitive: true }, pathname))

/** Whether the user may open the route. */
export function mayOpen(rule: GuardRule, user: SessionUser | null): boolean {
  if (rule === 'public') return true
  if (!user) return false
  if (rule === 'signedIn') return true
  if (rule === 'student') return !isStaff(user)
  if (rule === 'staff') return isStaff(user)
  return isStaff(user) && rule.includes(user.role)
}

/** Whether the floating add button may show; the page says besides whether it has something to add (P-141). */
export function mayFloat(entry: RouteEntry | undefined, user: SessionUser): boolean {
  const hidden = entry?.addHiddenFor
  if (!entry || hidden === 'everyone') return false
  return !hidden?.includes(user.role ?? 'student')
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
