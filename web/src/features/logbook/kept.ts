/** The own last entries as this device keeps them: what a list and a detail show where the network is away (design section 15, ruling 2). */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Kind } from '../../api/generated/kinds'
import { useUser } from '../../api/session'
import type { DataAnswer, SessionUser } from '../../api/types'
import { type ListState, STATUSES } from '../../ui/list/listState'
import type { ListResult } from '../../ui/list/RecordList'
import { useOnline } from '../../ui/useOnline'
import { type Entry, valueAt } from './entry'
import type { EntryAnswer, EntryPage } from './queries'

/** The own last fifty entries, patients masked; `features/outbox/useShelf.ts` fetches and keeps them. */
export function keptQuery(user: SessionUser) {
  return queryOptions({
    queryKey: ['kept', user._id],
    queryFn: ({ signal }) => api.get<DataAnswer<readonly Entry[]>>('/recentEntries', { signal }),
    staleTime: 10 * 60_000,
  })
}

function useKept() {
  const online = useOnline()
  const kept = useQuery({ ...keptQuery(useUser()), enabled: false })
  return online || !kept.data ? null : { entries: kept.data.data, at: kept.dataUpdatedAt }
}

/** Whether an entry is what a list is narrowed to, as far as the entry says it. */
function fits(entry: Entry, { q, from, to, filters }: ListState): boolean {
  const day = String(entry.date ?? '').slice(0, 10)
  if ((from && day < from) || (to && day > to)) return false
  if (Object.entries(filters).some(([name, value]) => value !== '' && valueAt(entry, name) !== value)) return false
  return JSON.stringify(Object.values(entry)).toLowerCase().includes(q.trim().toLowerCase())
}

/** The answer of a list, or what is kept of it while the network is away and nothing was answered. */
export function useKeptList<R extends ListResult<Entry> & { data: EntryPage | undefined; dataUpdatedAt: number }>(
  kind: Kind,
  state: ListState,
  result: R,
): R {
  const kept = useKept()
  if (!kept || result.data) return result
  const all = kept.entries.filter((entry) => entry.kind === kind.key && fits(entry, state))
  const of = (status: string) => all.filter((entry) => entry.status === status)
  const rows = state.status ? of(state.status) : all
  const counts = { All: all.length, ...Object.fromEntries(STATUSES.map((status) => [status, of(status).length])) }
  const first = (state.page - 1) * state.limit
  const data = { status: true, data: rows.slice(first, first + state.limit), total: rows.length, counts }
  return { ...result, data, error: null, isPlaceholderData: false, dataUpdatedAt: kept.at }
}

/** One entry as it is kept, while the network is away; null where it is not among them. */
export function useKeptEntry(id: string): { answer: EntryAnswer; at: number } | null {
  const kept = useKept()
  const data = kept?.entries.find(({ _id }) => _id === id)
  return kept && data ? { answer: { status: true, data }, at: kept.at } : null
}
