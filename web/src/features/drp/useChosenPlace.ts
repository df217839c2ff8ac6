import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../api/session'
import type { ListState } from '../../ui/list/state/listState'
import type { ChangeList } from '../../ui/list/state/useListState'
import type { ListFilter } from '../../ui/list/toolbar/ListToolbar'
import { scopeOf, studentsQuery } from '../logbook/queries'
import { usePlaceOptions } from '../people/usePlaces'

/** The filters by a college and by one of its departments. */
export function placeFilters({ colleges, departments }: ReturnType<typeof usePlaceOptions>) {
  const without = (options: typeof colleges) => options.filter(({ value }) => value !== '')
  return [
    { name: 'college', label: 'College', all: 'All colleges', options: without(colleges) },
    { name: 'department', label: 'Department', all: 'All departments', options: without(departments) },
  ] as const
}

/**
 * The filters by which the Master chooses a college and one of its departments; nobody else has them. Another college
 * has other departments, so it lets go of the one that was chosen.
 */
export function useChosenPlace(
  state: ListState,
  change: ChangeList,
): { filters: readonly ListFilter[]; change: ChangeList; isOpen: boolean } {
  const user = useUser()
  const isFree = scopeOf(user) === null
  const { college = '', department = '' } = state.filters
  const options = usePlaceOptions(college, isFree)
  if (!isFree) return { filters: [], change, isOpen: false }
  return {
    filters: placeFilters(options).slice(0, college ? 2 : 1),
    change: (next) => {
      const moved = next.filters && next.filters.college !== undefined && next.filters.college !== college
      change(moved ? { ...next, filters: { ...next.filters, department: '' } } : next)
    },
    isOpen: !college || !department,
  }
}

/** The students of the own department, or of a chosen one, as options; none while there is no place. */
export function useStudentOptions(collegeId: string, departmentId: string) {
  const students = useQuery({
    ...studentsQuery(departmentId, collegeId),
    enabled: collegeId !== '' && departmentId !== '',
  })
  return (students.data?.students ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
}
