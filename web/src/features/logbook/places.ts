/** The places of a transferred student's logbook: the present department and the former ones (DECISIONS D4.9). */
import { isStaff } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { formatDate } from '../../lib/dates'
import type { ListFilter } from '../../ui/list/toolbar/ListToolbar'

/** A place of the logbook: the pair of ids that every list needs. */
export interface Place {
  collegeId: string
  departmentId: string
}

/** The filter's name in the address and in the API's query; its value is `collegeId-departmentId`. */
export const PLACE = 'recordedIn'

/** The drop-down of a transferred student, whose lists have the whole record; no other user has it. */
export function placeFilter(user: SessionUser): ListFilter[] {
  if (isStaff(user)) return []
  const former = user.formerPlaces.flatMap(({ college, department, until }) =>
    college && department
      ? {
          value: `${college._id}-${department._id}`,
          label: `${department.name}, ${college.name}, until ${formatDate(until)}`,
        }
      : [],
  )
  const { collegeId, departmentId } = user
  const present =
    collegeId && departmentId
      ? [{ value: `${collegeId._id}-${departmentId._id}`, label: `${departmentId.name}, ${collegeId.name}` }]
      : []
  return former.length > 0
    ? [{ name: PLACE, label: 'Recorded in', all: 'All departments', options: [...present, ...former] }]
    : []
}
