/** What the dashboards ask the API. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { DataAnswer, ListAnswer, Named, SessionUser } from '../../api/types'
import { scopeOf } from '../logbook/queries'

/** One status of one tile with its number of entries. */
export interface StatusCount {
  status: string
  count: number
}

/** A rejected entry that its author has not replaced yet. */
export interface AttentionItem {
  _id: string
  kind: string
  title: string
  headline: string
  date: string
  vRemark?: string | null
  verifiedBy?: Named | null
  verifiedOn?: string | null
  url: string
}

/** One row of the queue. */
export interface PendingRow {
  _id: string
  kind: string
  url: string
  task: string
  topic?: string | null
  status: string
  date?: string | null
  receivedOn?: string | null
  student?: Named | null
  studentName: string
  teacher?: Named | null
  mine?: boolean
}

export interface PendingAnswer extends ListAnswer<PendingRow> {
  summary?: { mine: number; department: number; ages: readonly { label: string; count: number }[] }
}

/** The fixed page size of the queue (L-034). */
export const PENDING_LIMIT = 10

function place(user: SessionUser, withStudent: boolean): string {
  const scope = scopeOf(user)
  return `${scope?.collegeId}/${scope?.departmentId}${withStudent ? `/${user._id}` : ''}`
}

/** Counts by status of the fifteen tiles, in their order (L-312). */
export const countsQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ['counts', user._id],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<readonly (readonly StatusCount[])[]>>(`/dashboardCounts/${place(user, true)}`, { signal }),
    enabled: scopeOf(user) !== null,
  })

/** What was sent back to the student. */
export const attentionQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ['attention', user._id],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<readonly AttentionItem[]>>(`/attention/${place(user, true)}`, { signal }),
    enabled: scopeOf(user) !== null,
  })

/** One page of the queue. */
export const pendingQuery = (user: SessionUser, page: number, search: string, mine: boolean) =>
  queryOptions({
    queryKey: ['pending', user._id, { page, search, mine }],
    queryFn: ({ signal }) =>
      api.get<PendingAnswer>(`/pendingVerifications/${place(user, false)}`, {
        query: { page, limit: PENDING_LIMIT, search, mine: mine || undefined },
        signal,
      }),
    enabled: scopeOf(user) !== null,
    placeholderData: (previous) => previous,
  })
