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

/** The signed-in user as sign-in, session and profile calls answer it (L-141). Unknown keys are kept as they come. */
export interface SessionUser {
  _id: string
  name: string
  /** Absent for students. */
  role?: Role
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
  verifyByHod?: boolean
  joiningDate?: string | null
  certified?: boolean
  hod?: boolean
  mayVerify?: boolean
  col_rollno?: string | null
  uni_rollno?: string | null
  dob?: string | null
  fat_name?: string | null
  mot_name?: string | null
  address?: string | null
}

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
