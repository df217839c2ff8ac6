/** How many notifications are unread: what the bell of every page asks for. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'

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
