/** How many notifications are unread: what the bell of every page asks for. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Envelope } from '../../api/types'

/** The unread count; `tag` changes with the count and with what is newest. */
export interface Unread extends Envelope {
  /** Up to 100. */
  unread: number
  newest: string | null
  tag: string
}

const MINUTE = 60_000

/** Asked once a minute while the page is in sight, on return to it, and after own acts; a short "nothing new" otherwise. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unread', userId],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Unread>(queryKey)
      const answer = await api.get<Unread | null>(`/unreadNotifications/${userId}`, { signal, tag: known?.tag })
      return answer ?? (known as Unread)
    },
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  })
