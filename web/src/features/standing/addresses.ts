/** Where the pages about one trainee are. */

/** Whom a link to the page of a student means; without a place the one of the viewer. */
export interface LinkedStudent {
  _id: string
  collegeId?: string | null | undefined
  departmentId?: string | null | undefined
}

/** The page of a student, for staff. */
export function studentPage({ _id, collegeId, departmentId }: LinkedStudent): string {
  const query = new URLSearchParams({ trainee: _id })
  if (collegeId && departmentId) {
    query.set('college', collegeId)
    query.set('department', departmentId)
  }
  return `/student?${query}`
}

/** A requirement of a trainee, in a page whose query says of whom. */
export const requirementUrl = (query: string, pack: string, row: string) =>
  `/standing/requirement${query ? `${query}&` : '?'}${new URLSearchParams({ pack, row })}`
