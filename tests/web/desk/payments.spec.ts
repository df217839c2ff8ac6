import { Actor, demoEmail, PASSWORD } from '../support/actors'
import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import { expect, onPhone, picture, test } from '../support/test'

// Money: a second try would hide a fault.
test.describe.configure({ retries: 0 })

interface Person {
  _id: string
  name: string
}

/** The student whom this project's test has pay: nobody else's. */
const buyer = () => demoEmail(onPhone() ? 'zoya.merchant' : 'vivek.rajput')

/** A purchase through the test gateway, as the pages make it: from the refused sign-in to the provider's word. */
async function buy(url: string, master: Actor): Promise<Person> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, unknown>
  }
  const credentials = { email: buyer(), password: PASSWORD }
  const before = await post('/login', credentials)
  const student = before.user as Person
  await master.call('POST', `/student/${student._id}`, { paymentStatus: false, reason: 'The trial is over' })
  const token = String((await post('/login', credentials)).token)
  const [offer] = (await post('/batches', {})).data as { _id: string; payable: number }[]
  const body = { amount: offer?.payable, currency: 'INR', batch: offer?._id, gateway: 'razorpay' }
  const order = await post('/createOrder', body, token)
  const { payment } = await post(`/testGateway/pay/${order.orderId}`, { outcome: 'success' })
  const proved = await post('/verifyPayment', { ...(payment as object), amount: offer?.payable }, token)
  expect(proved).toMatchObject({ status: true, success: true })
  return student
}

test('the Master finds a payment, reads its trail, takes its invoice and refunds it', async ({
  page,
  cast,
  server,
}) => {
  test.slow()
  const watch = await Watch.over(page)
  const master = await cast.as('master')
  const student = await buy(server.url, master)
  await master.open(page, '/payments')
  await page.getByRole('searchbox', { name: 'Search name or number' }).fill(student.name)
  await expect(page.getByText(/1 order found|orders found/)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Totals' })).toContainText('TEST payments ₹ ')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await picture(page, 'payments')

  if (onPhone()) {
    await page
      .getByRole('button', { name: /^Actions for order of/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Open' }).click()
  } else {
    await page
      .getByRole('button', { name: /^Open order of/ })
      .first()
      .click()
  }
  const detail = page.getByRole('dialog', { name: student.name })
  await expect(detail.getByText('Payment entered into the books')).toBeVisible()
  await expect(detail.getByText('Order made')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'payment-trail')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    detail.getByRole('button', { name: /^TST\/\d\d-\d\d\/\d{6}$/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^TST-\d\d-\d\d-\d{6}\.pdf$/)
  await detail.getByRole('button', { name: 'Check with the provider' }).click()
  await expect(page.getByText('The provider and the books agree.')).toBeVisible()

  await detail.getByRole('button', { name: 'Refund' }).click()
  const form = page.getByRole('dialog', { name: 'Refund payment' })
  await form.getByLabel('Reason').fill('Asked for it on the second day')
  await picture(page, 'payment-refund')
  await form.getByRole('button', { name: 'Refund' }).click()
  const question = page.getByRole('alertdialog', { name: /^Refund ₹ / })
  await expect(question).toContainText('can still sign in, read and print, but cannot add entries')
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('The payment was refunded.')).toBeVisible()
  await expect(detail.getByText('Refund done')).toBeVisible()
  await expect(detail.getByRole('button', { name: /^TCN\// })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  watch.expectQuiet('payments')

  const login = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: buyer(), password: PASSWORD }),
  })
  expect(login.status, 'a student whose licence was refunded still signs in, to read and print').toBe(200)
})

test('a student reads on the profile until when the licence holds and takes the receipt [P-461]', async ({
  page,
  cast,
  server,
}) => {
  const student = await buy(server.url, await cast.as('master'))
  const signedIn = await Actor.signIn(server, buyer().split('@')[0] ?? '')
  expect(signedIn.user._id).toBe(student._id)
  await signedIn.open(page, '/profile')
  const licence = page.getByRole('region', { name: 'Licence' })
  await expect(licence).toContainText(/Paid on \d\d-\d\d-\d{4}, valid until \d\d-\d\d-\d{4}\./)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    licence
      .getByRole('button', { name: /^TST\// })
      .first()
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
})
