/** Staff and students as their lists answer them, and what is said of them. */
import { Problem, somethingWrong } from '../../api/client'
import { isStaff } from '../../api/session'
import type { Named, Role, SessionUser } from '../../api/types'
import type { ChipLook } from '../../ui/StatusChip'

/** What both lists have. */
export interface Person {
  _id: string
  name: string
  email: string
  phone: string | null
  /** The registration number; masked for everyone but the Master (P-196). */
  identity: string | null
  departmentId: Named | null
  collegeId: Named | null
  courseId: { _id: string; title: string } | null
  joiningDate: string | null
}

/** A row of the staff list. `createdAt` comes to the Master alone (L-296). */
export interface StaffRow extends Person {
  role: Role
  status: boolean
  hod: boolean
  /** Added by another than the Master, and not let in yet. */
  waiting: boolean
  /** How many students this person guides. */
  assigned: number
  createdAt?: string
}

/** A row of the student list. */
export interface StudentRow extends Person {
  verifyByHod: boolean
  paymentStatus: boolean
  certified: boolean
  guide: Named | null
  createdAt: string | null
  /** The joining date, else the day of registration (P-201). */
  joinedDate: string | null
  removedOn: string | null
}

/** The roles that staff can be given; a Master is made by the operator. */
export const ROLES: readonly Role[] = [
  'HOD',
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Senior Resident',
  'Cleark',
  'Admin',
]

/** The roles that this user may give (design section 5). */
export const rolesFor = (user: SessionUser) => ROLES.filter((role) => user.role === 'Master' || role !== 'Admin')

/** How the states of people look. */
export const LOOK = {
  good: { icon: 'approved', colour: 'approved' },
  waiting: { icon: 'pending', colour: 'pending' },
  bad: { icon: 'rejected', colour: 'rejected' },
} as const satisfies Record<string, ChipLook>

/** A staff member's state in a word, and its look (P-258). */
export function staffState(row: StaffRow): { word: string; look: ChipLook } {
  if (row.status) return { word: 'Verified', look: LOOK.good }
  return row.waiting ? { word: 'Waiting', look: LOOK.waiting } : { word: 'Blocked', look: LOOK.bad }
}

/** Where the lists of this user look: the own department, or everywhere. */
export function placeOf(user: SessionUser): string | null {
  if (user.role === 'Master') return 'all/all'
  const [department, college] = [user.departmentId?._id, user.collegeId?._id]
  return department && college ? `${department}/${college}` : null
}

/** Whether this user offers to add a head of department (P-142): staff who is none, where there is none. */
export const mayAddHod = (user: SessionUser, headless: boolean | undefined) =>
  isStaff(user) && !user.hod && user.role !== 'Master' && headless === true

/** What a failed save is told as: one title where no answer came, another where the server refused (P-421 to P-423). */
export function failureOf(error: unknown, thrown: string, refused: string): { title: string; message?: string } {
  if (!(error instanceof Problem) || error.network) return { title: thrown }
  return error.message === somethingWrong ? { title: refused } : { title: refused, message: error.message }
}

const EMAIL = /^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}$/

/** Whether a text looks like an address; the server decides. */
export const isEmail = (text: string) => EMAIL.test(text)

/** What may stand in a phone field: digits, and the plus of a country code. */
export const phoneOnly = (text: string) => text.replace(/(?!^\+)[^\d]/g, '').slice(0, 16)

/** The country code that a phone field starts with (P-306). */
export const COUNTRY = '+91'
