import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../api/session'
import { fakeApi, renderRoute, signedIn, student } from '../../../testing/render'
import { siteAnswer } from '../../site/fixtures'
import { batches, ordered, paidByCard, payer, purchase, sentTo } from './purchaseFixtures'
import { allowedUrl } from './usePayment'

/** The provider's window as it was opened: its options, and the ways in which it ends. */
interface Opened {
  options: {
    key: string
    amount: number
    order_id: string
    handler: (paid: object) => void
    modal: { ondismiss: () => void }
  }
  refuse: () => void
  isClosed: boolean
}

const windows: Opened[] = []
const scripts = () => [...document.querySelectorAll('script')].map((script) => new URL(script.src).pathname)

/** What the provider's script defines. */
function defineCheckout() {
  window.Razorpay = class {
    private readonly opened: Opened
    constructor(options: object) {
      this.opened = { options: options as Opened['options'], refuse: () => undefined, isClosed: false }
    }
    on(_event: string, told: (answer: object) => void) {
      this.opened.refuse = () => told({ error: { description: 'No.' } })
    }
    open() {
      windows.push(this.opened)
    }
    close() {
      this.opened.isClosed = true
    }
  } as unknown as NonNullable<Window['Razorpay']>
}

/** Lets the script that was asked for come, or not. */
async function script(comes: boolean) {
  await waitFor(() => expect(scripts()).toEqual(['/api/testGateway/checkout.js']))
  if (comes) defineCheckout()
  act(() => void document.querySelector('script')?.dispatchEvent(new Event(comes ? 'load' : 'error')))
}

const open = (answers: Parameters<typeof fakeApi>[0] = {}, state: unknown = purchase, address = '/payment') => {
  const api = fakeApi({
    'GET /site': siteAnswer(),
    'POST /batches': batches,
    'POST /createOrder': ordered,
    'POST /verifyPayment': paid,
    ...answers,
  })
  return { ...renderRoute(address, state), api }
}

const press = async (view: ReturnType<typeof open>, name: string | RegExp = /^Confirm and pay/) =>
  view.user.click(await screen.findByRole('button', { name }))

/** Confirms, and waits for the provider's window. */
async function pay(view: ReturnType<typeof open>): Promise<Opened> {
  await press(view)
  await script(true)
  await waitFor(() => expect(windows).toHaveLength(1))
  return windows[0] as Opened
}

const alert = async (...texts: readonly string[]) => {
  const said = await screen.findByRole('alert')
  for (const text of texts) await waitFor(() => expect(said).toHaveTextContent(text))
}

/** How the server answers about an order: where a payment is proved, `proved`; where it is only asked for, `found`. */
const verifying = (found: object | 'offline', proved: object | 'offline' = found) => ({
  'POST /verifyPayment': ({ body }: RequestInit) => ('orderId' in JSON.parse(String(body)) ? found : proved) as never,
})
const paid = { body: { status: true, success: true } }
const refusal = (status: number, code: string) => ({
  status,
  body: { status: false, success: false, message: 'No', code },
})
const pending = refusal(409, 'payment_pending')

beforeEach(() => {
  windows.length = 0
  window.Razorpay = undefined as never
  for (const each of document.querySelectorAll('script')) each.remove()
})
afterEach(() => vi.restoreAllMocks())

describe('/payment', () => {
  it.each([null, { user: payer }, { extra: purchase.extra }, { ...purchase, extra: { gateway: 'third' } }])(
    '[P-438] [P-057] says that nobody came with it, then leads to /cart (%#)',
    async (given) => {
      signedIn(student())
      const view = open({}, given)
      const dialog = await screen.findByRole('alertdialog', { name: 'Invalid Access' })
      expect(dialog).toHaveTextContent('User information is missing. Redirecting to login...')
      await waitFor(() => expect(view.path()).toBe('/cart'), { timeout: 5000 })
    },
  )

  it('[P-253] [P-254] orders after the press alone, loads the script then, verifies after the payment', async () => {
    const view = open()
    await screen.findByRole('button', { name: 'Confirm and pay ₹7,078.82' })
    expect(view.api.calls()).not.toContain('POST /createOrder')
    expect(scripts()).toEqual([])
    const { options } = await pay(view)
    expect(sentTo(view.api.sent, 'POST /createOrder')).toEqual([
      {
        amount: 7078.82,
        currency: 'INR',
        userId: payer._id,
        batch: purchase.extra.batch._id,
        gateway: 'razorpay',
        coupon: null,
      },
    ])
    expect(options).toMatchObject({ key: 'rzp_test_bench', amount: 707882, order_id: 'order_Abcdefgh12' })
    expect(view.api.calls()).not.toContain('POST /verifyPayment')
    act(() => options.handler(paidByCard))
    await screen.findByRole('heading', { name: 'Payment Successful' })
    expect(sentTo(view.api.sent, 'POST /verifyPayment')).toEqual([
      { amount: 7078.82, ...paidByCard, userId: payer._id, couponCode: null },
    ])
    for (const { call, init } of view.api.sent.filter(({ call }) => /createOrder|verifyPayment/.test(call)))
      expect([call, new Headers(init.headers).get('Authorization')]).toEqual([call, `Bearer ${payer.token}`])
  })

  it('[P-252] [P-471] once paid, clears the session at once and is on /login after two seconds', async () => {
    const view = open()
    const { options } = await pay(view)
    signedIn(student())
    vi.useFakeTimers({ shouldAdvanceTime: false })
    await act(async () => {
      options.handler(paidByCard)
      await vi.advanceTimersByTimeAsync(50)
    })
    expect(screen.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    expect(session.get()).toMatchObject({ user: null, token: null, ended: null })
    expect(sessionStorage.getItem('sessionToken')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1900))
    expect(view.path()).toBe('/payment')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(view.path()).toBe('/login')
    // Who paid need not type the address again; the token that paid is gone.
    expect(view.router.state.location.state).toEqual({ isPaid: true, email: payer.email })
    vi.useRealTimers()
    expect(await screen.findByLabelText('Email')).toHaveValue(payer.email)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Payment received\./)
  })

  it('[P-471] the alert without a user is gone by itself after 2000 ms, not before', async () => {
    signedIn(student())
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const view = open({}, null)
    await screen.findByRole('alertdialog', { name: 'Invalid Access' })
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(view.path()).toBe('/payment')
    await act(() => vi.advanceTimersByTimeAsync(500))
    await waitFor(() => expect(view.path()).toBe('/cart'))
  })

  it('[P-439] says that the script could not be loaded, and asks for it again', async () => {
    const view = open()
    await press(view)
    await script(false)
    await alert('Failed to load the card provider SDK')
    expect(scripts()).toEqual([])
    await press(view, 'Try again')
    await script(true)
    await waitFor(() => expect(windows).toHaveLength(1))
  })

  it.each([
    { body: { success: false, message: 'Payments are not set up' } },
    { status: 503, body: { status: false, success: false, message: 'Payments are not set up', code: 'unavailable' } },
  ])('[P-440] says that the order could not be made (%#)', async (answer) => {
    const view = open({ 'POST /createOrder': answer })
    await press(view)
    await alert('Failed to create payment order', 'Payments are not set up')
    expect(scripts()).toEqual([])
  })

  it.each([
    { body: { success: false } },
    { status: 400, body: { status: false, message: 'Bad signature', code: 'invalid' } },
  ])('[P-441] says that the verification failed (%#)', async (answer) => {
    const view = open({ 'POST /verifyPayment': answer })
    const { options } = await pay(view)
    act(() => options.handler(paidByCard))
    await alert('Payment Failed', 'Payment verification failed. Please try again.')
    expect(view.path()).toBe('/payment')
  })

  it.each(['offline' as const, refusal(503, 'unavailable'), pending])(
    'finds by the order that it was paid where the verification did not answer (%#)',
    async (answer) => {
      const view = open(verifying(paid, answer))
      const { options } = await pay(view)
      act(() => options.handler(paidByCard))
      await screen.findByRole('heading', { name: 'Payment Successful' })
    },
  )

  it('asks a few times, then says calmly that it is still being confirmed, and can look again', async () => {
    let now: object = pending
    const view = open({ 'POST /verifyPayment': () => now })
    const { options } = await pay(view)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    act(() => options.handler(paidByCard))
    await act(() => vi.advanceTimersByTimeAsync(8500))
    await alert('The payment is still being confirmed', 'Please do not pay again')
    const asked = sentTo(view.api.sent, 'POST /verifyPayment').slice(1)
    expect(asked).toEqual(Array(5).fill({ orderId: ordered.body.id }))
    expect(screen.queryByRole('button', { name: /pay|Try again/ })).toBeNull()
    now = paid
    await press(view, 'Check again')
    await screen.findByRole('heading', { name: 'Payment Successful' })
  })

  it('a window that was closed is no failure: it can be tried again', async () => {
    const view = open(verifying(pending))
    const { options } = await pay(view)
    act(() => options.modal.ondismiss())
    await alert('The payment was not completed', 'you can try again whenever you like.')
    await press(view, 'Try again')
    await waitFor(() => expect(windows).toHaveLength(2))
    expect(sentTo(view.api.sent, 'POST /verifyPayment')).toEqual([{ orderId: ordered.body.id }])
  })

  it('a window that was closed after a refusal says so; after a payment elsewhere it is paid', async () => {
    const view = open(verifying(refusal(409, 'not_paid')))
    const first = await pay(view)
    act(() => {
      first.refuse()
      first.options.modal.ondismiss()
    })
    await alert('Payment Failed', 'The provider refused the payment. You can try again.')
    view.unmount()
    windows.length = 0
    const again = open(verifying(paid))
    await press(again)
    await waitFor(() => expect(windows).toHaveLength(1))
    act(() => windows[0]?.options.modal.ondismiss())
    await screen.findByRole('heading', { name: 'Payment Successful' })
  })

  it('two presses make one order, and leaving the page takes the window away', async () => {
    const view = open()
    const button = await screen.findByRole('button', { name: /^Confirm and pay/ })
    await view.user.dblClick(button)
    await script(true)
    await waitFor(() => expect(windows).toHaveLength(1))
    await view.user.click(button)
    expect(sentTo(view.api.sent, 'POST /createOrder')).toHaveLength(1)
    expect(windows).toHaveLength(1)
    await act(() => view.router.navigate('/cart', { state: { user: payer } }))
    expect(windows[0]?.isClosed).toBe(true)
  })

  it('an order whose answer was lost is asked for again under the same key; a refused one under another', async () => {
    let answer: object | 'offline' = 'offline'
    const view = open({ 'POST /createOrder': () => answer as never })
    await press(view)
    await alert('Failed to create payment order')
    answer = { status: 409, body: { status: false, message: 'The price has changed', code: 'conflict' } }
    await press(view, 'Try again')
    await alert('The price has changed')
    answer = ordered
    await press(view, 'Try again')
    await script(true)
    await waitFor(() => expect(windows).toHaveLength(1))
    const keys = view.api.sent
      .filter(({ call }) => call === 'POST /createOrder')
      .map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('a token that has run out leads to the sign-in page', async () => {
    const over = { status: 401, body: { status: false, message: 'Please sign in', code: 'unauthorised' } }
    const view = open({ 'POST /createOrder': over })
    await press(view)
    await alert('Your time to pay has run out', 'Nothing was charged. Sign in again to continue.')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    expect(main.queryByRole('button', { name: /pay|again/ })).toBeNull()
  })

  it('marks a payment that takes no money', async () => {
    const view = open()
    await pay(view)
    expect(screen.getByText(/This is the test gateway: no money is taken/)).toBeVisible()
  })
})

describe('the second provider', () => {
  const second = { ...purchase, extra: { ...purchase.extra, gateway: 'second' } }
  const url = 'https://pay.example.org/o/1'
  const answer = (change: object) => ({
    body: {
      ...ordered.body,
      key: undefined,
      script: undefined,
      paymentUrl: url,
      paymentHosts: ['pay.example.org'],
      ...change,
    },
  })

  it('[P-255] [P-254] leaves for the address of the order, without the card script', async () => {
    const assign = vi.fn()
    const real = window.location
    vi.stubGlobal('location', { origin: real.origin, assign })
    const view = open({ 'POST /createOrder': answer({}) }, second)
    await press(view)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url))
    expect(scripts()).toEqual([])
    vi.stubGlobal('location', real)
  })

  it('goes to no host that the server has not named', () => {
    const hosts = { paymentHosts: ['pay.example.org'] }
    expect(allowedUrl({ paymentUrl: url, ...hosts })).toBe(url)
    expect(allowedUrl({ paymentUrl: '/api/testGateway/pay/1', ...hosts })).toMatch(/^http:\/\/localhost.*\/pay\/1$/)
    for (const paymentUrl of [
      'https://evil.example/o/1',
      'https://pay.example.org.evil.example/o/1',
      'https://pay.example.org@evil.example/',
      'https://x@pay.example.org/',
      'http://pay.example.org/o/1',
      'javascript:alert(1)',
      '//evil.example',
      undefined,
    ])
      expect(allowedUrl({ ...(paymentUrl ? { paymentUrl } : {}), ...hosts })).toBeNull()
  })

  it.each([
    { body: { success: false, message: 'Away' } },
    answer({ paymentUrl: 'https://evil.example/' }),
    'offline' as const,
  ])('[P-442] says that its order could not be made (%#)', async (given) => {
    const view = open({ 'POST /createOrder': given }, second)
    await press(view)
    await alert("Failed to create the second provider's order")
    expect(view.path()).toBe('/payment')
  })

  const address = `/payment?order=${ordered.body.id}.0123456789abcdef`
  const back = (found: string) => ({
    [`GET /orderState/${ordered.body.id}.0123456789abcdef`]: { body: { status: true, data: { found } } },
  })

  it('[P-256] the way back from a payment of which nothing is known yet says what to do', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open(back('pending'), null, address)
    await act(() => vi.advanceTimersByTimeAsync(8500))
    await alert('No payment is known yet', 'please do not pay twice')
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login')
  })

  it('[P-256] the way back asks the server, which alone says how the order stands', async () => {
    const view = open(back('paid'), null, address)
    await screen.findByRole('heading', { name: 'Payment Successful' })
    expect(view.api.calls()).not.toContain('POST /verifyPayment')
    await waitFor(() => expect(view.path()).toBe('/login'), { timeout: 4000 })
  })

  it('[P-256] the way back from a payment that was not made says so', async () => {
    open(back('refused'), null, address)
    await alert('Payment Failed')
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login')
  })
})
