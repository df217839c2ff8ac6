/** Staff and students as their lists answer them, and what is said of them. */
import { api, type DownloadedFile, Problem, type Query, somethingWrong } from '../../api/client'
import type { Schema } from '../../api/contract'
import { isStaff } from '../../api/session'
import type { Role, SessionUser } from '../../api/types'
import { isPersonName, NOT_A_NAME } from '../../lib/personName'
import { mayAddHead, teaches } from '../../lib/roles'
import type { PlainValues, Refusal } from '../../ui/form/FormDialog'
import type { ChipLook } from '../../ui/StatusChip'

/**
 * A row of the staff list: `waiting` is who was added by another than the Master and not let in yet, `assigned` how many
 * students this person guides; `createdAt` comes to the Master alone (L-296).
 */
export type StaffRow = Schema<'StaffRow'>

/**
 * A row of the student list: `identity` is the registration number, masked for everyone but the Master (P-196),
 * `joinedDate` the joining date, else the day of registration (P-201).
 */
export type StudentRow = Schema<'StudentRow'>

/** A row of either list. */
export type Person = StaffRow | StudentRow

/** The roles that staff can be given, and that a college may keep from verifying (DECISIONS D4.3); a Master is made by the operator. */
export const ROLES = [
  'HOD',
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Senior Resident',
  'Cleark',
  'Admin',
] as const satisfies readonly Role[]

/** The role that a form holds by its name. */
export const roleNamed = (name: string | undefined): Role | undefined => ROLES.find((role) => role === name)

const ROLES_OF_A_DEPARTMENT: readonly Role[] = ROLES.filter((role) => teaches(role) || role === 'Cleark')

/** The roles that this user may give (DECISIONS D4.4). */
export const rolesFor = (user: SessionUser) => (user.role === 'Master' ? ROLES : ROLES_OF_A_DEPARTMENT)

/** Whether this user changes accounts of a role: the Master any, a head those that a head may give. */
export const mayEditRole = (user: SessionUser, role: string) =>
  user.role === 'Master' || ROLES_OF_A_DEPARTMENT.some((name) => name === role)

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
export function peoplePlace(user: SessionUser): { departmentId: string; collegeId: string } | null {
  if (user.role === 'Master') return { departmentId: 'all', collegeId: 'all' }
  const [departmentId, collegeId] = [user.departmentId?._id, user.collegeId?._id]
  return departmentId && collegeId ? { departmentId, collegeId } : null
}

/** Whether all rows of a page have the same college. */
export const isOneCollege = (rows: readonly Person[] = []) => new Set(rows.map((row) => row.collegeId?._id)).size <= 1

/** Asks for the file of a list, by the places that the list looks at. */
export function exportOf(people: 'staff' | 'students', user: SessionUser, query: Query): Promise<DownloadedFile> {
  const place = peoplePlace(user)
  const params = { departmentId: place?.departmentId, collegeId: place?.collegeId }
  return api.download(`/api/exports/${people}/{departmentId}/{collegeId}`, params, { query })
}

/** Whether this user offers to add a head of department (P-142): staff who is none, where there is none. */
export const mayAddHod = (user: SessionUser, headless: boolean | undefined) =>
  isStaff(user) && mayAddHead(user) && !user.hod && headless === true

/** What a failed save is told as: one title where no answer came, another where the server refused (P-421 to P-423). */
export function failureOf(error: unknown, thrown: string, refused: string): { title: string; message?: string } {
  if (!(error instanceof Problem) || error.network) return { title: thrown }
  return error.message === somethingWrong ? { title: refused } : { title: refused, message: error.message }
}

/** What looks like an address; the server decides. */
const EMAIL = /^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}$/

/** What may stand in a phone field: digits, and the plus of a country code. */
export const phoneOnly = (text: string) => text.replace(/(?!^\+)[^\d]/g, '').slice(0, 16)

/** The country code that a phone field starts with (P-306). */
export const COUNTRY = '+91'

const refused = (title: string, field: string, message: string) => ({ title, message, fields: { [field]: message } })

/** Returns the refusal of a text that cannot be the name of a person. */
export const nameRefusal = (name: string): Refusal | undefined =>
  isPersonName(name) ? undefined : refused('Invalid Name', 'name', NOT_A_NAME)

/** Returns the refusal of a name, an address or a phone number of a new member of staff (P-303, P-304). */
export function contactRefusal(
  { name = '', email = '' }: PlainValues,
  hasPhone: boolean,
  phoneWords: string,
): Refusal | undefined {
  const badName = nameRefusal(name)
  if (badName) return badName
  if (!EMAIL.test(email)) return refused('Invalid Email', 'email', 'Please enter a valid email address')
  return hasPhone ? undefined : refused('Invalid Phone Number', 'phone', phoneWords)
}

/** Whether a text has as many digits as a phone number with its country code. */
export const isWholePhone = (text: string) => /^\d{10,15}$/.test(text.replace(/\D/g, ''))
