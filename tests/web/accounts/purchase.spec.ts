import type { Actor } from '../support/actors'
import { rota } from '../support/job/rota'
import { kindOf, reportOf } from '../support/kinds'
import { expectAccessible } from '../support/page/axe'
import { fillForm, openForm, toLastSection } from '../support/page/form'
import { expectNoSideScroll } from '../support/page/watch'
import { demoEmail, expect, PASSWORD, type Page, test } from '../support/test'

// Money: a second try would hide a fault.
test.describe.configure({ retries: 0 })

const GROUP = 'Group discounted'
const buyer = 'unpaid'

/** Signs in a student who has still to pay, and is so on the page of packages. */
async function refused(page: Page, name = buyer): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(demoEmail(name))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/cart')
}

/** A coupon of the Master's for the package, and its code. */
async function coupon(master: Actor, discount: number): Promise<string> {
  const { content } = await master.ask('POST', '/batches', {})
  const { data } = content as { data: readonly { _id: string; title: string }[] }
  const code = `PAY${Date.now() % 1_000_000}${discount}`
  await master.call('POST', '/createCoupon', {
    code,
    discount,
    couponQty: 5,
    batch: data.find(({ title }) => title === GROUP)?._id,
  })
  return code
}

/** Takes the payment of a student back, so that the next sign-in is refused. */
async function unpay(master: Actor, name: string): Promise<void> {
  const found = await master.call(
    'GET',
    `/studentList/all/all?page=1&limit=5&search=${encodeURIComponent(demoEmail(name))}`,
  )
  const [{ _id }] = (found as unknown as { students: [{ _id: string }] }).students
  await master.call('POST', `/student/${_id}`, { paymentStatus: false, reason: 'A test begins' })
}

/** Opens the payment modal of the package. */
async function choose(page: Page) {
  await page.getByRole('button', { name: `Choose ${GROUP}` }).click()
  return page.getByRole('dialog', { name: 'Payment' })
}

// What is paid and taken back here ends sessions that other tests of this server hold.
test.afterAll(({ server }) => server.reset())

const confirm = (page: Page) => page.getByRole('button', { name: /^Confirm and pay/ }).click()

/** What lies in this browser's storages. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))

test('[P-209] [P-056] [P-416] [P-252] [P-058] [P-413] from the refused sign-in through a coupon and the card to the first entry', async ({
  page,
  cast,
}) => {
  test.setTimeout(120_000)
  const master = await cast.as('master')
  const code = await coupon(master, 999)
  await unpay(master, 'student.medicine')
  await refused(page, 'student.medicine')
  // The history alone holds who pays; a reload keeps it.
  const token = await page.evaluate(() => (history.state as { usr: { user: { token: string } } }).usr.user.token)
  expect(token.length).toBeGreaterThan(20)
  expect(await stored(page)).not.toContain(token)
  await page.reload()
  await expect(page.getByRole('button', { name: `Choose ${GROUP}` })).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)

  const dialog = await choose(page)
  await expect(dialog.getByRole('radio', { name: /^Card/ })).toBeChecked()
  await dialog.getByLabel(/^Coupon code/).fill(code.toLowerCase())
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText(`Coupon ${code} is applied.`)).toBeVisible()
  await expect(dialog.getByText('₹5,900.00')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Proceed to payment' }).click()
  await page.waitForURL('**/payment')
  expect(new URL(page.url()).search).toBe('')
  const handed = await page.evaluate(() => (history.state as { usr: { user: { token: string }; extra: object } }).usr)
  expect(Object.keys(handed).sort()).toEqual(['extra', 'user'])
  expect(handed.user.token).toBe(token)
  const batch = { _id: expect.stringMatching(/^[0-9a-f]{24}$/), title: GROUP }
  expect(handed.extra).toEqual({ gateway: 'razorpay', amount: 5900, coupon: code, batch })
  for (const text of [GROUP, code, '₹5,900.00', /^Card/])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  await expectAccessible(page)
  await expect(page.locator('script[src*="checkout"]')).toHaveCount(0)

  await confirm(page)
  await page.getByRole('dialog', { name: 'TEST payment' }).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.waitForURL('**/login')
  expect(await stored(page)).not.toContain(token)

  await page.getByLabel('Email').fill(demoEmail('student.medicine'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(reportOf('opd'))
  const form = await openForm(page)
  await fillForm(form, kindOf('opd'), { ...rota.opd, venue: 'The first after paying' })
  await toLastSection(form)
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(form).toHaveCount(0)
  await page.reload()
  await expect(page.locator('main').getByText('The first after paying')).toBeVisible()
  // Somebody who has paid has nothing to buy.
  await page.goto('/cart')
  await expect(page.getByText('Already paid')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('[P-439] [P-441] [P-443] [P-254] what goes wrong is said, nothing is charged, and it can be tried again', async ({
  page,
  cast,
}) => {
  test.setTimeout(90_000)
  const free = await coupon(await cast.as('master'), 5999)
  await refused(page)
  const orders: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/createOrder') && orders.push(request.url()))
  const dialog = await choose(page)
  await dialog.getByLabel(/^Coupon code/).fill('NOSUCHCODE')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByLabel(/^Coupon code/)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(/^Coupon code/).fill(free)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText(`Coupon ${free} is applied.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Proceed to payment' }).click()
  const issue = page.getByRole('alertdialog', { name: 'Payment Issue' })
  await expect(issue.getByText('Contact to administrator !!!')).toBeVisible()
  await issue.getByRole('button', { name: 'OK' }).click()
  await dialog.getByRole('button', { name: 'Remove coupon' }).click()
  expect(orders).toEqual([])
  await dialog.getByRole('button', { name: 'Proceed to payment' }).click()
  await page.waitForURL('**/payment')

  await expect(page.locator('script[src*="checkout"]')).toHaveCount(0)
  const asked = page.waitForRequest('**/checkout.js')
  await page.route('**/checkout.js', (route) => route.abort())
  await confirm(page)
  await asked
  await expect(page.getByText('Failed to load the card provider SDK')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/checkout.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  const provider = page.getByRole('dialog', { name: 'TEST payment' })
  await provider.getByRole('button', { name: 'Be refused by the bank' }).click()
  await expect(provider.getByRole('status')).not.toBeEmpty()
  await provider.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The provider refused the payment. You can try again.')).toBeVisible()
  await page.route('**/api/verifyPayment', (route) =>
    route.fulfill({ status: 400, json: { status: false, success: false, message: 'No', code: 'payment_refused' } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await provider.getByRole('button', { name: 'Authorise only' }).click()
  await expect(page.getByRole('alert').getByText('Payment Failed')).toBeVisible()
  await expect(page.getByText('Payment verification failed. Please try again.')).toBeVisible()
  await expectAccessible(page)
  // Back leads to the packages, with who pays.
  await page.goBack()
  await expect(page.getByRole('button', { name: `Choose ${GROUP}` })).toBeVisible()
})

test('[P-438] [P-057] [P-445] [P-446] without anybody who buys, both pages lead away', async ({ page, cast }) => {
  await page.goto('/payment')
  await expect(page.getByRole('alertdialog', { name: 'Invalid Access' })).toBeVisible()
  await expect(page.getByText('User information is missing. Redirecting to login...')).toBeVisible()
  await page.waitForURL('**/logout')
  await page.waitForURL('**/login')
  // Whoever has a session need not come from the sign-in.
  await (await cast.as('student.surgery')).open(page, '/cart')
  await expect(page.getByText('Already paid')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/cart')
})

test('[P-255] [P-256] [T-411] the second provider: its page, the way back, and the sign-in', async ({ page, cast }) => {
  test.setTimeout(90_000)
  await unpay(await cast.as('master'), 'student.pathology')
  await refused(page, 'student.pathology')
  const dialog = await choose(page)
  await dialog.getByRole('radio', { name: /second provider/ }).check()
  await dialog.getByRole('button', { name: 'Proceed to payment' }).click()
  await page.waitForURL('**/payment')
  await confirm(page)
  await page.waitForURL('**/testGateway/pay/**')
  await expect(page.getByText('TEST', { exact: true })).toBeVisible()
  // Back from there shows the purchase as it was left, ready to be paid.
  await page.goBack()
  await confirm(page)
  await page.waitForURL('**/testGateway/pay/**')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/payment\?order=[0-9a-f]{24}\.[0-9a-f]{32}$/)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(demoEmail('student.pathology'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
})
