/** The report of recent activity and its figures (T-310). */
import { queryOptions } from '@tanstack/react-query'
import { api, type Query } from '../../api/client'
import type { Schema } from '../../api/contract'
import { getOptions } from '../../api/queries'
import type { StaffUser } from '../../api/types'
import { type ListState, listQuery, withoutPlace } from '../../ui/list/state/listState'

/** One row; college, teacher and verifier are answered to Admin and Master only (T-115). */
export type ActivityRow = Schema<'ActivityRow'>

/** The figures of a scope; a row without an id stands for all that are not listed. */
export type ReportFigures = Schema<'Figures'>

/** Whether the viewer chooses departments and sees the wider table (T-114). */
export const isWide = (user: StaffUser) => user.role === 'Master' || user.role === 'Admin'

/** The college and department that the report is about: chosen by those who may, else the own. */
function reportPlace(user: StaffUser, state: ListState): { collegeId: string; departmentId: string } {
  const { college, department } = state.filters
  const own = user.collegeId?._id ?? 'all'
  if (!isWide(user)) return { collegeId: own, departmentId: user.departmentId?._id ?? '' }
  return { collegeId: user.role === 'Master' ? college || 'all' : own, departmentId: department || 'all' }
}

/** What a number of the department's day narrows the report to, besides what the form asks. */
export const MORE = ['receivedFrom', 'receivedTo', 'decidedFrom', 'decidedTo', 'teacher', 'trainees'] as const

/** One page of the report. */
export function activityQuery(user: StaffUser, state: ListState) {
  const place = reportPlace(user, state)
  const query = Object.fromEntries(listQuery(withoutPlace(state)))
  return queryOptions({
    queryKey: ['entries', 'activity', place, query],
    queryFn: ({ signal }) => api.get('/api/reports/activity/{collegeId}/{departmentId}', place, { query, signal }),
    placeholderData: (previous) => previous,
  })
}

/** The figures of the same place. */
export function figuresQuery(user: StaffUser, state: ListState) {
  const place = reportPlace(user, state)
  return queryOptions({
    ...getOptions(['counts', 'figures', place], '/api/reports/figures/{collegeId}/{departmentId}', place),
    staleTime: 60_000,
  })
}

/** Asks for the report as a file. */
export const downloadReport = (user: StaffUser, state: ListState, query: Query) =>
  api.download('/api/exports/activity/{collegeId}/{departmentId}', reportPlace(user, state), { query })
