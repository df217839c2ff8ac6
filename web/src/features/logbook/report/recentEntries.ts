/** The own last entries as this device keeps them: what a list and a detail show where the network is away (DECISIONS D12.4). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { AnswerOf } from '../../../api/contract'
import type { Kind } from '../../../api/generated/kinds'
import { tiles } from '../../../api/generated/menu'
import { useUser } from '../../../api/session'
import type { SessionUser } from '../../../api/types'
import type { ListResult } from '../../../ui/list/RecordList'
import type { ListState } from '../../../ui/list/state/listState'
import { useOnline } from '../../../ui/useOnline'
import { type Entry, valueAt, type WithEntries } from '../entry'
import type { EntryAnswer, EntryPage } from '../queries'

type RecentEntries = WithEntries<AnswerOf<'/api/recentEntries'>>

/** The own last fifty entries, patients masked; `features/device-outbox/useOfflineCache.ts` fetches and keeps them. */
export function recentEntriesQuery(user: SessionUser) {
  return queryOptions({
    queryKey: ['kept', user._id],
    queryFn: ({ signal }): Promise<RecentEntries> => api.get('/api/recentEntries', {}, { signal }),
    staleTime: 10 * 60_000,
  })
}

function useKept() {
  const online = useOnline()
  const kept = useQuery({ ...recentEntriesQuery(useUser()), enabled: false })
  return online || !kept.data ? null : { entries: kept.data.data, at: kept.dataUpdatedAt }
}

/** Whether an entry is what a list is narrowed to, as far as the entry says it. */
function fits(entry: Entry, { q, from, to, filters }: ListState): boolean {
  const day = String(entry.date ?? '').slice(0, 10)
  if ((from && day < from) || (to && day > to)) return false
  if (Object.entries(filters).some(([name, value]) => value !== '' && valueAt(entry, name) !== value)) return false
  return JSON.stringify(Object.values(entry)).toLowerCase().includes(q.trim().toLowerCase())
}

type Counts = AnswerOf<'/api/dashboardCounts/{collegeId}/{departmentId}/{studentId}'>

/** How many entries of a kind there were when the tiles were last counted; undefined where this device does not know. */
function useLastCount({ key }: Kind): number | undefined {
  const counted = useQueryClient().getQueryData<Counts>(['counts', useUser()._id])
  const tile = tiles.find(({ kinds }) => kinds.includes(key))
  const counts = tile && (tile.kinds.length > 1 ? counted?.parts?.[key] : counted?.data[tile.slot])
  return counts?.reduce((sum, { count }) => sum + count, 0)
}

/** What is said over rows that this device has kept: how many of how many. */
const keptLine = (kept: number, of: number | undefined) =>
  `${of === undefined || of < kept ? kept : `${kept} of ${of}`} kept on this device`

/** The answer of a list, or what is kept of it while the network is away and nothing was answered. */
export function useOfflineList<R extends ListResult<Entry> & { data: EntryPage | undefined; dataUpdatedAt: number }>(
  kind: Kind,
  state: ListState,
  result: R,
): R & { keptLine?: string } {
  const kept = useKept()
  const last = useLastCount(kind)
  if (!kept || result.data) return result
  const all = kept.entries.filter((entry) => entry.kind === kind.key && fits(entry, state))
  const of = (status: string) => all.filter((entry) => entry.status === status)
  const rows = state.status ? of(state.status) : all
  const { page, limit } = state
  const data: EntryPage = {
    status: true,
    data: rows.slice((page - 1) * limit, page * limit),
    total: rows.length,
    page,
    limit,
    counts: {
      All: all.length,
      Pending: of('Pending').length,
      Approved: of('Approved').length,
      Rejected: of('Rejected').length,
    },
  }
  return {
    ...result,
    data,
    error: null,
    isPlaceholderData: false,
    dataUpdatedAt: kept.at,
    keptLine: keptLine(rows.length, last),
  }
}

/** One entry as it is kept, while the network is away; null where it is not among them. */
export function useKeptEntry(id: string): { answer: EntryAnswer; at: number } | null {
  const kept = useKept()
  const data = kept?.entries.find(({ _id }) => _id === id)
  return kept && data ? { answer: { status: true, data, history: [] }, at: kept.at } : null
}
