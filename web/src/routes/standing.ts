import type { RouteEntry } from './entry'

const guides: RouteEntry['guard'] = [
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Senior Resident',
  'HOD',
  'Admin',
  'Master',
]

/**
 * Where trainees stand. A page with a `tab` shows one trainee: the viewer's own record, or the one whom `trainee` (with
 * `college` and `department`) in the address names.
 */
export const standingRoutes: readonly RouteEntry[] = [
  { path: '/student', title: 'Student', guard: 'staff', tab: 'Overview', addHiddenFor: 'everyone' },
  {
    path: '/standing',
    title: 'Standing',
    guard: 'signedIn',
    nav: { label: 'Standing', icon: 'shield', order: 15, only: 'student', bottom: 3 },
    tab: 'Eligibility',
    addHiddenFor: 'everyone',
  },
  {
    path: '/standing/attendance',
    title: 'Attendance and leave',
    guard: 'signedIn',
    tab: 'Attendance and leave',
    addHiddenFor: 'everyone',
  },
  {
    path: '/standing/weekly',
    title: 'Weekly record',
    guard: 'signedIn',
    tab: 'Weekly record',
    addHiddenFor: 'everyone',
  },
  {
    path: '/standing/numbers',
    title: 'My numbers',
    guard: 'signedIn',
    tab: 'Numbers',
    addHiddenFor: 'everyone',
  },
  {
    path: '/standing/months',
    title: 'Monthly authentication',
    guard: 'signedIn',
    nav: {
      label: 'Monthly authentication',
      icon: 'approved',
      order: 41,
      only: ['Professor', 'Associate Professor', 'Assistant Professor', 'Senior Resident', 'HOD'],
    },
    tab: 'Months',
    addHiddenFor: 'everyone',
  },
  {
    path: '/standing/requirement',
    title: 'Requirements',
    guard: 'signedIn',
    tab: 'Requirements',
    addHiddenFor: 'everyone',
  },
  {
    path: '/requirementPacks',
    title: 'Requirement packs',
    guard: ['Professor', 'Associate Professor', 'Assistant Professor', 'Senior Resident', 'HOD', 'Admin', 'Master'],
    nav: { label: 'Requirement packs', icon: 'list', order: 44, only: ['HOD', 'Master'] },
    addHiddenFor: 'everyone',
  },
  {
    path: '/attendanceImport',
    title: 'Attendance import',
    guard: ['HOD', 'Master'],
    nav: { label: 'Attendance import', icon: 'upload', order: 43 },
    addHiddenFor: 'everyone',
  },
  {
    path: '/standings',
    title: 'Standings',
    guard: guides,
    nav: { label: 'Standing', icon: 'shield', order: 42 },
    addHiddenFor: 'everyone',
  },
  { path: '/standings/numbers', title: 'Numbers', guard: guides, addHiddenFor: 'everyone' },
]
