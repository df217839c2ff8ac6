/** Which code draws which page: the screen of every route, and what is drawn at once besides it. */
import type { ComponentType } from 'react'
import { isStaff } from '../../api/boot/who'
import { fetchKind, keyOfCategory } from '../../api/kinds'
import type { SessionUser } from '../../api/types'
import { dashboardParts } from '../../features/dashboard/preload'
import { addEntryDialog } from '../../features/logbook/preload'
import { type LazyModule, lazyModule } from '../../lib/lazyModule'
import { mayOpen, routeOf } from '../../routes/lookups'

/** Fetches a page, or what is around it. */
export type Screen = LazyModule<{ default: ComponentType }>

const textPage = lazyModule(() => import('../../features/site/TextPage'))
const checkPage = lazyModule(() => import('../../features/printing/check/CheckPage'))
const contactPage = lazyModule(() => import('../../features/site/inquiries/ContactPage'))
const loginPage = lazyModule(() => import('../../features/access/login/LoginPage'))
const verifyPage = lazyModule(() => import('../../features/access/login/VerifyPage'))
const checklistPage = lazyModule(() => import('../../features/logbook/report/ChecklistPage'))
const staffPage = lazyModule(() => import('../../features/people/staff/StaffPage'))
const medicoPage = lazyModule(() => import('../../features/forensic/MedicoPage'))

/** The screen of every path of the route table. */
export const screens: Readonly<Record<string, Screen>> = {
  '/': lazyModule(() => import('../../features/site/LandingPage')),
  '/launching': lazyModule(() => import('../../features/site/LaunchingPage')),
  '/howtowork': textPage,
  '/t&c': textPage,
  '/policy': textPage,
  '/refundPolicy': textPage,
  '/disclaimer': textPage,
  '/packages': lazyModule(() => import('../../features/site/PackagesPage')),
  '/cart': lazyModule(() => import('../../features/billing/buying/CartPage')),
  '/payment': lazyModule(() => import('../../features/billing/buying/PaymentPage')),
  '/thank-you': lazyModule(() => import('../../features/site/ThankYouPage')),
  '/verify-logbook': checkPage,
  '/verify-logbook/:code': checkPage,
  '/zoho': lazyModule(() => import('../../features/site/ConnectPage')),
  '/contact': contactPage,
  '/support': contactPage,
  '/inquiries': lazyModule(() => import('../../features/site/inquiries/InquiriesPage')),
  '/coupons': lazyModule(() => import('../../features/billing/catalogue/CouponsPage')),
  '/referral': lazyModule(() => import('../../features/billing/catalogue/ReferralPage')),
  '/batches': lazyModule(() => import('../../features/billing/catalogue/BatchesPage')),
  '/payments': lazyModule(() => import('../../features/billing/ledger/PaymentsPage')),
  '/login': loginPage,
  '/staffLogin': loginPage,
  '/login/:slug': loginPage,
  '/signup': lazyModule(() => import('../../features/access/signup/SignupPage')),
  '/verify/:id': verifyPage,
  '/verifyStaff/:id': verifyPage,
  '/verifyDRPC/:id': verifyPage,
  '/reset-password/:id': lazyModule(() => import('../../features/access/login/ResetPasswordPage')),
  '/logout': lazyModule(() => import('../../features/access/login/LogoutPage')),
  '/dashboard': lazyModule(() => import('../../features/dashboard/DashboardPage')),
  '/student': lazyModule(() => import('../../features/standing/student/StudentPage')),
  '/standing': lazyModule(() => import('../../features/standing/StandingPage')),
  '/standing/attendance': lazyModule(() => import('../../features/standing/attendance/AttendancePage')),
  '/standing/weekly': lazyModule(() => import('../../features/standing/weekly/WeeklyPage')),
  '/standing/months': lazyModule(() => import('../../features/standing/months/MonthsPage')),
  '/standing/requirement': lazyModule(() => import('../../features/standing/packs/RequirementPage')),
  '/requirementPacks': lazyModule(() => import('../../features/standing/packs/PacksPage')),
  '/standing/numbers': lazyModule(() => import('../../features/standing/numbers/NumbersPage')),
  '/attendanceImport': lazyModule(() => import('../../features/standing/attendance/ImportPage')),
  '/standings': lazyModule(() => import('../../features/standing/list/DepartmentPage')),
  '/standings/numbers': lazyModule(() => import('../../features/standing/numbers/MatrixPage')),
  '/verify-queue': lazyModule(() => import('../../features/logbook/queue/QueuePage')),
  '/quickDecisions': lazyModule(() => import('../../features/logbook/deciding/QuickDecisionsPage')),
  '/checkList': checklistPage,
  '/checklist': checklistPage,
  '/task/:id': lazyModule(() => import('../../features/logbook/report/TaskPage')),
  '/synopsis': lazyModule(() => import('../../features/thesis/SynopsisPage')),
  '/thesisReview': lazyModule(() => import('../../features/thesis/ThesisReviewPage')),
  '/publication': lazyModule(() => import('../../features/publications/PublicationPage')),
  '/appeal': lazyModule(() => import('../../features/assessment/appraisal/AppraisalPage')),
  '/atcom': lazyModule(() => import('../../features/assessment/aetcom/AetcomPage')),
  '/memo': lazyModule(() => import('../../features/memos/MemoPage')),
  '/printLogbook': lazyModule(() => import('../../features/printing/PrintPage')),
  '/packs': lazyModule(() => import('../../features/printing/packs/PacksPage')),
  '/outbox': lazyModule(() => import('../../features/mail/MessagesPage')),
  '/allStudent': lazyModule(() => import('../../features/people/students/StudentsPage')),
  '/allStaff': staffPage,
  '/allHod': staffPage,
  '/cover': lazyModule(() => import('../../features/people/cover/CoverPage')),
  '/drp/offline': lazyModule(() => import('../../features/drp/OfflinePage')),
  '/drp/home': lazyModule(() => import('../../features/drp/coordinators/CoordinatorsPage')),
  '/drp/attendence': lazyModule(() => import('../../features/drp/AttendancePage')),
  '/drp/board': lazyModule(() => import('../../features/drp/board/BoardPage')),
  '/drp/proc': lazyModule(() => import('../../features/drp/ActivitiesPage')),
  '/addInstitute': lazyModule(() => import('../../features/organisation/InstitutionPage')),
  '/autopsy': medicoPage,
  '/forn/medico': medicoPage,
  '/forn/expertOpinion': lazyModule(() => import('../../features/forensic/ExpertPage')),
  '/forn/crimeScene': lazyModule(() => import('../../features/forensic/CrimeScenePage')),
  '/addCollege': lazyModule(() => import('../../features/organisation/CollegesPage')),
  '/departments': lazyModule(() => import('../../features/organisation/departments/DepartmentsPage')),
  '/computency': lazyModule(() => import('../../features/curriculum/ComputencyPage')),
  '/skills': lazyModule(() => import('../../features/curriculum/SkillsPage')),
  '/specialty': lazyModule(() => import('../../features/curriculum/SpecialtyPage')),
  '/reports': lazyModule(() => import('../../features/reports/ReportsPage')),
  '/notifications': lazyModule(() => import('../../features/notifications/NotificationsPage')),
  '/profile': lazyModule(() => import('../../features/accounts/ProfilePage')),
}

/** What is around every signed-in page. */
export const shell: Screen = lazyModule(() => import('../SignedInShell'))

/** What a page draws at once besides itself, by the viewer and the query of its address. */
const parts: Readonly<Record<string, (user: SessionUser, search: string) => readonly (() => Promise<unknown>)[]>> = {
  '/dashboard': (user) => [
    user.role === 'Master' ? dashboardParts.platform : isStaff(user) ? dashboardParts.staff : dashboardParts.student,
  ],
  '/task/:id': (user, search) => (!isStaff(user) && /[?&](draft=|add=new)/.test(search) ? [addEntryDialog] : []),
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
  const screen = entry && screens[entry.path]
  if (!screen) return { page: [], parts: [] }
  if (!user || (entry.guard === 'public' && !entry.framed)) return { page: [screen], parts: [] }
  const kind = entry.path === '/task/:id' ? keyOfCategory(pathname.split('/')[2]) : undefined
  return {
    page: [screen, shell, ...(kind ? [() => fetchKind(kind)] : [])],
    parts: parts[entry.path]?.(user, search) ?? [],
  }
}
