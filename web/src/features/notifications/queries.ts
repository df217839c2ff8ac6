/** What people are told: the list, and marking as read. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client'
import { useUser } from '../../api/session'
import type { ListAnswer } from '../../api/types'
import { type Unread, unreadQuery } from './unread'

/** Something that one person is told (P-234). */
export interface Notification {
  _id: string
  toId: { _id: string; name: string } | null
  fromId: { _id: string | null; name: string }
  event: string
  desc: string
  /** A page of this product; empty where there is none. */
  url: string
  /** How many acts the row counts. */
  times: number
  /** Whether it was read. */
  nStatus: boolean
  at: string
}

/** One page of the own notifications, the newest first. */
export const notificationsQuery = (userId: string, page: number, limit: number, unread = false) =>
  queryOptions({
    queryKey: ['notifications', userId, { page, limit, unread }],
    queryFn: ({ signal }) =>
      api.get<ListAnswer<Notification>>(`/getAllNotifications/${userId}`, {
        query: { page, limit, unread: unread || undefined },
        signal,
      }),
    staleTime: 0,
    placeholderData: (previous) => previous,
  })

/** Fetches the lists in sight again when the bell has learnt of something new, or of something read elsewhere. */
export function useFresh(tag: string | undefined) {
  const client = useQueryClient()
  const seen = useRef(tag)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== tag)
      void client.invalidateQueries({ queryKey: ['notifications'] })
    seen.current = tag
  }, [client, tag])
}

/** Marks one as read, or with null everything that the bell knows of; the answer is the new count. */
export function useMarkRead() {
  const client = useQueryClient()
  const { _id } = useUser()
  const { queryKey } = unreadQuery(_id)
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? api.post<Unread>(`/readAllNotifications/${_id}`, {
            nStatus: true,
            until: client.getQueryData<Unread>(queryKey)?.newest ?? undefined,
          })
        : api.post<Unread>(`/notification/${id}`, { nStatus: true }),
    meta: { change: 'readNotification' },
    onSuccess: async (answer) => {
      // A count that is on its way was taken before this one.
      await client.cancelQueries({ queryKey })
      client.setQueryData<Unread>(queryKey, answer)
    },
  })
}
