import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { AnswerOf, Schema } from '../../../api/contract'

/** What a public form sends; the landing page's has no phone, and says so. */
export type NewInquiry = Schema<'NewInquiry'>

/** Sends a message from a public form (P-411). */
export const sendInquiry = mutationOptions({
  mutationFn: (body: NewInquiry) => api.post('/api/inquiry', {}, body, { anonymous: true }),
})

/** A message from a public form, as the Master reads it. */
export type Inquiry = AnswerOf<'/api/inquiries'>['data'][number]

/** The states of an inquiry. */
export const inquiryStates = ['New', 'Answered'] as const satisfies readonly Inquiry['state'][]

/** One page of inquiries, the newest first. */
export const inquiriesQuery = (query: URLSearchParams) =>
  queryOptions({
    queryKey: ['inquiries', query.toString()],
    queryFn: ({ signal }) => api.get('/api/inquiries', {}, { query: Object.fromEntries(query), signal }),
    placeholderData: keepPreviousData,
  })

/** Marks an inquiry as answered, or takes the mark back. */
export const markInquiry = mutationOptions({
  mutationFn: ({ id, ...body }: { id: string } & Schema<'Marking'>) =>
    api.post('/api/inquiries/{inquiryId}', { inquiryId: id }, body),
  meta: { change: 'markInquiry' },
})
