import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import type { DataAnswer, Envelope, Named } from '../../api/types'

/** A package as it is offered; amounts in rupees, `payable` with GST. */
export interface Package {
  _id: string
  title: string
  desc: string
  price: number
  offerPrice: number
  payable: number
  till: string | null
  /** Sold only with the code of the buyer's college. */
  needsCode?: boolean
}

/** What the operator says of the site; what is not set is null and is not drawn. */
export interface SiteFacts {
  contact: Readonly<Record<'location' | 'phone' | 'email', string | null>>
  links: Readonly<Record<'superSpeciality' | 'diploma', string | null>>
  packages: readonly Package[]
}

/** Contact, links and prices of the public pages. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => api.get<DataAnswer<SiteFacts>>('/site', { signal, anonymous: true }),
  staleTime: 10 * 60_000,
})

/** What a public form sends; the landing page's has no phone, and says so. */
export interface InquiryBody {
  name: string
  email: string
  subject: string
  message: string
  phone?: string
  source?: 'landing'
  /** No person sees this field: what fills it in is a machine. */
  website?: string
}

/** Sends a message from a public form (P-411). */
export const sendInquiry = mutationOptions<Envelope, Problem, InquiryBody>({
  mutationFn: (body) => api.post('/inquiry', body, { anonymous: true }),
})

/** The states of an inquiry. */
export const inquiryStates = ['New', 'Answered'] as const

/** A message from a public form, as the Master reads it. */
export interface Inquiry {
  _id: string
  name: string
  email: string
  subject: string
  message: string
  phone: string
  source: 'landing' | 'contact'
  state: (typeof inquiryStates)[number]
  createdAt: string
  answeredOn: string | null
  answeredBy: Named | null
}

/** One page of inquiries, the newest first. */
export const inquiriesQuery = (query: URLSearchParams) =>
  queryOptions({
    queryKey: ['inquiries', query.toString()],
    queryFn: ({ signal }) =>
      api.get<Envelope & { data: readonly Inquiry[]; total: number }>(`/inquiries?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** Marks an inquiry as answered, or takes the mark back. */
export const markInquiry = mutationOptions<Envelope, Problem, { id: string; answered: boolean }>({
  mutationFn: ({ id, answered }) => api.post(`/inquiries/${id}`, { answered }),
  meta: { change: 'markInquiry' },
})
