/** The report of recent activity and its figures (T-310). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { DataAnswer, ListAnswer, Named, StaffUser } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/listState'

/** One row; what stands after `date` is answered to Admin and Master only (T-115). */
export interface ActivityRow {
  _id: string
  department: Named | null
  menu: string
  /** The page that shows the entry. */
  url: string
  student: Named | null
  status: string
  date: string | null
  college?: Named | null
  teacher?: Named | null
  verifiedBy?: Named | null
}

interface Row {
  _id: string | null
  name: string
}

/** The figures of a scope; months as yyyy-mm. */
export interface ReportFigures {
  months: readonly { month: string; count: number }[]
  ages: readonly { label: string; count: number }[]
  /** The last row may stand for all that are not listed; it has no id, nor have those of the teachers that do. */
  departments: readonly {
    department: Row | null
    college: Named | null
    pending: number
    oldestDays: number | null
  }[]
  teachers: readonly { teacher: Row; pending: number; decided: number | null; oldestDays: number | null }[]
}

/** Whether the viewer chooses departments and sees the wider table (T-114). */
export const isWide = (user: StaffUser) => user.role === 'Master' || user.role === 'Admin'

/** The college and department that the report is about: chosen by those who may, else the own. */
export function placeOf(user: StaffUser, state: ListState): { collegeId: string; departmentId: string } {
  const { college, department } = state.filters
  const own = user.collegeId?._id ?? 'all'
  if (!isWide(user)) return { collegeId: own, departmentId: user.departmentId?._id ?? '' }
  return { collegeId: user.role === 'Master' ? college || 'all' : own, departmentId: department || 'all' }
}

/** The state that the API understands: the place stands in the path. */
export const withoutPlace = (state: ListState): ListState => ({
  ...state,
  filters: { menu: state.filters.menu ?? '' },
})

const pathOf = (user: StaffUser, state: ListState) => {
  const { collegeId, departmentId } = placeOf(user, state)
  return `${collegeId}/${departmentId}`
}

/** One page of the report. */
export function activityQuery(user: StaffUser, state: ListState) {
  const path = pathOf(user, state)
  const query = Object.fromEntries(listQuery(withoutPlace(state)))
  return queryOptions({
    queryKey: ['entries', 'activity', path, query],
    queryFn: ({ signal }) => api.get<ListAnswer<ActivityRow>>(`/reports/activity/${path}`, { query, signal }),
    placeholderData: (previous) => previous,
  })
}

/** The figures of the same place. */
export function figuresQuery(user: StaffUser, state: ListState) {
  const path = pathOf(user, state)
  return queryOptions({
    queryKey: ['counts', 'figures', path],
    queryFn: ({ signal }) => api.get<DataAnswer<ReportFigures>>(`/reports/figures/${path}`, { signal }),
    staleTime: 60_000,
  })
}

/** The path of the report as a file. */
export const exportPath = (user: StaffUser, state: ListState) => `/exports/activity/${pathOf(user, state)}`
