/** How many notifications are unread: what the bell of every page asks for. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'
import { touch } from '../../api/queries'

/** The unread count, up to 100; `tag` changes with the count and with what is newest. */
export type Unread = Schema<'Unread'>

const MINUTE = 60_000

/** Asked once a minute while the page is in sight, on return to it, and after own acts; a short "nothing new" otherwise. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unread', userId],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Unread>(queryKey)
      // Null where nothing has changed since the known answer.
      const answer = await api.get('/api/unreadNotifications/{userId}', { userId }, { signal, tag: known?.tag })
      return answer ?? known
    },
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  })

/** Fetches again what is in sight when the bell has learnt of something new; the notifications also when one was read elsewhere. */
export function useFresh(unread: Unread | undefined) {
  const client = useQueryClient()
  const seen = useRef(unread)
  useEffect(() => {
    const before = seen.current
    seen.current = unread
    if (!before || !unread || before.tag === unread.tag) return
    touch(client, 'hearNews')
    if ((unread.newest ?? '') > (before.newest ?? '')) touch(client, 'hearOfAct')
  }, [client, unread])
}
