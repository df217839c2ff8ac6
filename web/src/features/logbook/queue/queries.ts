/** What the verification page asks the API. */
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { answered, api } from '../../../api/client'
import type { Kind } from '../../../api/generated/kinds'
import type { DataAnswer, ListAnswer, Named, SessionUser } from '../../../api/types'
import type { Entry, Score } from '../entry'
import { type EntryAnswer, type EntryPage, entryQuery, scopeOf, type Verification } from '../queries'

/** One entry that waits. */
export interface QueueRow {
  _id: string
  kind: string
  task: string
  topic?: string | null
  date?: string | null
  receivedOn?: string | null
  student?: Named | null
  studentName?: string | null
  mine?: boolean
}

/** How the whole queue divides, whatever it is narrowed to. */
export interface QueueSummary {
  mine: number
  department: number
  kinds: readonly { kind: string; count: number }[]
  students: readonly { _id: string; name: string; count: number }[]
}

/** A page of the queue; the first one carries the rest. */
export interface QueuePage extends ListAnswer<QueueRow> {
  summary?: QueueSummary
  /** On offer for a feedback, by the key of the kind. */
  comments?: Readonly<Record<string, readonly string[]>>
  undoSeconds?: number
  lateDays?: number
  bulkLimit?: number
}

/** What the queue is narrowed to; an empty text is no filter. */
export interface QueueFilters {
  kind: string
  student: string
  mine: boolean
}

/** Rows fetched at a time, and the most that are approved at a time. */
export const QUEUE_PAGE = 50

/** The rows of several pages, each entry once: pages overlap where entries were decided in between. */
export function uniqueRows(pages: readonly QueuePage[] | undefined): readonly QueueRow[] {
  const rows = new Map<string, QueueRow>()
  for (const page of pages ?? []) for (const row of page.data) if (!rows.has(row._id)) rows.set(row._id, row)
  return [...rows.values()]
}

function queuePath(user: SessionUser): string {
  const scope = scopeOf(user)
  return `/verifyQueue/${scope?.collegeId}/${scope?.departmentId}`
}

/**
 * The queue as it stood when it was opened: decisions are kept beside it, so that nothing moves under the reader.
 * `isSettled` says which rows were decided meanwhile: the server's pages have moved up by as many.
 */
export function queueQuery(user: SessionUser, filters: QueueFilters, isSettled: (id: string) => boolean) {
  const path = queuePath(user)
  const queryOf = (page: number) => ({
    page,
    limit: QUEUE_PAGE,
    kind: filters.kind,
    student: filters.student,
    mine: filters.mine || undefined,
  })
  return infiniteQueryOptions({
    queryKey: ['queue', user._id, filters],
    queryFn: ({ pageParam, signal }) => api.get<QueuePage>(path, { query: queryOf(pageParam), signal }),
    initialData: () => {
      const first = answered<QueuePage>(path, queryOf(1))
      return first && { pages: [first], pageParams: [1] }
    },
    initialPageParam: 1,
    getNextPageParam: (last: QueuePage, pages: readonly QueuePage[]) => {
      if (last.data.length < QUEUE_PAGE) return undefined
      const waiting = uniqueRows(pages).filter(({ _id }) => !isSettled(_id)).length
      return Math.floor(waiting / QUEUE_PAGE) + 1
    },
    enabled: scopeOf(user) !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The entries that may be approved together: the first of one kind. */
export const likeEntriesQuery = (user: SessionUser, filters: QueueFilters) =>
  queryOptions({
    queryKey: ['queue', user._id, 'like', filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, mine: filters.mine || undefined, page: 1, limit: QUEUE_PAGE }
      const page = await api.get<QueuePage>(queuePath(user), { query, signal })
      if (page.data.length === 0) return { total: page.total, data: { sign: [], leftOut: [] }, lateDays: page.lateDays }
      const ids = page.data.map(({ _id }) => _id)
      const preview = await api.post<BulkPreview>(`/bulkApproval/${filters.kind}/preview`, { ids }, { signal })
      return { total: page.total, data: preview.data, lateDays: preview.lateDays }
    },
    enabled: filters.kind !== '',
    staleTime: 0,
    gcTime: 0,
  })

/** An entry of the queue; fetched ahead, so it stays good for a minute (its signed links live longer). */
export const queuedEntryQuery = (kind: Kind, id: string) => ({
  ...entryQuery(kind, id),
  initialData: () => answered<EntryAnswer>(`/entries/${kind.key}/${id}`),
  staleTime: 60_000,
})

/** What the student recorded of that kind up to a day, newest first. */
export function earlierQuery(kind: Kind, user: SessionUser, studentId: string, day: string) {
  const scope = scopeOf(user)
  return queryOptions({
    queryKey: ['entry', kind.key, 'earlier', studentId, day],
    queryFn: ({ signal }) =>
      api.get<EntryPage>(`/entries/${kind.key}/${scope?.collegeId}/${scope?.departmentId}/${studentId}`, {
        query: { page: 1, limit: 4, to: day },
        signal,
      }),
    staleTime: 60_000,
  })
}

/** Sends one decision; it goes out even when the page is left. */
export function useDecide() {
  return useMutation({
    meta: { change: 'decideInQueue' },
    mutationFn: ({ kind, id, ...verification }: Verification & { kind: Kind; id: string }) =>
      api.post<DataAnswer<Entry>>(`/entries/${kind.key}/${id}`, verification, { keepalive: true }),
  })
}

/** Takes a decision back. */
export function useTakeBack() {
  return useMutation({
    meta: { change: 'decideInQueue' },
    mutationFn: ({ kind, id, version }: { kind: Kind; id: string; version: number | undefined }) =>
      api.post<DataAnswer<Entry>>(`/entries/${kind.key}/${id}/undo`, { version }),
  })
}

/** Why an entry is left out of a bulk approval. */
export interface Doubt {
  code: string
  message: string
}

/** An entry of a preview. */
export interface BulkRow {
  _id: string
  version?: number | null
  topic: string
  date?: string | null
  receivedOn?: string | null
  student?: Named | null
  mine?: boolean
  reasons: readonly Doubt[]
}

/** What an approval would sign, and what it leaves out. */
export interface BulkPreview extends DataAnswer<{ sign: readonly BulkRow[]; leftOut: readonly BulkRow[] }> {
  lateDays?: number
}

/** What became of one entry. */
export interface BulkResult {
  _id: string
  approved: boolean
  version?: number
  code?: string
  message?: string
}

/** What a bulk approval sends: the entries as they were seen, and one feedback and score for all. */
export interface BulkApproval {
  entries: readonly { _id: string; version: number }[]
  vRemark: string
  score?: Score
}

/** Approves several entries of one kind. */
export function useApproveInBulk(kind: string) {
  return useMutation({
    meta: { change: 'decideInQueue' },
    mutationFn: (approval: BulkApproval) =>
      api.post<DataAnswer<readonly BulkResult[]> & { success: number }>(`/bulkApproval/${kind}`, approval),
  })
}
