/** Who loses the network in the first minute after a sign-in loses nothing, and is told the truth. */

import { rota } from '../support/job/rota'
import { kindOf, reportOf } from '../support/kinds'
import { fillForm, openForm } from '../support/page/form'
import { expect, signIn, test } from '../support/test'

// What the device stores and sends: a second try would hide a fault.
test.describe.configure({ retries: 0 })

test('the first form opens and is kept without a network once the page says so, and the page says so no earlier', async ({
  page,
  cast,
  context,
}) => {
  const student = await cast.as('student.medicine')
  const before = await student.count('opd')
  // One file of the forms is slow to come.
  let release: () => void = () => undefined
  const gate = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/assets\/FileInput-/, async (route) => {
    await gate
    await route.continue()
  })
  await signIn(page, 'student.medicine')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
  const connection = page.getByRole('region', { name: 'Connection' })
  await context.setOffline(true)
  await expect(connection).toContainText('Not every form is on this device yet.')
  await context.setOffline(false)
  await expect(connection).toHaveCount(0)
  release()
  await expect(page.getByText(/^Available offline/)).toBeVisible({ timeout: 30_000 })
  await context.setOffline(true)
  await expect(connection).toContainText('What you add is kept on this device and sent later.')

  // A form that was never opened with a network, from the dashboard by the page's own ways.
  await page
    .locator(`main a[href="${reportOf('opd')}"]`)
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('REPORT')
  const form = await openForm(page)
  await fillForm(form, kindOf('opd'), { ...rota.opd, venue: `First minute ${Date.now()}` })
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Outbox' })).toContainText('1 entry on this device waits')
  await context.setOffline(false)
  await expect.poll(() => student.count('opd')).toBe(before + 1)
})
