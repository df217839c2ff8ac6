import type { SessionUser } from '../../../api/types'
import { formatDate } from '../../../lib/dates'
import type { ChipLook } from '../../../ui/StatusChip'
import { traineeQuery } from '../traineeQuery'
import type { MonthRow, MonthSheet } from './queries'

const LOOKS: Readonly<Record<string, { word: string; look: ChipLook }>> = {
  open: { word: 'Not over', look: { icon: 'pending', colour: null } },
  due: { word: 'To sign', look: { icon: 'pending', colour: 'pending' } },
  overdue: { word: 'Overdue', look: { icon: 'warning', colour: 'pending' } },
  changed: { word: 'Signed, changed since signing', look: { icon: 'approved', colour: 'approved' } },
  authenticated: { word: 'Signed', look: { icon: 'approved', colour: 'approved' } },
  excused: { word: 'On leave', look: { icon: 'calendar', colour: null } },
  not_recorded: { word: 'Before records began', look: { icon: 'pending', colour: null } },
}
const UNKNOWN = { word: 'No training', look: { icon: 'pending', colour: null } } as const

/** How the state of a month looks, and its word. */
export const lookOfMonth = (state: string) => LOOKS[state] ?? UNKNOWN

/** What a month's chip says: how late it is, where it is. */
export const wordOfMonth = ({ state, daysLate }: Pick<MonthRow, 'state' | 'daysLate'>) =>
  state === 'overdue' && daysLate > 0
    ? `${daysLate} ${daysLate === 1 ? 'day' : 'days'} overdue`
    : lookOfMonth(state).word

const LISTERS = ['Professor', 'Associate Professor', 'Assistant Professor', 'Senior Resident', 'HOD', 'Admin']

/** Whether somebody has a list of months: of the own trainees, of the department, or of the college. */
export const seesList = ({ role }: SessionUser) => LISTERS.includes(role ?? '')

/** Where the sheet of a month is, for staff. */
export function linkToMonth({ student, place, month }: Pick<MonthRow, 'student' | 'place' | 'month'>) {
  const [collegeId = '', departmentId = ''] = place.split('/')
  return `/standing/months${traineeQuery({ studentId: student._id, collegeId, departmentId })}&month=${month}`
}

/** As what somebody signed, as it is printed. */
export const SIGNED_AS = {
  guide: 'guide',
  coGuide: 'co-guide',
  hod: 'head of department',
  delegate: 'delegate',
} as const satisfies Record<MonthSheet['signatures'][number]['signedAs'], string>

/** What happened to an entry since the month was signed. */
export const CHANGES = {
  came: 'recorded since',
  left: 'deleted or rejected since',
  edited: 'edited since',
} as const satisfies Record<MonthSheet['changes'][number]['change'], string>

/** All entries of some kinds by what was decided of them. */
export const totalOf = (kinds: readonly Pick<MonthSheet['before'][number], 'approved' | 'pending' | 'rejected'>[]) => {
  const sum = (of: (row: (typeof kinds)[number]) => number) => kinds.reduce((before, row) => before + of(row), 0)
  const approved = sum((row) => row.approved)
  const pending = sum((row) => row.pending)
  const rejected = sum((row) => row.rejected)
  return { all: approved + pending + rejected, approved, pending, rejected }
}

/** The name of the calendar month before the one that a day lies in is in the sheet's own words: its short form. */
export const shortDay = (day: string) => formatDate(day).slice(0, 5)
