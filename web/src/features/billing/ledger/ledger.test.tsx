import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import type { LedgerOrder, LedgerRow, LedgerTotals, OwnPayment } from './ledger'

const id = '1'.repeat(24)
const row = (change: Partial<LedgerRow> = {}): LedgerRow => ({
  _id: id,
  receipt: `PGL-${id}`,
  providerOrderId: 'order_Abcdefgh1234',
  student: { _id: '2'.repeat(24), name: 'Asha Kulkarni', phone: '9876543210', email: 'asha@example.com' },
  title: 'Single',
  offerPrice: 9999,
  discount: 0,
  taxable: 9999,
  gst: 1799.82,
  amount: 11798.82,
  currency: 'INR',
  gateway: 'razorpay',
  state: 'paid',
  mode: 'live',
  flag: null,
  paymentId: 'pay_Abcdefgh1234',
  createdAt: '2026-11-18T05:30:00.000Z',
  paidAt: '2026-11-18T05:32:00.000Z',
  invoice: { _id: '3'.repeat(24), number: 'PGL/26-27/000001' },
  creditNote: null,
  creditNotes: [],
  refunded: 0,
  ...change,
})
const order = (change: Partial<LedgerOrder> = {}): LedgerOrder => ({
  ...row(),
  payments: [
    {
      _id: '4'.repeat(24),
      paymentId: 'pay_Abcdefgh1234',
      gateway: 'razorpay',
      amount: 11798.82,
      currency: 'INR',
      state: 'captured',
      at: new Date().toISOString(),
      refunds: [],
      disputes: [],
    },
  ],
  trail: [
    { _id: '5'.repeat(24), at: '2026-11-18T05:31:00.000Z', sort: 'order.created', source: 'client', outcome: 'done' },
    {
      _id: '6'.repeat(24),
      at: '2026-11-18T05:32:00.000Z',
      sort: 'payment.settled',
      source: 'webhook',
      outcome: 'done',
      amount: 11798.82,
    },
  ],
  ...change,
})
const live = { captured: 11798.82, refunded: 0, gst: 1799.82, count: 1 }
const list = (data: readonly LedgerRow[], totals: LedgerTotals = {}) => ({
  body: { status: true, data, total: data.length, page: 1, limit: 10, totals },
})
const one = (data: LedgerOrder) => ({ body: { status: true, data } })

/** By its words: to work out the role and name of everything on a page of this size takes seconds. */
const button = { selector: 'button' }

describe('the payments of the Master', () => {
  it.each(['HOD', 'Admin', 'Professor', 'Cleark'] as const)('are not for %s', async (role) => {
    signedIn(staff(role))
    fakeApi({})
    renderRoute('/payments')
    expect(await screen.findByText('You do not have access to this page')).toBeVisible()
  })

  it('are listed with their sums, narrowed by the server, and opened with their trail', async () => {
    setWidth(1440)
    signedIn(staff('Master'))
    const api = fakeApi({ 'GET /payments': list([row()], { live }), [`GET /payments/${id}`]: one(order()) })
    const { user } = renderRoute('/payments')
    expect(await screen.findByText('1 order')).toBeInTheDocument()
    const totals = screen.getByRole('status', { name: 'Totals' })
    expect(totals).toHaveTextContent('Taken ₹ 11,798.82')
    expect(totals).toHaveTextContent('GST after refunds ₹ 1,799.82')
    await user.selectOptions(screen.getByLabelText('State'), 'duplicate')
    await waitFor(() => expect(api.calls().filter((call) => call === 'GET /payments')).toHaveLength(2))
    expect(await screen.findByText('1 order found')).toBeInTheDocument()
    await user.click(await screen.findByLabelText(/^Open order of Asha Kulkarni/))
    const dialog = await screen.findByRole('dialog', { name: 'Asha Kulkarni' })
    const steps = within(dialog).getByRole('heading', { name: 'Trail' }).parentElement as HTMLElement
    expect(within(steps).getAllByRole('listitem')[0]).toHaveTextContent('Payment entered into the books')
    expect(within(steps).getAllByRole('listitem')[0]).toHaveTextContent('The provider, ₹ 11,798.82')
    expect(within(dialog).getByRole('button', { name: 'PGL/26-27/000001' })).toBeInTheDocument()
  })

  it('are refunded only with a reason and a second yes', async () => {
    signedIn(staff('Master'))
    let state = order()
    const api = fakeApi({
      'GET /payments': () => list([state], { live }),
      [`GET /payments/${id}`]: () => one(state),
      [`POST /payments/${id}/refund`]: () => {
        state = order({
          state: 'refunded',
          creditNote: { _id: '7'.repeat(24), number: 'PCN/26-27/000001' },
          creditNotes: [{ _id: '7'.repeat(24), number: 'PCN/26-27/000001' }],
          payments: [{ ...(order().payments[0] as LedgerOrder['payments'][0]), state: 'refunded' }],
        })
        return { body: { status: true, message: 'The payment was refunded.' } }
      },
    })
    const { user } = renderRoute(`/payments?open=${id}`)
    await user.click(await screen.findByText('Refund', button))
    const form = await screen.findByRole('dialog', { name: 'Refund payment' })
    await user.click(within(form).getByText('Refund', button))
    expect(await screen.findByText('Please fill in all the required fields')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await user.type(within(form).getByLabelText(/Reason/), 'Asked for it')
    await user.click(within(form).getByText('Refund', button))
    let question = await screen.findByRole('alertdialog', { name: 'Refund ₹ 11,798.82?' })
    expect(question).toHaveTextContent('Asha Kulkarni can still sign in, read and print, but cannot add entries.')
    await user.click(within(question).getByText('Cancel', button))
    expect(api.sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
    await user.click(within(form).getByText('Refund', button))
    question = await screen.findByRole('alertdialog', { name: 'Refund ₹ 11,798.82?' })
    await user.click(within(question).getByText('Refund', button))
    expect(await screen.findByText('The payment was refunded.')).toBeInTheDocument()
    const sent = api.sent.find(({ call }) => call === `POST /payments/${id}/refund`)
    expect(JSON.parse(String(sent?.init.body))).toEqual({ paymentId: 'pay_Abcdefgh1234', reason: 'Asked for it' })
    expect(await screen.findByText('PCN/26-27/000001', button)).toBeInTheDocument()
    expect(screen.queryByText('Refund', button)).not.toBeInTheDocument()
  })

  it('warn where the refund policy is over, and name a second payment', async () => {
    setWidth(1440)
    signedIn(staff('Master'))
    const [payment] = order().payments as [LedgerOrder['payments'][0]]
    let state = order({ payments: [{ ...payment, at: '2020-01-01T05:30:00.000Z' }] })
    fakeApi({ 'GET /payments': () => list([state]), [`GET /payments/${id}`]: () => one(state) })
    const view = renderRoute(`/payments?open=${id}`)
    await view.user.click(await screen.findByText('Refund', button))
    expect(await screen.findByText(/takes requests within 5 days of payment/)).toBeInTheDocument()
    view.unmount()
    state = order({ flag: 'duplicate', payments: [{ ...payment, state: 'duplicate' }] })
    renderRoute(`/payments?open=${id}`)
    expect(await screen.findByText('The student has a licence already. Refund this payment.')).toBeInTheDocument()
  })

  it('show the alarms of refunds and disputes with their amounts, each with its order', async () => {
    setWidth(1440)
    signedIn(staff('Master'))
    const alarm = {
      _id: '8'.repeat(24),
      at: '2026-11-18T05:32:00.000Z',
      sort: 'refund.outside',
      source: 'webhook',
      outcome: 'alarm',
      amount: 1000.01,
      reason: 'Decide.',
      orderId: id,
      student: { _id: '2'.repeat(24), name: 'Asha Kulkarni' },
    }
    fakeApi({
      'GET /payments': list([row()]),
      [`GET /payments/${id}`]: one(order()),
      'GET /paymentAlarms': { body: { status: true, data: [alarm] } },
    })
    const { user } = renderRoute('/payments')
    const panel = await screen.findByRole('region', { name: 'Alarms of the last 30 days' })
    expect(panel).toHaveTextContent('Refund on the provider’s side: ₹ 1,000.01')
    await user.click(within(panel).getByText('Open order', button))
    expect(await screen.findByRole('dialog', { name: 'Asha Kulkarni' })).toBeInTheDocument()
  })

  it('[P-479] ask the Master whether a licence is kept after a partial refund', async () => {
    signedIn(staff('Master'))
    let state = order({ flag: 'decision', licenceDecision: 'asked', refunded: 1000.01 })
    const api = fakeApi({
      'GET /payments': () => list([state]),
      'GET /paymentAlarms': { body: { status: true, data: [] } },
      [`GET /payments/${id}`]: () => one(state),
      [`POST /payments/${id}/licence`]: () => {
        state = order({ licenceDecision: 'kept', refunded: 1000.01 })
        return { body: { status: true, message: 'Licence kept.', data: state } }
      },
    })
    const { user } = renderRoute(`/payments?open=${id}`)
    expect(await screen.findByText(/1,000.01 of ₹ 11,798.82 was refunded/)).toBeInTheDocument()
    await user.click(screen.getByText('Keep licence', button))
    const form = await screen.findByRole('dialog', { name: 'Keep licence' })
    await user.type(within(form).getByLabelText(/Reason/), 'Paid too much')
    await user.click(within(form).getByText('Keep licence', button))
    expect(await screen.findByText('Licence kept.')).toBeInTheDocument()
    const sent = api.sent.find(({ call }) => call === `POST /payments/${id}/licence`)
    expect(JSON.parse(String(sent?.init.body))).toEqual({ keep: true, reason: 'Paid too much' })
    await waitFor(() => expect(screen.queryByText('Refund licence', button)).not.toBeInTheDocument())
  })

  it('say what the provider answered when it is asked, and why an order cannot be read', async () => {
    setWidth(1440)
    signedIn(staff('Master'))
    fakeApi({
      'GET /payments': list([row()]),
      [`GET /payments/${id}`]: one(order()),
      [`POST /payments/${id}/check`]: { body: { status: true, message: 'The provider and the books agree.' } },
    })
    const view = renderRoute(`/payments?open=${id}`)
    await view.user.click(await screen.findByText('Check with the provider', button))
    expect(await screen.findByText('The provider and the books agree.')).toBeInTheDocument()
    view.unmount()
    fakeApi({
      'GET /payments': list([]),
      [`GET /payments/${id}`]: {
        status: 404,
        body: { status: false, message: 'This order was not found.', code: 'not_found' },
      },
    })
    renderRoute(`/payments?open=${id}`)
    expect(await screen.findByText('This order was not found.')).toBeInTheDocument()
    expect(await screen.findByText(/appear here as soon as a student begins to pay/)).toBeInTheDocument()
  })
})

describe('the licence on the profile', () => {
  const paid: OwnPayment = {
    _id: id,
    title: 'Single',
    amount: 11798.82,
    gateway: 'razorpay',
    state: 'paid',
    mode: 'live',
    paidAt: '2026-11-18T05:32:00.000Z',
    invoice: { _id: '3'.repeat(24), number: 'PGL/26-27/000001' },
    creditNote: null,
    creditNotes: [],
    refunded: 0,
  }
  const own = (change = {}) => ({
    body: {
      status: true,
      total: 1,
      licence: { paidOn: '2026-11-18', until: '2029-11-18' },
      data: [paid],
      ...change,
    },
  })

  it('[P-461] says when it was paid and when it ends, with the receipt', async () => {
    signedIn(student())
    fakeApi({ 'GET /myPayments': own() })
    renderRoute('/profile')
    const heading = await screen.findByRole('heading', { name: 'Licence' }, { timeout: 5000 })
    const section = heading.parentElement as HTMLElement
    expect(section).toHaveTextContent('Paid on 18-11-2026, valid until 18-11-2029.')
    expect(section).not.toHaveTextContent('It has ended')
    expect(within(section).getByRole('button', { name: 'PGL/26-27/000001' })).toBeInTheDocument()
  })

  it('[P-478] says that it was refunded and how to buy again', async () => {
    signedIn(student({ licenceRefundedOn: '2026-11-20', paymentStatus: false }))
    fakeApi({ 'GET /myPayments': own({ licence: null }) })
    renderRoute('/profile')
    const heading = await screen.findByRole('heading', { name: 'Licence' }, { timeout: 5000 })
    expect(heading.parentElement).toHaveTextContent('Your licence was refunded.')
    expect(within(heading.parentElement as HTMLElement).getByRole('link')).toHaveAttribute('href', '/cart')
  })

  it('[P-461] says when it has ended, and that nothing is lost by it', async () => {
    signedIn(student())
    fakeApi({ 'GET /myPayments': own({ licence: { paidOn: '2020-01-01', until: '2023-01-01' } }) })
    renderRoute('/profile')
    expect(
      await screen.findByText(/It has ended; your entries stay readable/, {}, { timeout: 5000 }),
    ).toBeInTheDocument()
  })
})
