import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import type { Envelope } from '../../api/types'

/** What has become of a message. */
export const messageStates = ['waiting', 'sent', 'failed', 'expired'] as const
export type MessageState = (typeof messageStates)[number]

/** A mail or text message of the product, as the Master sees it; its text in development only. */
export interface OutMessage {
  _id: string
  channel: 'mail' | 'sms'
  template: string
  to: string
  subject?: string
  state: MessageState
  tries: number
  due: string
  createdAt: string
  expiresAt: string
  sentAt?: string
  error?: string
  text?: string
}

type Messages = Envelope & { data: readonly OutMessage[]; total: number; bodies: boolean }

/** One page of what was sent and what waits, the newest first; fetched again by itself while the page is open. */
export const messagesQuery = (query: URLSearchParams) =>
  queryOptions({
    queryKey: ['messages', query.toString()],
    queryFn: ({ signal }) => api.get<Messages>(`/outbox?${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })

/** Sends a message again that was given up. */
export const retryMessage = mutationOptions<Envelope, Problem, string>({
  mutationFn: (id) => api.post(`/outbox/${id}/retry`),
  meta: { change: 'retryMessage' },
})
