import { offers } from '../../site/fixtures'
import type { OrderAnswer } from './purchase'

/** Who has still to pay, as a refused sign-in says it, with the token that pays. */
export const payer = {
  _id: 'a'.repeat(24),
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  phone: '9812345670',
  token: 'pays-only',
}

/** The package that the tests buy: 5999 rupees. */
export const group = offers[1] as (typeof offers)[number]

/** What `/payment` is given for it. */
export const purchase = {
  user: payer,
  extra: {
    gateway: 'razorpay',
    amount: 7078.82,
    coupon: null as string | null,
    batch: { _id: group._id, title: group.title },
  },
}

/** What `POST /batches` answers. */
export const batches = { body: { status: true, success: true, data: offers } }

const made: OrderAnswer = {
  status: true,
  success: true,
  id: 'f'.repeat(24),
  orderId: 'order_Abcdefgh12',
  gateway: 'razorpay',
  key: 'rzp_test_bench',
  amount: 7078.82,
  currency: 'INR',
  brand: 'PG Logbook',
  desc: 'Group discounted',
  script: '/api/testGateway/checkout.js',
  test: true,
  expiresAt: '2026-11-20T10:30:00.000Z',
}

/** What `POST /createOrder` answers for the card. */
export const ordered = { body: made }

/** What the card provider hands over. */
export const paidByCard = {
  razorpay_payment_id: 'pay_Abcdefgh12',
  razorpay_order_id: 'order_Abcdefgh12',
  razorpay_signature: 'a'.repeat(64),
}

/** The body of one request. */
export const sentTo = (sent: readonly { call: string; init: RequestInit }[], call: string) =>
  sent.filter((one) => one.call === call).map(({ init }) => JSON.parse(String(init.body)))
