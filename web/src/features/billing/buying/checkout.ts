import type { Payer } from '../../access/signIn'
import type { OrderAnswer, Paid } from './purchase'
import { toPaise } from './sum'

/** The card provider's window, as its script defines it. */
interface Window_ {
  open: () => void
  close: () => void
  on: (event: 'payment.failed', told: (answer: { error?: { description?: string } }) => void) => void
}

interface Options {
  key: string
  amount: number
  currency: string
  name: string
  description: string
  order_id: string
  prefill: { name: string; email: string; contact: string }
  handler: (paid: Paid) => void
  modal: { ondismiss: () => void; escape: boolean; backdropclose: boolean }
}

declare global {
  interface Window {
    Razorpay?: new (options: Options) => Window_
  }
}

/** How the provider's window ended: with a payment, or closed, after a refusal perhaps. */
export type Outcome = { paid: Paid } | { closed: true; refused: boolean }

/** Milliseconds after which a script that has not come will not. */
const PATIENCE = 20_000

/**
 * Fetches the card provider's script, on demand (P-254). The page's policy allows the provider's host and our own alone.
 *
 * @throws where it cannot be had; the next call asks again.
 */
export function loadCheckout(address: string | undefined): Promise<void> {
  if (window.Razorpay) return Promise.resolve()
  return new Promise((done, failed) => {
    const url = new URL(address ?? '', window.location.origin)
    if (!address || (url.origin !== window.location.origin && url.protocol !== 'https:'))
      return failed(new Error('no address'))
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      failed(new Error('no script'))
    }
    const timer = setTimeout(fail, PATIENCE)
    script.src = url.href
    script.async = true
    script.onerror = fail
    script.onload = () => {
      if (!window.Razorpay) return fail()
      clearTimeout(timer)
      done()
    }
    document.head.append(script)
  })
}

/** Opens the provider's window for an order; `close` takes it away where the page is left. */
export function openCheckout(order: OrderAnswer, payer: Payer): { outcome: Promise<Outcome>; close: () => void } {
  const Checkout = window.Razorpay
  if (!Checkout) throw new Error('no script')
  let close: () => void = () => undefined
  const outcome = new Promise<Outcome>((done) => {
    let refused = false
    const checkout = new Checkout({
      key: order.key,
      amount: toPaise(order.amount),
      currency: order.currency,
      name: order.brand,
      description: order.desc,
      order_id: order.orderId,
      prefill: { name: payer.name, email: payer.email, contact: payer.phone ?? '' },
      handler: (paid) => done({ paid }),
      modal: { ondismiss: () => done({ closed: true, refused }), escape: true, backdropclose: false },
    })
    checkout.on('payment.failed', () => {
      refused = true
    })
    close = () => {
      checkout.close()
      done({ closed: true, refused })
    }
    checkout.open()
  })
  return { outcome, close: () => close() }
}
