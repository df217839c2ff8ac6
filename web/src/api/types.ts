/** What many screens have from the contract, by the names that they use. */
import type { frameFields } from './boot/who'
import type { Schema } from './contract'

/** A populated reference. */
export type Named = Schema<'Named'>

/** The roles that staff can have, as stored, misspelling included; students have none. */
export type Role = NonNullable<Schema<'NewStaff'>['role']>

/** How much of a profile is filled: a whole percentage, the fields that this person has, and those still empty. */
export type Completeness = Schema<'Completeness'>

/** The fields of a profile, by their wire names; which of them a person has, the server says. */
export type ProfileName = Completeness['fields'][number]

/** Everything that is known of the signed-in person, as the profile shows it; asked for there and stored nowhere. */
export type Profile = StudentProfile | StaffProfile
export type StudentProfile = Schema<'SessionStudent'> & { role?: undefined }
export type StaffProfile = Schema<'SessionStaff'>

/** What the frame and the guards go by; of all that is known of a person this alone lies in the browser's storage. */
type FrameField = (typeof frameFields)[number]

/**
 * A student: no role; `hod` is the head of the department, null where there is none (P-213); `formerPlaces` are those
 * of before a transfer, where the logbook of then stays.
 */
export type StudentUser = Pick<Schema<'SessionStudent'>, FrameField & keyof Schema<'SessionStudent'>> & {
  role?: undefined
}

/** A member of staff: `hod` says whether it is the head of the department (P-213). */
export type StaffUser = Pick<Schema<'SessionStaff'>, FrameField & keyof Schema<'SessionStaff'>>

/** The signed-in user, as the frame needs it (L-141). */
export type SessionUser = StudentUser | StaffUser

/** The public configuration, read once at start-up. */
export type Config = Schema<'Config'>

/** A college's own sign-in page. */
export type LoginBrand = Schema<'LoginPage'>

/** A member of staff in a drop-down. */
export type Teacher = Schema<'Teacher'>
