/** What is asked about entries that wait besides the entries themselves, and about quick decisions. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { getOptions } from '../../../api/queries'
import type { SessionUser } from '../../../api/types'
import { type ListState, listQuery } from '../../../ui/list/state/listState'

/** What to look at in an entry, and what the student recorded of the same skill before. */
export type EntrySignals = Schema<'EntrySignals'>

/** A fact to look at before deciding. */
export type Flag = Schema<'Flag'>

/** A student's earlier entries of a skill. */
export type Experience = Schema<'Experience'>

/** A run of quick decisions. */
export type QuickRunRow = Schema<'QuickRunRow'>

/** The signals of some entries, by their ids; asked for once, for many entries together. */
export const signalsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['queue', 'signals', ids],
    queryFn: ({ signal }) => api.post('/api/entrySignals', {}, { ids: [...ids] }, { signal }),
    select: ({ data }) => new Map(data.map((each) => [each._id, each])),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  })

/** A page of what was decided in quick succession, by whom the viewer may see. */
export function quickDecisionsQuery(user: SessionUser, state: ListState) {
  const all = user.role === 'Master'
  const place = {
    collegeId: all ? 'all' : (user.collegeId?._id ?? ''),
    departmentId: all ? 'all' : (user.departmentId?._id ?? ''),
  }
  const query = Object.fromEntries(listQuery(state))
  return queryOptions({
    queryKey: ['queue', 'quickDecisions', place, query],
    queryFn: ({ signal }) => api.get('/api/quickDecisions/{collegeId}/{departmentId}', place, { query, signal }),
    placeholderData: (previous) => previous,
  })
}

/** The entries of a run, as they stand now. */
export const runQuery = (runId: string, page: number) =>
  queryOptions({
    ...getOptions(['queue', 'run', runId, page], '/api/quickDecisions/{runId}', { runId }, { page, limit: 20 }),
    placeholderData: (previous) => previous,
  })
