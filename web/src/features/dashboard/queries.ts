/** What the dashboards ask the API. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'
import { getOptions } from '../../api/queries'
import type { SessionUser } from '../../api/types'
import type { ListState } from '../../ui/list/state/listState'
import { scopeOf } from '../logbook/queries'

/** One status of one tile with its number of entries. */
export type StatusCount = Schema<'StatusCount'>

/** What needs a trainee now: by `need`, with the page on which it is done. */
export type AttentionNeed = Schema<'Attention'>['data'][number]

/** One row of the queue. */
export type PendingRow = Schema<'QueueRow'>

/** The fixed page size of the queue (L-034). */
export const PENDING_LIMIT = 10

function ownParams(user: SessionUser) {
  const scope = scopeOf(user)
  return { collegeId: scope?.collegeId, departmentId: scope?.departmentId, studentId: user._id }
}

/** Counts by status of the fifteen tiles, in their order (L-312). */
export function countsQuery(user: SessionUser) {
  const path = '/api/dashboardCounts/{collegeId}/{departmentId}/{studentId}'
  const params = ownParams(user)
  return queryOptions({
    ...getOptions(['counts', user._id], path, params),
    initialData: () => api.prefetched(path, params),
    enabled: scopeOf(user) !== null,
  })
}

/** What needs the student now. */
export function attentionQuery(user: SessionUser) {
  const path = '/api/attention/{collegeId}/{departmentId}/{studentId}'
  const params = ownParams(user)
  return queryOptions({
    ...getOptions(['attention', user._id], path, params),
    initialData: () => api.prefetched(path, params),
    enabled: scopeOf(user) !== null,
  })
}

/** One page of the queue. */
export function pendingQuery(user: SessionUser, state: ListState, mine: boolean) {
  const { page, q: search, sort, asOf } = state
  const path = '/api/pendingVerifications/{collegeId}/{departmentId}'
  const params = ownParams(user)
  const query = {
    page,
    limit: PENDING_LIMIT,
    search,
    sort: sort || undefined,
    mine: mine || undefined,
    asOf: page > 1 ? asOf : undefined,
  }
  return queryOptions({
    ...getOptions(['pending', user._id, { page, search, sort, mine, asOf: query.asOf }], path, params, query),
    initialData: () => api.prefetched(path, params, query),
    enabled: scopeOf(user) !== null,
    placeholderData: (previous) => previous,
  })
}

/** How many trainees of a department nobody has verified yet. */
export function waitingTraineesQuery(user: SessionUser) {
  const scope = scopeOf(user)
  const params = { departmentId: scope?.departmentId, collegeId: scope?.collegeId }
  return queryOptions({
    queryKey: ['students', 'waiting', user._id],
    queryFn: ({ signal }) =>
      api
        .get('/api/studentList/{departmentId}/{collegeId}', params, {
          query: { page: 1, limit: 1, verified: 'no' },
          signal,
        })
        .then(({ total }) => total),
    enabled: scope !== null,
  })
}

/** How a department stands today, with one page of its trainees. */
export type Department = Schema<'DepartmentToday'>

/** A trainee of it. */
export type TraineeToday = Department['data'][number]

/** A college's department. */
export interface DepartmentPlace {
  collegeId: string
  departmentId: string
}

/** What the list of trainees can be narrowed to. */
export const SHOWN = ['all', 'risk', 'watch', 'silent', 'examination', 'month', 'memos', 'certificates'] as const

/** What narrows the trainees. */
export type Shown = (typeof SHOWN)[number]

/** Rows of a page of trainees. */
export const TRAINEES_LIMIT = 20

/** How a department stands today; of a teacher who is no head, the own trainees. */
export const departmentQuery = (place: DepartmentPlace, shown: Shown, year: string, page: number) =>
  queryOptions({
    queryKey: ['standing', 'department', place, { shown, year, page }],
    queryFn: ({ signal }) =>
      api.get(
        '/api/departmentToday/{collegeId}/{departmentId}',
        { ...place },
        { query: { page, limit: TRAINEES_LIMIT, shown, year: year ? Number(year) : undefined }, signal },
      ),
    placeholderData: (previous) => previous,
  })
