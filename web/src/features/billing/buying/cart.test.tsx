import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { session } from '../../../api/session'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { offers, siteAnswer } from '../../site/fixtures'
import { batches, group, payer, sentTo } from './purchaseFixtures'

const unpaid = (message = 'Your payment is pending. Please complete the payment to continue.') => {
  const { token, ...user } = payer
  return { status: 403, body: { status: false, message, code: 'payment_required', user, token } }
}

async function fill(view: ReturnType<typeof renderRoute>) {
  await view.user.type(await screen.findByLabelText('Email'), 'ananya@example.com')
  await view.user.type(screen.getByLabelText('Password'), 'Demo@12345')
  await view.user.click(screen.getByRole('button', { name: 'Login' }))
}

const open = (answers: Parameters<typeof fakeApi>[0] = {}, state: unknown = { user: payer }) => {
  const api = fakeApi({ 'GET /site': siteAnswer(), 'POST /batches': batches, ...answers })
  return { ...renderRoute('/cart', state), api }
}

async function choose(view: ReturnType<typeof open>) {
  await view.user.click(await screen.findByRole('button', { name: `Choose ${group.title}` }))
  return within(await screen.findByRole('dialog', { name: 'Payment' }))
}

const coupon = (amount: number) => ({ 'POST /applyCoupon': { body: { status: true, amount } } })

async function apply(view: ReturnType<typeof open>, dialog: Awaited<ReturnType<typeof choose>>, code = 'welcome99') {
  await view.user.type(dialog.getByLabelText(/^Coupon code/), code)
  await view.user.click(dialog.getByRole('button', { name: 'Apply' }))
}

const total = (dialog: Awaited<ReturnType<typeof choose>>) => dialog.getByText('Total').nextElementSibling?.textContent

describe('a signed-in student whose licence was refunded', () => {
  it('[P-478] chooses a package on /cart with the session', async () => {
    signedIn(student({ licenceRefundedOn: '2026-11-20', paymentStatus: false }))
    const view = open({}, null)
    expect(await choose(view)).toBeDefined()
    expect(screen.queryByText('Already paid')).not.toBeInTheDocument()
  })
})

describe('the refused sign-in of a student who has still to pay', () => {
  it('[P-416] [P-057] leads to /cart with the user as navigation state, and keeps no session', async () => {
    fakeApi({ 'GET /site': siteAnswer(), 'POST /batches': batches, 'POST /login': unpaid() })
    const view = renderRoute('/login')
    await fill(view)
    await waitFor(() => expect(view.path()).toBe('/cart'))
    expect(view.router.state.location.state).toEqual({ user: payer })
    expect(view.router.state.location.search).toBe('')
    expect(await screen.findByText(new RegExp(`^${payer.name}, your account is ready once`))).toBeVisible()
    expect(session.get()).toMatchObject({ user: null, token: null })
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(payer.token)
  })

  it('[P-416] a staff login with that word stays where it is', async () => {
    fakeApi({ 'GET /site': siteAnswer(), 'POST /staffLogin': unpaid('Your payment is not complete.') })
    const view = renderRoute('/staffLogin')
    await fill(view)
    expect(await screen.findByRole('alert')).toHaveTextContent('Login FailedYour payment is not complete.')
    expect(view.path()).toBe('/staffLogin')
  })

  it('a refusal without that word is a refusal', async () => {
    fakeApi({ 'GET /site': siteAnswer(), 'POST /login': unpaid('Your account is blocked.') })
    const view = renderRoute('/login')
    await fill(view)
    expect(await screen.findByRole('alert')).toHaveTextContent('Login FailedYour account is blocked.')
  })
})

describe('the public page of packages', () => {
  it('[P-052] leads a stranger to register or to sign in, and who is signed in to the dashboard', async () => {
    fakeApi({ 'GET /site': siteAnswer() })
    const view = renderRoute('/packages')
    const main = within(await screen.findByRole('main'))
    expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup')
    expect(main.getByRole('link', { name: 'Sign in to pay' })).toHaveAttribute('href', '/login')
    view.unmount()
    signedIn(student())
    renderRoute('/packages')
    const again = within(await screen.findByRole('main'))
    expect(again.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(again.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })
})

describe('/cart', () => {
  it('[P-445] [P-446] leads to /logout, and so to /login, without anybody', async () => {
    const view = open({}, null)
    await waitFor(() => expect(view.path()).toBe('/logout'))
    expect(await screen.findByRole('heading', { name: 'Logged Out' })).toBeVisible()
    await waitFor(() => expect(view.path()).toBe('/login'), { timeout: 4000 })
    expect(view.api.calls()).not.toContain('POST /batches')
  })

  it.each([{ user: { ...payer, token: undefined } }, { user: 'Ananya' }, 'x'])(
    '[P-446] takes %j for nobody',
    async (state) => {
      const view = open({}, state)
      await waitFor(() => expect(view.path()).toBe('/logout'))
    },
  )

  it('[P-446] tells who has paid, and shows staff what there is', async () => {
    signedIn(student())
    const view = open({}, null)
    expect(await screen.findByText('Already paid')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(await screen.findByText('Institutional')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
    view.unmount()
    signedIn(staff('Master'))
    open({}, { user: payer })
    expect(await screen.findByText('Nothing to pay')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
  })

  it('[P-056] lists the packages with their prices, descriptions and last days, and opens the payment modal', async () => {
    const body = { status: true, success: true, data: [{ ...group, till: '2027-03-31' }] }
    const view = open({ 'POST /batches': { body } })
    const list = await screen.findByRole('list', { name: 'Packages' })
    expect(list).toHaveTextContent(
      'Group discounted₹5,999₹9,999For one.No code is needed.₹7,078.82 with GSTOffered until 31-03-2027Choose',
    )
    const dialog = await choose(view)
    expect(total(dialog)).toBe('₹7,078.82')
  })

  it('says who qualifies for each package, recommends one, and offers nobody who is known to sign in', async () => {
    const [single, together, ...ofColleges] = offers
    const data = [single, together, ...ofColleges.map((offer) => ({ ...offer, needsCode: true }))]
    open({ 'POST /batches': { body: { status: true, success: true, data } } })
    const list = within(await screen.findByRole('list', { name: 'Packages' }))
    const items = list.getAllByRole('listitem').map((item) => item.textContent)
    expect(items.map((text) => /Recommended/.test(text))).toEqual([false, true, false, false])
    const code = 'Only with the code that your college gives you.'
    expect(items.map((text) => text.includes(code))).toEqual([false, false, true, true])
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it('says of a package that costs nothing that there is nothing to pay, and asks for no code', async () => {
    const free = { ...group, offerPrice: 0, payable: 0, needsCode: true }
    open({ 'POST /batches': { body: { status: true, success: true, data: [free] } } })
    const item = await screen.findByRole('listitem')
    expect(item).toHaveTextContent('There is nothing to pay.')
    expect(within(item).queryByRole('button')).toBeNull()
    expect(within(item).getByRole('link', { name: 'Ask about a licence' })).toHaveAttribute('href', '/contact')
  })

  it.each([
    { status: 503, body: { status: false, message: 'Away', code: 'unavailable' } },
    { body: { success: false } },
  ])('[P-444] says that the packages could not be fetched, and asks again (%j)', async (answer) => {
    let now: object = answer
    const view = open({ 'POST /batches': () => now })
    await screen.findByText('Failed to fetch batches. Please try again later.', undefined, { timeout: 8000 })
    now = batches
    await view.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Institutional')).toBeVisible()
  })

  it('says that nothing is on offer', async () => {
    open({ 'POST /batches': { body: { status: true, success: true, data: [] } } })
    expect(await screen.findByText('No package is on offer at the moment.')).toBeVisible()
  })
})

describe('the payment modal', () => {
  it('[P-464] [T-411] preselects the card provider and offers a second', async () => {
    const dialog = await choose(open())
    const choices = dialog.getAllByRole('radio')
    expect(choices.map((one) => one.getAttribute('value'))).toEqual(['razorpay', 'second'])
    expect(choices[0]).toBeChecked()
    expect(choices[1]).not.toBeChecked()
  })

  it('asks for the code of the college where the package needs one, and hands it on', async () => {
    const view = open({ 'POST /batches': { body: { ...batches.body, data: [{ ...group, needsCode: true }] } } })
    const dialog = await choose(view)
    await view.user.click(dialog.getByRole('button', { name: 'Proceed to payment' }))
    expect(dialog.getByText('Please enter the code that your college gave you')).toBeVisible()
    expect(dialog.getByLabelText(/^College code/)).toHaveFocus()
    expect(view.path()).toBe('/cart')
    await view.user.type(dialog.getByLabelText(/^College code/), ' abcd2345 ')
    await view.user.click(dialog.getByRole('button', { name: 'Proceed to payment' }))
    await waitFor(() => expect(view.path()).toBe('/payment'))
    expect(view.router.state.location.state).toMatchObject({ extra: { packageCode: 'ABCD2345' } })
  })

  it('[P-315] asks for a code before it asks the server', async () => {
    const view = open()
    const dialog = await choose(view)
    for (const code of ['', '   ']) {
      if (code) await view.user.type(dialog.getByLabelText(/^Coupon code/), code)
      await view.user.click(dialog.getByRole('button', { name: 'Apply' }))
      expect(dialog.getByText('Please enter valid coupon code')).toBeVisible()
      expect(dialog.getByLabelText(/^Coupon code/)).toHaveFocus()
    }
    expect(view.api.calls()).not.toContain('POST /applyCoupon')
  })

  it('[P-463] takes a coupon off before the tax, and can take it back', async () => {
    const view = open(coupon(999))
    const dialog = await choose(view)
    await apply(view, dialog)
    expect(await dialog.findByText('Coupon WELCOME99 is applied.')).toBeVisible()
    expect(total(dialog)).toBe('₹5,900.00')
    expect(dialog.getByText('Coupon WELCOME99').nextElementSibling).toHaveTextContent('− ₹999.00')
    expect(dialog.getByText('GST 18%').nextElementSibling).toHaveTextContent('₹900.00')
    const [call] = view.api.sent.filter(({ call }) => call === 'POST /applyCoupon')
    expect(JSON.parse(String(call?.init.body))).toEqual({ code: 'WELCOME99', batch: group._id })
    expect(new Headers(call?.init.headers).get('Authorization')).toBe(`Bearer ${payer.token}`)
    await view.user.click(dialog.getByRole('button', { name: 'Remove coupon' }))
    expect(total(dialog)).toBe('₹7,078.82')
    expect(dialog.getByLabelText(/^Coupon code/)).toHaveValue('')
  })

  it('shows what the server says of a coupon, and goes on without it', async () => {
    const refused = { status: 404, body: { status: false, message: 'This coupon is used up', code: 'used_up' } }
    const view = open({ 'POST /applyCoupon': refused })
    const dialog = await choose(view)
    await apply(view, dialog)
    expect(await dialog.findByText('This coupon is used up')).toBeVisible()
    expect(total(dialog)).toBe('₹7,078.82')
  })

  it.each([5999, 7000])(
    '[P-443] [P-463] a coupon of %d leaves nothing to pay: no order, the office',
    async (amount) => {
      const view = open(coupon(amount))
      const dialog = await choose(view)
      await apply(view, dialog)
      await waitFor(() => expect(total(dialog)).toBe('₹0.00'))
      await view.user.click(dialog.getByRole('button', { name: 'Proceed to payment' }))
      const alert = await screen.findByRole('alertdialog', { name: 'Payment Issue' })
      expect(alert).toHaveTextContent('Contact to administrator !!!')
      expect(view.api.calls()).not.toContain('POST /createOrder')
      expect(view.path()).toBe('/cart')
    },
  )

  it('says that nothing is left to pay before it asks for the code of a college', async () => {
    const body = { status: true, success: true, data: [{ ...group, needsCode: true }] }
    const view = open({ 'POST /batches': { body }, ...coupon(5999) })
    const dialog = await choose(view)
    await apply(view, dialog)
    await waitFor(() => expect(total(dialog)).toBe('₹0.00'))
    await view.user.click(dialog.getByRole('button', { name: 'Proceed to payment' }))
    expect(await screen.findByRole('alertdialog', { name: 'Payment Issue' })).toBeVisible()
    expect(dialog.getByLabelText('College code')).not.toHaveAttribute('aria-invalid', 'true')
  })

  it('[P-058] [P-413] hands over exactly who pays and what, and nothing in the address', async () => {
    const view = open(coupon(999))
    const dialog = await choose(view)
    await apply(view, dialog)
    await dialog.findByText('Coupon WELCOME99 is applied.')
    await view.user.click(dialog.getByRole('radio', { name: /second provider/i }))
    await view.user.click(dialog.getByRole('button', { name: 'Proceed to payment' }))
    await waitFor(() => expect(view.path()).toBe('/payment'))
    expect(view.router.state.location).toMatchObject({ search: '', hash: '' })
    expect(view.router.state.location.state).toEqual({
      user: payer,
      extra: {
        gateway: 'second',
        amount: 5900,
        coupon: 'WELCOME99',
        batch: { _id: group._id, title: group.title },
      },
    })
    const main = await screen.findByRole('main')
    for (const text of ['₹5,900.00', group.title, 'WELCOME99', "The second provider's page"])
      expect(main).toHaveTextContent(text)
    expect(sentTo(view.api.sent, 'POST /createOrder')).toEqual([])
  })
})
