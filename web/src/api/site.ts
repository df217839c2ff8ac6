import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import type { AnswerOf } from './contract'

/** What the operator says of the site; what is not set is null and is not drawn. */
export type SiteFacts = AnswerOf<'/api/site'>['data']

/** A package as it is offered; amounts in rupees, `payable` with GST. */
export type Package = SiteFacts['packages'][number]

/** Contact, links and prices of the public pages. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => api.get('/api/site', {}, { signal, anonymous: true }),
  staleTime: 10 * 60_000,
})
