import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { AnswerOf } from '../../api/contract'
import { getOptions } from '../../api/queries'

/** A mail or text message of the product, as the Master sees it; its text in development only. */
export type OutMessage = AnswerOf<'/api/outbox'>['data'][number]

export type MessageState = OutMessage['state']

/** What has become of a message. */
export const messageStates = ['waiting', 'sent', 'failed', 'expired'] as const satisfies readonly MessageState[]

/** One page of what was sent and what waits, the newest first; fetched again by itself while the page is open. */
export const messagesQuery = (query: URLSearchParams) =>
  queryOptions({
    ...getOptions(['messages', query.toString()], '/api/outbox', {}, Object.fromEntries(query)),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })

/** Sends a message again that was given up. */
export const retryMessage = mutationOptions({
  mutationFn: (id: string) => api.post('/api/outbox/{messageId}/retry', { messageId: id }),
  meta: { change: 'retryMessage' },
})
