/** What the verification page asks the API. */
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import type { Kind } from '../../../api/generated/kinds'
import { useChange } from '../../../api/queries'
import { useUser } from '../../../api/session'
import type { SessionUser } from '../../../api/types'
import { teaches } from '../../../lib/roles'
import { type EntryAnswer, type EntryPage, entryQuery, scopeOf } from '../queries'

/** One entry that waits. */
export type QueueRow = Schema<'QueueRow'>

/** How the whole queue divides, whatever it is narrowed to. */
export type QueueSummary = Schema<'QueueSummary'>

/** A page of the queue; the first one carries the rest. */
export type QueuePage = Schema<'QueuePage'>

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

const QUEUE = '/api/verifyQueue/{collegeId}/{departmentId}'

const ownScope = (user: SessionUser) => scopeOf(user) ?? { collegeId: undefined, departmentId: undefined }

/**
 * The queue as it stood when it was opened: decisions are kept beside it, so that nothing moves under the reader.
 * `isSettled` says which rows were decided meanwhile: the server's pages have moved up by as many.
 */
export function queueQuery(user: SessionUser, filters: QueueFilters, isSettled: (id: string) => boolean) {
  const place = ownScope(user)
  const queryOf = (page: number) => ({
    page,
    limit: QUEUE_PAGE,
    kind: filters.kind,
    student: filters.student,
    mine: filters.mine || undefined,
  })
  return infiniteQueryOptions({
    queryKey: ['queue', user._id, filters],
    queryFn: ({ pageParam, signal }) => api.get(QUEUE, place, { query: queryOf(pageParam), signal }),
    initialData: () => {
      const first = api.prefetched(QUEUE, place, queryOf(1))
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
      const page = await api.get(QUEUE, ownScope(user), { query, signal })
      if (page.data.length === 0) return { total: page.total, data: { sign: [], leftOut: [] }, roles: [] }
      const ids = page.data.map(({ _id }) => _id)
      const { kind } = filters
      const preview = await api.post('/api/bulkApproval/{kind}/preview', { kind }, { ids }, { signal })
      return { total: page.total, data: preview.data, roles: preview.roles }
    },
    enabled: filters.kind !== '',
    staleTime: 0,
    gcTime: 0,
  })

/** Asks the server for the queue as it is now. */
export function useRestart() {
  const client = useQueryClient()
  const { _id } = useUser()
  return () => void client.resetQueries({ queryKey: ['queue', _id] })
}

/** An entry of the queue; fetched ahead, so it stays good for a minute (its signed links live longer). */
export const queuedEntryQuery = (kind: Kind, id: string) => ({
  ...entryQuery(kind, id),
  initialData: (): EntryAnswer | undefined =>
    api.prefetched('/api/entries/{kind}/{entryId}', { kind: kind.key, entryId: id }),
  staleTime: 60_000,
})

/** What the student recorded of that kind up to a day, newest first. */
export function earlierQuery(kind: Kind, user: SessionUser, studentId: string, day: string) {
  const path = '/api/entries/{kind}/{collegeId}/{departmentId}/{studentId}'
  const params = { kind: kind.key, ...ownScope(user), studentId }
  return queryOptions({
    queryKey: ['entry', kind.key, 'earlier', studentId, day],
    queryFn: ({ signal }): Promise<EntryPage> =>
      api.get(path, params, { query: { page: 1, limit: 4, to: day }, signal }),
    staleTime: 60_000,
  })
}

/** For whom the viewer stands in today, by their ids: those who are away and named the viewer; nobody while away as well. */
export const standsInForQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ['staff', 'cover', 'for', user._id],
    queryFn: ({ signal }) =>
      api.get('/api/away/{collegeId}/{departmentId}', ownScope(user), { query: { page: 1, limit: 100 }, signal }),
    select: ({ data, today }) => {
      const now = data.filter(({ first, last }) => first <= today && today <= last)
      const isAway = now.some(({ teacher }) => teacher?._id === user._id)
      const mine = isAway ? [] : now.filter(({ delegate }) => delegate?._id === user._id)
      return new Map(mine.flatMap(({ teacher }) => (teacher ? [[teacher._id, teacher.name ?? '']] : [])))
    },
    enabled: scopeOf(user) !== null && user.role !== undefined && teaches(user.role),
    staleTime: 5 * 60_000,
  })

/** An entry of a preview. */
export type BulkRow = Schema<'BulkRow'>

/** An entry that was approved. */
export type BulkSigned = Schema<'Signed'>

/** Approves several entries of one kind. */
export const useApproveInBulk = (kind: string) =>
  useChange('decideInQueue', (approval: Schema<'Approval'>) => api.post('/api/bulkApproval/{kind}', { kind }, approval))
