/** A department of a college, as addresses of the API name it. */
export interface Place {
  collegeId: string
  departmentId: string
}

interface Placed {
  collegeId?: { _id: string } | null | undefined
  departmentId?: { _id: string } | null | undefined
}

/** The place of a person; empty where the account belongs to none. */
export const ownPlace = ({ collegeId, departmentId }: Placed): Place => ({
  collegeId: collegeId?._id ?? '',
  departmentId: departmentId?._id ?? '',
})

/** The place that a list is about: the own one, for the Master that of the filters, where `all` stands for what is open. */
export const chosenPlace = (
  user: Placed & { role?: string | null },
  { college, department }: Readonly<Record<string, string>>,
): Place =>
  user.role === 'Master' ? { collegeId: college || 'all', departmentId: department || 'all' } : ownPlace(user)
