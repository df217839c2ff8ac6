/** Where a student's logbook was recorded: the present department, and those of before a transfer (DECISIONS D4.9). */
import { isStaff } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { formatDate } from '../../lib/dates'
import type { ListState } from '../../ui/list/state/listState'
import type { ListFilter } from '../../ui/list/toolbar/ListToolbar'

/** A place of the logbook: the pair of ids that every list needs. */
export interface Place {
  collegeId: string
  departmentId: string
}

/** The filter's name in the address; the API knows it as part of the path alone. */
export const PLACE = 'place'

const formerPlaces = (user: SessionUser) => (isStaff(user) ? [] : user.formerPlaces)

/** The drop-down of a transferred student; nobody else has one. */
export function placeFilter(user: SessionUser): ListFilter[] {
  const options = formerPlaces(user).flatMap(({ college, department, until }) =>
    college && department
      ? {
          value: `${college._id}-${department._id}`,
          label: `${department.name}, ${college.name}, until ${formatDate(until)}`,
        }
      : [],
  )
  return options.length > 0 ? [{ name: PLACE, label: 'Recorded in', all: 'Present department', options }] : []
}

/** Where the list in sight was recorded: a former place, or the present one. */
export function placeInView(state: ListState, present: Place | null): Place | null {
  const [collegeId = '', departmentId] = (state.filters[PLACE] ?? '').split('-')
  return departmentId ? { collegeId, departmentId } : present
}

/** The state without the place, as the API's query takes it. */
export function withoutPlace(state: ListState): ListState {
  const { [PLACE]: _, ...filters } = state.filters
  return { ...state, filters }
}
