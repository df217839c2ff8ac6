/** What the dashboards ask the API. */
import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client'
import type { DataAnswer, ListAnswer, Named, SessionUser } from '../../api/types'
import { scopeOf } from '../logbook/queries'

/** One status of one tile with its number of entries. */
export interface StatusCount {
  status: string
  count: number
}

/** The counts of the tiles, and of the kinds that share one. */
export interface CountsAnswer extends DataAnswer<readonly (readonly StatusCount[])[]> {
  parts?: Readonly<Record<string, readonly StatusCount[]>>
}

/** What needs a trainee now: by `need`, with the page on which it is done. */
export type AttentionNeed = { _id: string; url: string } & (
  | {
      need: 'rejected'
      kind: string
      title: string
      headline: string
      date: string
      vRemark?: string | null
      verifiedBy?: Named | null
      verifiedOn?: string | null
    }
  | { need: 'memo'; memoNumber: string; date: string; reason: string }
  | { need: 'appraisal'; from: string; to: string; verifiedBy: Named | null }
  | { need: 'aetcom'; desc: string }
  | { need: 'drp'; state: 'running' | 'soon' | 'open'; from: string; to: string; institution: { title: string } | null }
  | { need: 'checklist'; title: string; missing: readonly string[]; of: number }
)

/** The needs, and how many rejected entries there are in all, of which the newest are listed. */
export type AttentionAnswer = DataAnswer<readonly AttentionNeed[]> & { rejected: number }

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
  /** When the student joined, for the year of training. */
  joiningDate?: string | null
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
export function countsQuery(user: SessionUser) {
  const path = `/dashboardCounts/${place(user, true)}`
  return queryOptions({
    queryKey: ['counts', user._id],
    queryFn: ({ signal }) => api.get<CountsAnswer>(path, { signal }),
    initialData: () => answered<CountsAnswer>(path),
    enabled: scopeOf(user) !== null,
  })
}

/** What needs the student now. */
export function attentionQuery(user: SessionUser) {
  const path = `/attention/${place(user, true)}`
  return queryOptions({
    queryKey: ['attention', user._id],
    queryFn: ({ signal }) => api.get<AttentionAnswer>(path, { signal }),
    initialData: () => answered<AttentionAnswer>(path),
    enabled: scopeOf(user) !== null,
  })
}

/** One page of the queue. */
export function pendingQuery(user: SessionUser, page: number, search: string, mine: boolean, asOf?: string) {
  const path = `/pendingVerifications/${place(user, false)}`
  const query = { page, limit: PENDING_LIMIT, search, mine: mine || undefined, asOf: page > 1 ? asOf : undefined }
  return queryOptions({
    queryKey: ['pending', user._id, { page, search, mine, asOf: query.asOf }],
    queryFn: ({ signal }) => api.get<PendingAnswer>(path, { query, signal }),
    initialData: () => answered<PendingAnswer>(path, query),
    enabled: scopeOf(user) !== null,
    placeholderData: (previous) => previous,
  })
}
