/** What people are told: the list, and marking as read. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'
import { useUser } from '../../api/session'
import { type Unread, unreadQuery } from './unread'

/** Something that one person is told (P-234). */
export type Notification = Schema<'NotificationRow'>

/** One page of the own notifications, the newest first. */
export const notificationsQuery = (userId: string, page: number, limit: number, unread = false) =>
  queryOptions({
    queryKey: ['notifications', userId, { page, limit, unread }],
    queryFn: ({ signal }) =>
      api.get(
        '/api/getAllNotifications/{userId}',
        { userId },
        { query: { page, limit, unread: unread || undefined }, signal },
      ),
    staleTime: 0,
    placeholderData: (previous) => previous,
  })

/** Marks one as read, or with null everything that the bell knows of; the answer is the new count. */
export function useMarkRead() {
  const client = useQueryClient()
  const { _id } = useUser()
  const { queryKey } = unreadQuery(_id)
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? api.post(
            '/api/readAllNotifications/{userId}',
            { userId: _id },
            { nStatus: true, until: client.getQueryData<Unread>(queryKey)?.newest ?? undefined },
          )
        : api.post('/api/notification/{notificationId}', { notificationId: id }, { nStatus: true }),
    meta: { change: 'readNotification' },
    onSuccess: async (answer) => {
      // A count that is on its way was taken before this one.
      await client.cancelQueries({ queryKey })
      client.setQueryData<Unread>(queryKey, answer)
    },
  })
}
