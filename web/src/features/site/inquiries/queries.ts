import { api } from '../../../api/client'
import type { AnswerOf, Schema } from '../../../api/contract'
import { useChange } from '../../../api/queries'
import type { ListState } from '../../../ui/list/state/listState'
import { pageQuery } from '../../../ui/list/state/pageQuery'

/** A message from a public form, as the Master reads it. */
export type Inquiry = AnswerOf<'/api/inquiries'>['data'][number]

/** The states of an inquiry. */
export const inquiryStates = ['New', 'Answered'] as const satisfies readonly Inquiry['state'][]

/** One page of inquiries, the newest first. */
export const inquiriesQuery = (state: ListState) =>
  pageQuery(['inquiries'], state, (options) => api.get('/api/inquiries', {}, options))

/** Marks an inquiry as answered, or takes the mark back. */
export const useMarkInquiry = () =>
  useChange('markInquiry', ({ id, ...body }: { id: string } & Schema<'Marking'>) =>
    api.post('/api/inquiries/{inquiryId}', { inquiryId: id }, body),
  )
