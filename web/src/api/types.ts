/** Wire types of the calls around the session (contract of the API; entries have theirs in features/logbook). */

/** A populated reference. */
export interface Named {
  _id: string
  name: string
}

/** Role values as stored, misspelling included; students have none. */
export type Role =
  | 'Professor'
  | 'Associate Professor'
  | 'Assistant Professor'
  | 'Senior Resident'
  | 'Cleark'
  | 'HOD'
  | 'Master'
  | 'Admin'

/** The fields of a profile, by their wire names; which of them a person has, the server says. */
export type ProfileName =
  | 'profilePic'
  | 'dob'
  | 'bloodGroup'
  | 'vaccinationStatus'
  | 'fat_name'
  | 'mot_name'
  | 'address'
  | 'joiningDate'
  | 'unitHead'
  | 'medicalCollege'
  | 'uni_rollno'
  | 'col_rollno'
  | 'panNumber'
  | 'medicalCouncil'
  | 'regDate'
  | 'validUpto'

/** How much of a profile is filled: a whole percentage, the fields that this person has, and those still empty. */
export interface Completeness {
  percent: number
  fields: readonly ProfileName[]
  missing: readonly ProfileName[]
}

/** What students and staff have in common; dates are yyyy-mm-dd, files are links that end within 15 minutes. */
interface SessionPerson {
  _id: string
  name: string
  email: string
  phone?: string | null
  collegeId?: (Named & { logo?: string | null; slug?: string | null }) | null
  departmentId?:
    | (Named & {
        url?: string | null
        refNo?: string | null
        refDate?: string | null
        forensic?: boolean
        extraTrainingTypes?: readonly string[]
      })
    | null
  courseId?: { _id: string; title: string } | null
  unitHead?: Named | null
  profilePic?: string | null
  joiningDate?: string | null
  certified?: boolean
  mayVerify?: boolean
  userId?: string | null
  col_rollno?: string | null
  uni_rollno?: string | null
  dob?: string | null
  fat_name?: string | null
  mot_name?: string | null
  bloodGroup?: string | null
  vaccinationStatus?: string | null
  panNumber?: string | null
  medicalCouncil?: string | null
  medicalCollege?: string | null
  regDate?: string | null
  validUpto?: string | null
  address?: string | null
  completeness?: Completeness
}

/**
 * A student: no role; `hod` is the head of the department, null where there is none (P-213); `formerPlaces` are those
 * of before a transfer, where the logbook of then stays.
 */
export interface StudentUser extends SessionPerson {
  role?: undefined
  verifyByHod?: boolean
  hod?: Named | null
  formerPlaces?: readonly { college: Named; department: Named; until: string }[]
}

/** A member of staff: `hod` says whether it is the head of the department (P-213). */
export interface StaffUser extends SessionPerson {
  role: Role
  status?: boolean
  hod?: boolean
}

/** The signed-in user as sign-in, session and profile calls answer it (L-141). Unknown keys are kept as they come. */
export type SessionUser = StudentUser | StaffUser

/** What every successful answer carries beside its own key. */
export interface Envelope {
  status: true
  message?: string
}

/** Sign-in, and the session restored by cookie or token. */
export interface SessionAnswer extends Envelope {
  user: SessionUser
  sessionToken: string
}

/** An answer whose content is `data`. */
export interface DataAnswer<T> extends Envelope {
  data: T
}

/** A page of rows. */
export interface ListAnswer<T> extends DataAnswer<readonly T[]> {
  total: number
  page: number
  limit: number
  /** To be sent with the later pages; see `listState.ts`. */
  asOf?: string
}

/** The public configuration, read once at start-up. */
export interface Config extends Envelope {
  setting: { isLaunched: boolean; isOTP: null; logo: string | null }
  menu: readonly unknown[]
  state: readonly Named[]
  inst: readonly unknown[]
}

/** A college's own sign-in page. */
export interface LoginBrand {
  _id: string
  name: string
  slug: string
  logo: string | null
  poweredBy: boolean
}

/** A member of staff in a drop-down. */
export interface Teacher {
  _id: string
  name: string
  role: Role
}
