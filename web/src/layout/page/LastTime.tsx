import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isOfLastTime } from '../../api/lastTime'
import type { Family } from '../../api/queries'
import { AsOf } from '../../ui/text/AsOf'
import { useOnline } from '../../ui/useOnline'

/** What no page shows as its own: the frame's, what forms choose from, and the last entries, which lists date themselves. */
const BESIDE: readonly Family[] = [
  'config',
  'brand',
  'site',
  'session',
  'unread',
  'profileChoices',
  'teachers',
  'students',
  'competencies',
  'skills',
  'specialities',
  'procedures',
  'starts',
  'favourites',
  'kept',
]

/** The time of the oldest answer in sight that may no longer be so; 0 where there is none. */
function oldestShown(cache: QueryCache, online: boolean): number {
  const times = cache
    .getAll()
    .filter((query) => !BESIDE.includes(query.queryKey[0]) && query.isActive() && (!online || isOfLastTime(query)))
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0)
  return times.length > 0 ? Math.min(...times) : 0
}

/** Over a page whose answers are not of now: as of when the oldest of them is (DECISIONS D12.4). */
export function LastTime() {
  const cache = useQueryClient().getQueryCache()
  const online = useOnline()
  const subscribe = useCallback((follow: () => void) => cache.subscribe(notifyManager.batchCalls(follow)), [cache])
  const at = useSyncExternalStore(subscribe, () => oldestShown(cache, online))
  return at > 0 ? <AsOf at={at} /> : null
}
