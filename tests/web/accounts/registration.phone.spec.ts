import { rota } from '../support/job/rota'
import { kindOf, reportOf } from '../support/kinds'
import { expectAccessible } from '../support/page/axe'
import { expectMessage, fillForm, openForm, toLastSection } from '../support/page/form'
import { expectNoSideScroll } from '../support/page/watch'
import { expect, type Page, test } from '../support/test'

const NAME = 'Ananya Registering'
const PHONE = '9812300045'
const EMAIL = 'ananya.registering@example.com'
const SECRET = 'Better@2x-Lotus'

/** The code in the newest message to an address, as the Master reads it on the outbox page. */
async function readCode(master: Page, to: string): Promise<string> {
  await master.goto(`/outbox?q=${encodeURIComponent(to)}`)
  await master
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await master.getByRole('menuitem', { name: 'Open' }).click()
  const text = await master.getByLabel('Text', { exact: true }).innerText()
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

async function prove(page: Page, master: Page, type: 'phone' | 'email', to: string): Promise<void> {
  // The code for an address that stands there is sent as soon as the phone is proved.
  if (type === 'phone') await page.getByRole('button', { name: `Send OTP, ${type}` }).click()
  await expect(page.getByText('OTP Sent').last()).toBeVisible()
  const code = page.getByLabel(type === 'phone' ? 'Phone OTP' : 'Email OTP', { exact: true })
  await expect(code).toBeFocused()
  await code.fill(await readCode(master, to))
  await expect(page.getByRole('button', { name: `Change ${type}` })).toBeVisible()
}

test('[P-005] [P-172] [P-263] [P-361] a newcomer registers, proves phone and email, pays, is verified and records an entry', async ({
  page,
  browser,
  baseURL,
  cast,
}) => {
  test.setTimeout(150_000)
  const office = await browser.newContext({ baseURL, isMobile: true, viewport: { width: 390, height: 844 } })
  const master = await office.newPage()
  await (await cast.as('master')).open(master, '/outbox')

  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up here' }).click()
  await page
    .getByLabel('College', { exact: true })
    .selectOption({ label: 'Kaveri Valley Institute of Medical Sciences, Mandya' })
  await page.getByLabel('Department', { exact: true }).selectOption({ label: 'General Medicine' })
  await page.getByLabel('Student name').fill(NAME)
  await page.getByLabel('Phone (WhatsApp number)').fill(PHONE)
  await page.getByLabel('Email', { exact: true }).fill(EMAIL)
  await expect(page.getByLabel('Course')).toHaveValue('MD General Medicine')
  await prove(page, master, 'phone', PHONE)
  await prove(page, master, 'email', EMAIL)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  // A phone drops the page while the code is read elsewhere: what was typed and proved is there again.
  await page.reload()
  await expect(page.getByLabel('Student name')).toHaveValue(NAME)
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(2)
  await page.getByLabel('Password (optional)', { exact: true }).fill(SECRET)
  await page.getByLabel('Confirm password', { exact: true }).fill(SECRET)
  await page.getByLabel('I accept the Terms and Conditions').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expectMessage(page, 'Success', /^Registration successful/)

  // The first sign-in, with what was just typed, is refused for payment; who has paid signs in again.
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Choose Single' }).click()
  await page.getByRole('button', { name: 'Proceed to payment' }).click()
  await page.getByRole('button', { name: /^Confirm and pay/ }).click()
  await page.getByRole('dialog', { name: 'TEST payment' }).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.waitForURL('**/login')
  await page.getByLabel('Password', { exact: true }).fill(SECRET)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/profile')

  const cabin = await browser.newContext({ baseURL })
  const head = await cabin.newPage()
  await (await cast.as('hod.medicine')).open(head, '/notifications')
  await expect(head.getByText(new RegExp(`${NAME} registered and waits|students registered`))).toBeVisible()
  await head.goto(`/allStudent?q=${encodeURIComponent(NAME)}`)
  await head.getByRole('button', { name: `Not verified: ${NAME}. Press to verify.` }).click()
  await head.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click()
  await expect(head.getByRole('button', { name: `Verified: ${NAME}. Press to take back.` })).toBeVisible()

  await page
    .getByRole('form', { name: 'Profile' })
    .getByLabel(/^Joining date/)
    .fill('2026-06-01')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectMessage(page, 'Updated')
  const kind = kindOf('opd')
  await page.goto(reportOf('opd'))
  const form = await openForm(page)
  await fillForm(form, kind, rota.opd ?? {})
  await toLastSection(form)
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(form).toHaveCount(0)
  await page.reload()
  await expect(page.locator('main').getByText(String(rota.opd?.venue))).toBeVisible()
  await cabin.close()
  await office.close()
})
