import type { ComponentType } from 'react'
import type { Role, SessionUser } from './api/types'
import { isStaff } from './api/who'
import { code } from './lib/code'
import { billingRoutes } from './routes.billing'
import { siteRoutes } from './routes.site'
import type { IconName } from './ui/Icon'

/** Who may open a route: anyone, anyone signed in, students, staff, members of a forensic department, or staff of the roles named. */
export type GuardRule = 'public' | 'signedIn' | 'student' | 'staff' | 'forensic' | readonly Role[]

/** Where a route stands in the sidebar and, on phones, in the sheet and the bottom bar. */
export interface NavPlace {
  label: string
  icon: IconName
  order: number
  /** Under this heading instead of on its own line. */
  group?: string
  /** The kind whose report has a link after this one in the group, the specification's one fixed task page (P-113, P-114). */
  beside?: 'paper'
  /** Only for these, where the guard lets others through who come by the address. */
  only?: readonly Role[]
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
  /** What the page draws at once besides itself, by the viewer and the query of its address. */
  parts?: (user: SessionUser, search: string) => readonly (() => Promise<unknown>)[]
  guard: GuardRule
  nav?: NavPlace
  /** Who does not get the floating add button here, though the page offers an action (P-135 to P-139). */
  addHiddenFor?: 'everyone' | readonly (Role | 'student')[]
  /** Open to a student who must complete the profile first. */
  openToIncomplete?: boolean
  /** A public page that stands inside the frame for who is signed in (P-063). */
  framed?: true
  /** Open while the site is not launched (P-155). */
  openBeforeLaunch?: true
}

const login = () => import('./features/access/LoginPage')
const verified = () => import('./features/access/VerifyPage')
const staffList = () => import('./features/people/StaffPage')
const checklist = () => import('./features/logbook/ChecklistPage')
const autopsies = () => import('./features/forensic/MedicoPage')

/** What is fetched ahead of the page that draws it. */
export const pieces = {
  shell: code(() => import('./layout/Shell')),
  studentDashboard: code(() => import('./features/dashboard/StudentDashboard')),
  pendingVerifications: code(() => import('./features/dashboard/PendingVerifications')),
  addEntryDialog: code(() => import('./features/logbook/AddEntryDialog')),
}

const table: readonly RouteEntry[] = [
  ...siteRoutes,
  ...billingRoutes,
  { path: '/login', title: 'Login', guard: 'public', screen: login },
  { path: '/staffLogin', title: 'Faculty Login', guard: 'public', screen: login },
  { path: '/login/:slug', title: 'Login', guard: 'public', screen: login },
  { path: '/signup', title: 'Sign up', guard: 'public', screen: () => import('./features/access/SignupPage') },
  { path: '/verify/:id', title: 'Email Verification', guard: 'public', screen: verified },
  { path: '/verifyStaff/:id', title: 'Staff Verification', guard: 'public', screen: verified },
  { path: '/verifyDRPC/:id', title: 'Staff Verification', guard: 'public', screen: verified },
  {
    path: '/reset-password/:id',
    title: 'Set your password',
    guard: 'public',
    screen: () => import('./features/access/ResetPasswordPage'),
  },
  {
    path: '/logout',
    title: 'Logged Out',
    guard: 'public',
    screen: () => import('./features/access/LogoutPage'),
    openBeforeLaunch: true,
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    guard: 'signedIn',
    screen: () => import('./features/dashboard/DashboardPage'),
    parts: (user) => [isStaff(user) ? pieces.pendingVerifications : pieces.studentDashboard],
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
    nav: { label: 'Mand. Checklist', icon: 'list', order: 50 },
  },
  { path: '/checklist', title: 'Mandatory Checklist', guard: 'signedIn', screen: checklist },
  {
    path: '/task/:id',
    title: 'Log Book',
    guard: 'signedIn',
    screen: () => import('./features/logbook/TaskPage'),
    parts: (user, search) => (!isStaff(user) && /[?&](draft=|add=new)/.test(search) ? [pieces.addEntryDialog] : []),
    nav: { label: 'Log Book', icon: 'book', order: 60, bottom: 2, each: 'kinds' },
  },
  {
    path: '/synopsis',
    title: 'Thesis Synopsis',
    guard: 'signedIn',
    screen: () => import('./features/thesis/SynopsisPage'),
    nav: { label: 'Synopsis', icon: 'book', order: 120, group: 'Thesis & Pub' },
  },
  {
    path: '/thesisReview',
    title: 'Thesis Review',
    guard: 'signedIn',
    screen: () => import('./features/thesis/ThesisReviewPage'),
    nav: { label: 'Thesis Review', icon: 'book', order: 130, group: 'Thesis & Pub', beside: 'paper' },
  },
  {
    path: '/publication',
    title: 'Publications',
    guard: 'signedIn',
    screen: () => import('./features/publications/PublicationPage'),
    nav: { label: 'Publication', icon: 'book', order: 140, group: 'Thesis & Pub' },
  },
  {
    path: '/appeal',
    title: 'Quarterly Appraisal',
    guard: 'signedIn',
    screen: () => import('./features/assessment/AppraisalPage'),
    nav: { label: 'Quaterly Appraisal Form', icon: 'chart', order: 390 },
    addHiddenFor: ['student'],
  },
  {
    path: '/atcom',
    title: 'AETCOM',
    guard: 'signedIn',
    screen: () => import('./features/assessment/AetcomPage'),
    nav: { label: 'Aetcom', icon: 'cap', order: 410 },
    addHiddenFor: ['student'],
  },
  {
    path: '/memo',
    title: 'Memo',
    guard: 'signedIn',
    screen: () => import('./features/memos/MemoPage'),
    nav: { label: 'Memo', icon: 'send', order: 400 },
    addHiddenFor: ['student', 'HOD'],
  },
  {
    path: '/printLogbook',
    title: 'Print Logbook',
    guard: 'signedIn',
    screen: () => import('./features/printing/PrintPage'),
    nav: { label: 'Print Logbook', icon: 'print', order: 415 },
    addHiddenFor: 'everyone',
  },
  {
    path: '/packs',
    title: 'Inspection Packs',
    guard: 'signedIn',
    screen: () => import('./features/printing/PacksPage'),
    nav: { label: 'Inspection Packs', icon: 'download', order: 416 },
    addHiddenFor: 'everyone',
  },
  {
    path: '/outbox',
    title: 'Message Outbox',
    guard: ['Master'],
    screen: () => import('./features/messages/MessagesPage'),
    nav: { label: 'Messages', icon: 'send', order: 890 },
    addHiddenFor: 'everyone',
  },
  {
    path: '/allStudent',
    title: 'All Students',
    guard: 'staff',
    screen: () => import('./features/people/StudentsPage'),
    nav: { label: 'All Students', icon: 'cap', order: 40 },
    addHiddenFor: ['Master', 'HOD'],
  },
  {
    path: '/allStaff',
    title: 'Satff List',
    guard: ['HOD'],
    screen: staffList,
    nav: { label: 'All Staff', icon: 'person', order: 45 },
    addHiddenFor: ['HOD'],
  },
  {
    path: '/allHod',
    title: 'Satff List',
    guard: ['Master'],
    screen: staffList,
    nav: { label: 'All Staffs', icon: 'person', order: 30 },
  },
  {
    path: '/drp/offline',
    title: 'Offline DRP Logbook',
    guard: 'signedIn',
    screen: () => import('./features/drp/OfflinePage'),
    nav: { label: 'DRP Records', icon: 'home', order: 300, group: 'DRP' },
  },
  {
    path: '/drp/home',
    title: 'DRP Co-ordinators',
    guard: 'signedIn',
    screen: () => import('./features/drp/CoordinatorsPage'),
    nav: { label: 'DRP Co-ordinator', icon: 'home', order: 300, group: 'DRP' },
  },
  {
    path: '/drp/attendence',
    title: 'DRP Attendance',
    guard: 'signedIn',
    screen: () => import('./features/drp/AttendancePage'),
    nav: { label: 'DRP Attendence', icon: 'home', order: 300, group: 'DRP' },
    addHiddenFor: 'everyone',
  },
  {
    path: '/drp/proc',
    title: 'DRP Activity',
    guard: 'signedIn',
    screen: () => import('./features/drp/ActivitiesPage'),
    nav: { label: 'DRP Activity', icon: 'home', order: 300, group: 'DRP' },
  },
  {
    path: '/addInstitute',
    title: 'Institution List',
    guard: 'staff',
    screen: () => import('./features/organisation/InstitutionPage'),
    nav: { label: 'Institution', icon: 'home', order: 300, group: 'DRP' },
  },
  {
    path: '/autopsy',
    title: 'Medico Legal Autopsy',
    guard: 'forensic',
    screen: autopsies,
    nav: { label: 'Autopsy', icon: 'home', order: 300, group: 'DRP' },
  },
  {
    path: '/forn/medico',
    title: 'Medico Legal Autopsy',
    guard: 'forensic',
    screen: autopsies,
    nav: { label: 'Medico Legal Autopsy', icon: 'search', order: 320, group: 'AUTOPSY' },
  },
  {
    path: '/forn/expertOpinion',
    title: 'Expert Opinion',
    guard: 'forensic',
    screen: () => import('./features/forensic/ExpertPage'),
    nav: { label: 'Expert Opinion', icon: 'search', order: 320, group: 'AUTOPSY' },
  },
  {
    path: '/forn/crimeScene',
    title: 'Crime Scene Investigation',
    guard: 'forensic',
    screen: () => import('./features/forensic/CrimeScenePage'),
    nav: { label: 'Crime Scene Investigation', icon: 'search', order: 320, group: 'AUTOPSY' },
  },
  {
    path: '/addCollege',
    title: 'College Records',
    guard: ['Master'],
    screen: () => import('./features/organisation/CollegesPage'),
    nav: { label: 'College', icon: 'cap', order: 610 },
    addHiddenFor: ['Master'],
  },
  {
    path: '/departments',
    title: 'Departments',
    guard: ['Master'],
    screen: () => import('./features/organisation/DepartmentsPage'),
    addHiddenFor: 'everyone',
  },
  {
    path: '/computency',
    title: 'Competency List',
    guard: ['Master'],
    screen: () => import('./features/curriculum/ComputencyPage'),
    nav: { label: 'Computency', icon: 'approved', order: 620 },
    addHiddenFor: ['Master'],
  },
  {
    path: '/skills',
    title: 'Skill List',
    guard: ['Master'],
    screen: () => import('./features/curriculum/SkillsPage'),
    nav: { label: 'Skills', icon: 'chart', order: 630 },
    addHiddenFor: ['Master'],
  },
  {
    path: '/specialty',
    title: 'Specialty List',
    guard: 'staff',
    screen: () => import('./features/curriculum/SpecialtyPage'),
    nav: { label: 'Specialty', icon: 'list', order: 640, only: ['Master'] },
  },
  {
    path: '/reports',
    title: 'Reports',
    guard: 'staff',
    screen: () => import('./features/reports/ReportsPage'),
    nav: { label: 'Reports', icon: 'chart', order: 420 },
    addHiddenFor: 'everyone',
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

/** Every route. Guard, sidebar, bottom bar, titles, floating button and tests read this table; unknown paths go to `/`. */
export const routes: readonly RouteEntry[] = table.map((entry) => ({ ...entry, screen: code(entry.screen) }))

const partsOf = (path: string) => path.replace(/\/+$/, '').split('/')

/** Whether an address is one of a path's; `:id` stands for any one part. The router's own way of telling comes too late for `early.ts`. */
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
  return isStaff(user) && rule.includes(user.role)
}

/** The code of an address: what the page cannot do without, and what it draws at once besides. */
export interface AddressCode {
  page: readonly (() => Promise<unknown>)[]
  parts: readonly (() => Promise<unknown>)[]
}

/** The code of an address as the viewer gets it; of the page that they are sent to where it is not for them. */
export function codeFor(pathname: string, search: string, user: SessionUser | null): AddressCode {
  const wanted = routeOf(pathname)
  const entry = wanted && mayOpen(wanted.guard, user) ? wanted : routeOf(user ? '/dashboard' : '/login')
  if (!entry) return { page: [], parts: [] }
  if (!user || (entry.guard === 'public' && !entry.framed)) return { page: [entry.screen], parts: [] }
  return { page: [entry.screen, pieces.shell], parts: entry.parts?.(user, search) ?? [] }
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
