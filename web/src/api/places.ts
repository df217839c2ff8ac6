import type { SessionUser } from './types'

/** A department of a college, as addresses of the API name it. */
export interface Place {
  collegeId: string
  departmentId: string
}

/** The place of who is signed in; empty where the account belongs to none. */
export const ownPlace = ({ collegeId, departmentId }: SessionUser): Place => ({
  collegeId: collegeId?._id ?? '',
  departmentId: departmentId?._id ?? '',
})

/** The place that a list is about: the own one, for the Master that of the filters, where `all` stands for what is open. */
export const chosenPlace = (user: SessionUser, { college, department }: Readonly<Record<string, string>>): Place =>
  user.role === 'Master' ? { collegeId: college || 'all', departmentId: department || 'all' } : ownPlace(user)
