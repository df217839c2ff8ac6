import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { isUser } from '../../../api/boot/who'
import { api, Problem, somethingWrong } from '../../../api/client'
import type { AnswerOf, Schema } from '../../../api/contract'
import type { Payer } from '../../access/signIn'

/** An order as it was made: what the provider's window or page needs. The amount is rupees. */
export type OrderAnswer = AnswerOf<'/api/createOrder', 'post'>

/** The wire value of a way to pay. */
export type Gateway = OrderAnswer['gateway']

/** The ways to pay, by their wire values; the first is preselected (P-464, T-411). */
export const gateways = [
  {
    value: 'razorpay',
    label: 'Card, UPI or net banking',
    help: 'In a window over this page, by Razorpay.',
  },
  {
    value: 'second',
    label: "The second provider's page",
    help: 'You leave this site to pay there, and come back.',
  },
] as const satisfies readonly { value: Gateway; label: string; help: string }[]

/** What is bought, as it travels to `/payment` beside who pays (P-058, P-413); the amount is rupees with GST. */
export interface Extra {
  gateway: Gateway
  amount: number
  coupon: string | null
  /** The code of the buyer's college, for a package that needs one. */
  packageCode?: string
  batch: { _id: string; title: string }
}

/** The navigation state of `/payment`. */
export interface Purchase {
  user: Payer
  extra: Extra
}

/** What the card provider hands over for a payment. */
export interface Paid {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** The packages that can be bought today (P-405). */
export const batchesQuery = queryOptions({
  queryKey: ['site', 'batches'],
  queryFn: async ({ signal }) => {
    const answer = await api.post('/api/batches', {}, undefined, { signal, anonymous: true })
    if (answer.success !== true) throw new Problem(200, somethingWrong, 'error')
    return answer.data
  },
})

/** What a coupon takes off a package, in rupees. */
export const applyCoupon = ({ token }: Payer) =>
  mutationOptions({
    mutationFn: (body: Schema<'Tried'>) => api.post('/api/applyCoupon', {}, body, { token }),
  })

/** Makes an order, or finds the one that `key` made before. */
export async function createOrder({ user, extra }: Purchase, key: string): Promise<OrderAnswer> {
  const { gateway, amount, coupon, packageCode, batch } = extra
  const answer = await api.post(
    '/api/createOrder',
    {},
    {
      amount,
      currency: 'INR',
      userId: user._id,
      batch: batch._id,
      gateway,
      coupon,
      ...(packageCode ? { packageCode } : {}),
    },
    { token: user.token, actKey: key },
  )
  if (answer.success !== true) throw new Problem(200, answer.message ?? somethingWrong, 'error')
  return answer
}

/** Has the server prove a payment that the card provider handed over. */
export async function verifyPayment({ user, extra }: Purchase, paid: Paid): Promise<void> {
  const answer = await api.post(
    '/api/verifyPayment',
    {},
    { amount: extra.amount, ...paid, userId: user._id, couponCode: extra.coupon },
    { token: user.token },
  )
  if (answer.success !== true) throw new Problem(200, answer.message ?? somethingWrong, 'error')
}

/** What a look at an order finds: `pending` may still become anything. */
export type OrderOutcome = AnswerOf<'/api/orderState/{reference}'>['data']['found']

/** Has the server ask the provider what was paid for an order of the payer's own. */
export async function lookAt(order: string, { token }: Payer): Promise<OrderOutcome> {
  try {
    await api.post('/api/verifyPayment', {}, { orderId: order }, { token })
    return 'paid'
  } catch (error) {
    return error instanceof Problem && error.code === 'not_paid' ? 'refused' : 'pending'
  }
}

/** The same for who comes back from the provider's page: its address names the order in a way that nobody can guess. */
export async function lookAtReturned(reference: string): Promise<OrderOutcome> {
  try {
    const { data } = await api.get('/api/orderState/{reference}', { reference }, { anonymous: true })
    return data.found
  } catch {
    return 'pending'
  }
}

const record = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Who pays, where the navigation state says so; the history keeps it through a reload, and nothing else does (P-416). */
export function payerIn(state: unknown): Payer | null {
  const { user } = record(state)
  return isUser(user) && typeof record(user).token === 'string' ? (user as unknown as Payer) : null
}

/** Who pays and for what, where the navigation state says both. */
export function purchaseIn(state: unknown): Purchase | null {
  const user = payerIn(state)
  const extra = record(record(state).extra)
  const isWhole =
    gateways.some(({ value }) => value === extra.gateway) &&
    typeof extra.amount === 'number' &&
    typeof record(extra.batch)._id === 'string'
  return user && isWhole ? { user, extra: extra as unknown as Extra } : null
}
