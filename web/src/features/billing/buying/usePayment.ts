import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { asProblem } from '../../../api/client'
import { session } from '../../../api/session'
import { newClientId } from '../../../lib/clientId'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { signOut } from '../../access/signOut'
import { loadCheckout, openCheckout } from './checkout'
import {
  createOrder,
  lookAt,
  type OrderAnswer,
  type OrderOutcome,
  type Paid,
  type Purchase,
  verifyPayment,
} from './purchase'

/** How far a payment has come; `late` is one of which the provider has not told us yet. */
export type Phase = 'ready' | 'ordering' | 'paying' | 'leaving' | 'verifying' | 'confirming' | 'late' | 'paid'

/** Why it did not go on, in the page's words. */
export interface PaymentNotice {
  severity: 'error' | 'warning'
  title: string
  message: string
  /** The token that pays is no longer taken: only a new sign-in helps. */
  isOver?: boolean
}

/** Milliseconds from a payment to the sign-in page (P-252, P-471). */
export const paidDelay = 2000
/** Milliseconds between two looks at an order, and how many there are before it is said to be late. */
const lookEvery = 2000
export const looks = 5

const OVER: PaymentNotice = {
  severity: 'warning',
  title: 'Your time to pay has run out',
  message: 'Nothing was charged. Sign in again to continue.',
  isOver: true,
}
const CLOSED: PaymentNotice = {
  severity: 'warning',
  title: 'The payment was not completed',
  message:
    'Its window was closed before a payment was known. If money has left your account, it is confirmed automatically within ' +
    'a few minutes; otherwise you can try again whenever you like.',
}
const FAILED: PaymentNotice = {
  severity: 'error',
  title: 'Payment Failed',
  message: 'Payment verification failed. Please try again.',
}
const REFUSED: PaymentNotice = {
  severity: 'error',
  title: 'Payment Failed',
  message: 'The provider refused the payment. You can try again.',
}
/** One look at an order. */
type Look = () => Promise<OrderOutcome>

const pause = (time: number) => new Promise((done) => setTimeout(done, time))

/** An address of the second provider's that the server's own list allows, or null (attack row PY-21). */
export function allowedUrl(order: Pick<OrderAnswer, 'paymentUrl' | 'paymentHosts'>): string | null {
  try {
    const url = new URL(order.paymentUrl ?? '', window.location.origin)
    if (order.paymentUrl && url.origin === window.location.origin) return url.href
    return url.protocol === 'https:' && !url.username && order.paymentHosts?.includes(url.host) ? url.href : null
  } catch {
    return null
  }
}

/** Looks at an order a few times, as long as nothing is known of it. */
async function watch(lookOnce: Look): Promise<OrderOutcome> {
  for (let look = 1; look < looks; look++) {
    const found = await lookOnce()
    if (found !== 'pending') return found
    await pause(lookEvery)
  }
  return lookOnce()
}

/**
 * The way of a payment: order, the provider's window or page, verification (P-253). A press while one is on its way does
 * nothing. When it is paid the session is cleared, and two seconds later the sign-in page comes (P-252).
 */
export function usePayment(purchase: Purchase | null) {
  const navigate = useNavigate()
  const email = purchase?.user.email
  const [phase, setPhase] = useState<Phase>('ready')
  const [notice, setNotice] = useState<PaymentNotice | null>(null)
  const [order, setOrder] = useState<OrderAnswer | null>(null)
  // An attempt whose answer did not come is made again under the same name.
  const key = useRef(newClientId())
  const leave = useRef<() => void>(undefined)

  const stop = useCallback((next: PaymentNotice, at: Phase = 'ready') => {
    setNotice(next)
    setPhase(at)
  }, [])

  const confirm = useCallback(
    async (lookOnce: Look) => {
      setPhase('confirming')
      const found = await watch(lookOnce)
      if (found === 'refused') stop(REFUSED)
      else setPhase(found === 'paid' ? 'paid' : 'late')
    },
    [stop],
  )

  const verify = useCallback(
    async (made: OrderAnswer, paid: Paid, by: Purchase) => {
      setPhase('verifying')
      try {
        await verifyPayment(by, paid)
        setPhase('paid')
      } catch (error) {
        const { network, status, code } = asProblem(error)
        // Money may have moved: what cannot be said yet is asked of the order, or the provider tells it later.
        if (network || status >= 500 || status === 401 || code === 'payment_pending')
          await confirm(() => lookAt(made.id, by.user))
        else stop(FAILED)
      }
    },
    [confirm, stop],
  )

  const attempt = useCallback(
    async (by: Purchase) => {
      const isCard = by.extra.gateway === 'razorpay'
      let made: OrderAnswer
      setPhase('ordering')
      try {
        made = await createOrder(by, key.current)
      } catch (error) {
        const problem = asProblem(error)
        if (!problem.network) key.current = newClientId()
        if (problem.status === 401) return stop(OVER)
        if (problem.code === 'paid_already') return setPhase('paid')
        const title = isCard ? 'Failed to create payment order' : "Failed to create the second provider's order"
        return stop({ severity: 'error', title, message: problem.message })
      }
      key.current = newClientId()
      setOrder(made)
      if (!isCard) {
        const url = allowedUrl(made)
        if (!url)
          return stop({
            severity: 'error',
            title: "Failed to create the second provider's order",
            message: 'Its address is not one that we know. Nothing was charged.',
          })
        setPhase('leaving')
        window.location.assign(url)
        return
      }
      try {
        await loadCheckout(made.script)
      } catch {
        return stop({
          severity: 'error',
          title: 'Failed to load the card provider SDK',
          message: 'Check your connection and try again. Nothing was charged.',
        })
      }
      setPhase('paying')
      const checkout = openCheckout(made, by.user)
      leave.current = checkout.close
      const outcome = await checkout.outcome
      leave.current = undefined
      if ('paid' in outcome) return verify(made, outcome.paid, by)
      // A payment by another app may have been made all the same.
      setPhase('confirming')
      if ((await lookAt(made.id, by.user)) === 'paid') setPhase('paid')
      else stop(outcome.refused ? REFUSED : CLOSED)
    },
    [stop, verify],
  )

  const begin = useOneAtATime((step: () => Promise<void>) => {
    setNotice(null)
    return step()
  })
  const pay = useCallback(async () => {
    if (purchase) await begin(() => attempt(purchase))
  }, [begin, attempt, purchase])
  /** Looks at an order whose payment is late, or from which somebody comes back. */
  const look = useCallback((lookOnce: Look) => begin(() => confirm(lookOnce)), [begin, confirm])

  // Back from the provider's page may show this page as it was left.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setPhase((now) => (now === 'leaving' ? 'ready' : now))
    }
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pageshow', back)
      leave.current?.()
    }
  }, [])

  useEffect(() => {
    if (phase !== 'paid') return undefined
    if (session.get().user) signOut('logout')
    session.forgetEnd()
    const state = { isPaid: true, ...(email ? { email } : {}) }
    const timer = setTimeout(() => void navigate('/login', { replace: true, state }), paidDelay)
    return () => clearTimeout(timer)
  }, [phase, navigate, email])

  return { phase, notice, order, pay, look }
}
