import { api } from '../../../api/client'
import type { AnswerOf, Schema } from '../../../api/contract'
import { getOptions, useChange } from '../../../api/queries'
import type { ListState } from '../../../ui/list/state/listState'
import { pageQuery } from '../../../ui/list/state/pageQuery'

/** An order as the ledger lists it; amounts are rupees. */
export type LedgerRow = AnswerOf<'/api/payments'>['data'][number]

/** One order with its payments and its trail. */
export type LedgerOrder = AnswerOf<'/api/payments/{orderId}'>['data']

/** A payment of an order. */
export type LedgerPayment = LedgerOrder['payments'][number]

/** A line of the trail of an order. */
export type TrailLine = LedgerOrder['trail'][number]

/** What the listed orders come to, in rupees. */
export type LedgerTotals = AnswerOf<'/api/payments'>['totals']

/** An invoice, receipt or credit note: its number, and the id of its PDF. */
export type Document = Schema<'DocumentLink'>

export type OrderState = LedgerRow['state']
export type Flag = NonNullable<LedgerRow['flag']>

/** What has become of an order. */
export const orderStates = [
  'creating',
  'open',
  'paid',
  'lapsed',
  'failed',
  'refunded',
] as const satisfies readonly OrderState[]
/** Reasons for which an order needs the Master: a second payment, a refund under way, a decision about the licence, a dispute. */
export const flags = ['duplicate', 'refundPending', 'decision', 'disputed'] as const satisfies readonly Flag[]

/** The ways of paying; by hand is what the Master says. */
export const gateways = [
  { value: 'razorpay', label: 'Razorpay' },
  { value: 'second', label: 'Second provider' },
  { value: 'hand', label: 'By hand' },
] as const satisfies readonly { value: LedgerRow['gateway']; label: string }[]

/** How an order was paid, or is to be, in words. */
export const gatewayWord = (row: Pick<LedgerRow, 'gateway' | 'mode'>) =>
  `${gateways.find(({ value }) => value === row.gateway)?.label ?? row.gateway}${row.mode === 'test' ? ' (TEST)' : ''}`

/** One page of the ledger, the newest first. */
export const ledgerQuery = (state: ListState) =>
  pageQuery(['payments', 'list'], state, (options) => api.get('/api/payments', {}, options))

/** One order with its payments and its trail. */
export const orderQuery = (id: string) =>
  getOptions(['payments', 'one', id], '/api/payments/{orderId}', { orderId: id })

/** Gives a payment back in full. */
export const useRefundPayment = () =>
  useChange('changePayment', ({ id, ...body }: { id: string } & Schema<'Refunding'>) =>
    api.post('/api/payments/{orderId}/refund', { orderId: id }, body),
  )

/** The alarms of the last 30 days, the newest first. */
export const alarmsQuery = getOptions(['payments', 'alarms'], '/api/paymentAlarms', {})

/** An alarm: a refund or dispute on the provider's side, or a payment that differs from the books. */
export type Alarm = AnswerOf<'/api/paymentAlarms'>['data'][number]

/** Keeps or refunds the licence of an order after a partial refund. */
export const useDecideLicence = () =>
  useChange('changePayment', ({ id, ...body }: { id: string } & Schema<'LicenceChoice'>) =>
    api.post('/api/payments/{orderId}/licence', { orderId: id }, body),
  )

/** Asks the provider about an order now. */
export const useCheckOrder = () =>
  useChange('changePayment', (id: string) => api.post('/api/payments/{orderId}/check', { orderId: id }))

type OwnPayments = AnswerOf<'/api/myPayments'>

/** A payment of the student's own. */
export type OwnPayment = OwnPayments['data'][number]

/** From when until when the student's licence holds, where one was paid. */
export type Licence = OwnPayments['licence']

/** The student's licence and the newest payments. */
export const ownPaymentsQuery = getOptions(['payments', 'own'], '/api/myPayments', {}, { page: 1, limit: 20 })
