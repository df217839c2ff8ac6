import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import type { DataAnswer, Envelope } from '../../api/types'

/** What has become of an order. */
export const orderStates = ['creating', 'open', 'paid', 'lapsed', 'failed', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]
/** What asks for somebody: money to be given back, money on its way back. */
export const flags = ['duplicate', 'refundPending'] as const
export type Flag = (typeof flags)[number]

/** The ways of paying; by hand is what the Master says. */
export const gateways = [
  { value: 'razorpay', label: 'Razorpay' },
  { value: 'second', label: 'Second provider' },
  { value: 'hand', label: 'By hand' },
] as const

/** How an order was paid, or is to be, in words. */
export const gatewayWord = (row: { gateway: string; mode: string }) =>
  `${gateways.find(({ value }) => value === row.gateway)?.label ?? row.gateway}${row.mode === 'test' ? ' (TEST)' : ''}`

/** An invoice, receipt or credit note: its number, and the id of its PDF. */
export interface Document {
  _id: string
  number: string
}

/** An order as the ledger lists it; amounts are rupees. */
export interface LedgerRow {
  _id: string
  receipt: string
  providerOrderId?: string
  student: { _id: string; name: string; phone?: string; email?: string } | null
  title: string
  offerPrice: number
  discount: number
  taxable: number
  gst: number
  amount: number
  currency: string
  gateway: string
  coupon?: string
  state: OrderState
  mode: 'test' | 'live'
  flag: Flag | null
  paymentId?: string
  createdAt: string
  paidAt?: string
  invoice: Document | null
  creditNote: Document | null
}

/** A payment of an order. */
export interface LedgerPayment {
  _id: string
  paymentId: string
  amount: number
  state: 'captured' | 'refused' | 'duplicate' | 'refundPending' | 'refunded'
  at: string
  reason?: string
  refundReason?: string
  refundBy?: { name: string } | null
  refundedOn?: string
}

/** A line of the trail of an order. */
export interface TrailLine {
  _id: string
  at: string
  sort: string
  source: 'client' | 'webhook' | 'reconciler' | 'master'
  outcome: 'done' | 'refused' | 'ignored' | 'alarm'
  reason?: string
  paymentId?: string
  amount?: number
}

export type LedgerOrder = LedgerRow & { payments: readonly LedgerPayment[]; trail: readonly TrailLine[] }

/** What the listed orders come to, in rupees. */
export interface Sums {
  captured: number
  refunded: number
  gst: number
  count: number
}

type Ledger = Envelope & { data: readonly LedgerRow[]; total: number; totals: Partial<Record<'live' | 'test', Sums>> }

/** One page of the ledger, the newest first. */
export const ledgerQuery = (query: URLSearchParams) =>
  queryOptions({
    queryKey: ['payments', query.toString()],
    queryFn: ({ signal }) => api.get<Ledger>(`/payments?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** One order with its payments and its trail. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: ({ signal }) => api.get<DataAnswer<LedgerOrder>>(`/payments/${id}`, { signal }),
  })

/** Gives a payment back in full. */
export const refundPayment = mutationOptions<Envelope, Problem, { id: string; paymentId: string; reason: string }>({
  mutationFn: ({ id, ...body }) => api.post(`/payments/${id}/refund`, body),
  meta: { change: 'changePayment' },
})

/** Asks the provider about an order now. */
export const checkOrder = mutationOptions<Envelope, Problem, string>({
  mutationFn: (id) => api.post(`/payments/${id}/check`),
  meta: { change: 'changePayment' },
})

/** A payment of the student's own. */
export interface OwnPayment {
  _id: string
  title: string
  amount: number
  gateway: string
  state: 'paid' | 'refunded'
  mode: 'test' | 'live'
  paidAt: string
  invoice: Document | null
  creditNote: Document | null
}

type OwnPayments = Envelope & {
  data: readonly OwnPayment[]
  total: number
  licence: { paidOn: string; until: string } | null
}

/** The student's licence and the newest payments. */
export const ownPaymentsQuery = queryOptions({
  queryKey: ['payments', 'own'],
  queryFn: ({ signal }) => api.get<OwnPayments>('/myPayments?page=1&limit=20', { signal }),
})
