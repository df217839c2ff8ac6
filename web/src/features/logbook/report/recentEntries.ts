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

type Answer = WithEntries<AnswerOf<'/api/recentEntries'>>

/** The last entries, whole; and rows of lists that were read besides, by the time of reading, in milliseconds. */
export interface RecentEntries extends Answer {
  read?: readonly { at: number; entry: Entry }[]
}

/** The own last fifty entries, patients masked; `features/device-outbox/useOfflineCache.ts` fetches and keeps them. */
export function recentEntriesQuery(user: SessionUser) {
  const queryKey = ['kept', user._id] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<RecentEntries> => {
      const answer: Answer = await api.get('/api/recentEntries', {}, { signal })
      return addRead({ ...answer, read: client.getQueryData<RecentEntries>(queryKey)?.read ?? [] })
    },
    staleTime: 10 * 60_000,
  })
}

/** So many the API answers, fewer only where there are no more. */
const LAST = 50
/** So many rows of lists are kept, the latest read of them. */
const MAX_READ_ROWS = 250
const WEEK = 7 * 86_400_000

const isOlder = (one: Entry, other: Entry) =>
  one.date === other.date ? one._id < other._id : String(one.date) < String(other.date)

/** The last entries with the rows of a list read at a time; of all that was read, what the last entries do not have. */
export function addRead(recent: RecentEntries, rows: readonly Entry[] = [], at = 0): RecentEntries {
  const oldest = recent.data.length < LAST ? undefined : recent.data.at(-1)
  const ids = new Set(rows.map(({ _id }) => _id))
  const read = [
    ...rows.map((entry) => ({ at, entry })),
    ...(recent.read ?? []).filter(({ entry }) => !ids.has(entry._id)),
  ]
  return {
    ...recent,
    read: read
      .filter((each) => oldest && isOlder(each.entry, oldest) && each.at > Date.now() - WEEK)
      .slice(0, MAX_READ_ROWS),
  }
}

function useKept() {
  const online = useOnline()
  const kept = useQuery({ ...recentEntriesQuery(useUser()), enabled: false })
  if (online || !kept.data) return null
  const { data, read = [] } = kept.data
  return {
    whole: data,
    read: read.toSorted((one, other) => (isOlder(one.entry, other.entry) ? 1 : -1)),
    at: kept.dataUpdatedAt,
  }
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
): R & ListResult<Entry> {
  const kept = useKept()
  const last = useLastCount(kind)
  if (!kept || result.data) return result
  const read = kept.read.filter(({ entry }) => entry.kind === kind.key && fits(entry, state))
  const recent = kept.whole.filter((entry) => entry.kind === kind.key && fits(entry, state))
  const all = [...recent, ...read.map(({ entry }) => entry)]
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
    dataUpdatedAt: Math.min(kept.at, ...read.map(({ at }) => at)),
    keptLine: keptLine(rows.length, last),
  }
}

/** One entry as it is kept, while the network is away; null where it is not among them. */
export function useKeptEntry(id: string): { answer: EntryAnswer; at: number } | null {
  const kept = useKept()
  const data = kept?.whole.find(({ _id }) => _id === id)
  return kept && data ? { answer: { status: true, data, history: [] }, at: kept.at } : null
}
