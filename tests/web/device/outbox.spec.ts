import type { BrowserContext } from '@playwright/test'
import type { Actor, StoredEntry } from '../support/actors'
import { pdf } from '../support/attachments'
import { rota } from '../support/job/rota'
import { kindOf, reportOf } from '../support/kinds'
import { attach, fillForm, named, openForm, toLastSection } from '../support/page/form'
import { Requests } from '../support/page/requests'
import type { Answers } from '../support/samples'
import { expect, type Page, signIn, test } from '../support/test'

// What the device stores and sends: a second try would hide a fault.
test.describe.configure({ retries: 0 })

/** Another tab of the same browser: what the first one kept on the device is there. */
async function newTab(context: BrowserContext, actor: Actor, path: string): Promise<Page> {
  const page = await context.newPage()
  await actor.open(page, path)
  return page
}

/**
 * Opens a report and its form once with a network, and closes it when all of it has come: its code and the lists that it
 * needs are on the device then. In the product the service worker sees to that.
 */
async function openOnce(page: Page, requests: Requests, open: () => Promise<unknown>): Promise<void> {
  await open()
  // What says how much waits is fetched when the page has what it asked for.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/Outbox-/.test(name)))
  const form = await openForm(page)
  await requests.done()
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(form).toHaveCount(0)
  await requests.done()
}

const draftSaved = /Draft saved \d\d:\d\d/

test('a clinical case half typed is back in every field after the session ended and after the tab was closed', async ({
  page,
  cast,
  context,
}) => {
  test.slow()
  const kind = kindOf('clinicalCase')
  const student = await cast.as('student.medicine')
  const { provisionalDiagnosis, ...half } = { ...rota.clinicalCase, patientId: `IPD ${Date.now()}` } as Answers
  await signIn(page, 'student.medicine')
  await page.goto(reportOf('clinicalCase'))
  let form = await openForm(page)
  await fillForm(form, kind, half)
  await expect(form.getByText(draftSaved)).toBeVisible()
  // What was typed last is on the device within a second.
  await page.waitForTimeout(1500)
  await page.evaluate(() => sessionStorage.setItem('sessionToken', 'no longer known'))
  await page.reload()
  await expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page, 'student.medicine')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: `Continue ${kind.title}` }).click()
  form = page.getByRole('dialog', { name: 'Add entry' })
  await expect(form.getByRole('alert')).toContainText('is back')
  await page.close()

  const again = await newTab(context, student, '/dashboard')
  await again.getByRole('link', { name: `Continue ${kind.title}` }).click()
  form = again.getByRole('dialog', { name: 'Add entry' })
  await expect(form.getByRole('alert')).toContainText('is back')
  await toLastSection(form)
  await form.getByLabel('Provisional Diagnosis').fill(String(provisionalDiagnosis))
  const [answer] = await Promise.all([
    again.waitForResponse((response) => response.url().endsWith('/api/entries/clinicalCase')),
    form.getByRole('button', { name: 'Submit', exact: true }).click(),
  ])
  const { data } = (await answer.json()) as { data: StoredEntry }
  const { supervisingFaculty, ...texts } = half
  expect(data).toMatchObject({ ...texts, provisionalDiagnosis })
  expect(data.supervisingFaculty).toMatchObject({ name: supervisingFaculty })
  await expect(form).toHaveCount(0)
  await again.goto('/dashboard')
  await expect(again.getByRole('heading', { level: 1 })).toContainText('Good')
  await expect(again.getByRole('link', { name: `Continue ${kind.title}` })).toHaveCount(0)
})

test('five entries and a certificate recorded without a network are sent once each when it is back', async ({
  page,
  cast,
  context,
}) => {
  test.slow()
  const student = await cast.as('student.medicine')
  const mark = `Offline ${Date.now()}`
  const [opds, events] = [await student.count('opd'), await student.count('conference')]
  const requests = new Requests(page)
  await openOnce(page, requests, () => student.open(page, reportOf('conference')))
  await context.setOffline(true)
  let form = await openForm(page)
  await fillForm(form, kindOf('conference'), { ...rota.conference, title: mark })
  await attach(page, form, pdf('offline.pdf'))
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  const outbox = page.getByRole('region', { name: 'Outbox' })
  await expect(outbox).toContainText('1 entry on this device waits for the network.')
  await context.setOffline(false)
  await expect(outbox).toHaveCount(0)
  await expect.poll(() => student.count('conference')).toBe(events + 1)

  await openOnce(page, requests, () => page.goto(reportOf('opd')))
  await context.setOffline(true)
  for (const [index, cases] of ['11', '12', '13', '14', '15'].entries()) {
    form = await openForm(page)
    await fillForm(form, kindOf('opd'), { ...rota.opd, venue: `${mark} ${index}`, opdCases: cases })
    await form.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(form).toHaveCount(0)
  }
  await expect(outbox).toContainText('5 entries on this device wait for the network.')
  await outbox.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('dialog', { name: 'Outbox' }).getByRole('listitem')).toHaveCount(5)
  expect(await student.count('opd')).toBe(opds)
  await page.close()

  // The answer to the first of them is lost, and the tab dies with it: the server has it, the device does not know.
  const torn = await context.newPage()
  await torn.route('**/api/entries/opd', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await student.open(torn, '/dashboard')
  await expect(torn.getByRole('region', { name: 'Outbox' })).toContainText('5 entries')
  await expect.poll(() => student.count('opd')).toBe(opds + 1)
  await torn.close()
  const back = await newTab(context, student, '/dashboard')
  await expect.poll(() => student.count('opd')).toBe(opds + 5)
  await expect(back.getByRole('region', { name: 'Outbox' })).toHaveCount(0)
  await back.reload()
  await expect(back.getByRole('heading', { level: 1 })).toContainText('Good')
  expect([await student.count('opd'), await student.count('conference')]).toEqual([opds + 5, events + 1])
})

test('a file chosen right after the network went is in the form, and what was typed stays', async ({
  page,
  cast,
  context,
}) => {
  const student = await cast.as('student.medicine')
  await student.open(page, reportOf('conference'))
  // The network goes with the first code that a press asks for: everything that the form has not fetched to be drawn.
  await page.route(/\/assets\/(FileChosen|takeFile|dropAndPaste)-/, (route) => route.abort())
  const form = await openForm(page)
  await form.getByRole('textbox', { name: named('Title') }).fill('Typed before')
  await expect(form.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await context.setOffline(true)
  await attach(page, form, pdf('offline.pdf'))
  await expect(form.getByText('PDF, 1 KB')).toBeVisible()
  await expect(form.getByRole('textbox', { name: named('Title') })).toHaveValue('Typed before')
})

test('an entry that the server refuses comes back as a draft with the reason', async ({ page, cast, context }) => {
  const student = await cast.as('student.medicine')
  await openOnce(page, new Requests(page), () => student.open(page, reportOf('opd')))
  await context.setOffline(true)
  const form = await openForm(page)
  await fillForm(form, kindOf('opd'), { ...rota.opd, venue: `Refused ${Date.now()}` })
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outbox' })).toBeVisible()
  await page.route('**/api/entries/opd', (route) =>
    route.fulfill({ status: 422, json: { status: false, message: 'Venue is not known.', code: 'invalid' } }),
  )
  await context.setOffline(false)
  const told = page.getByRole('alertdialog', { name: 'Came back as a draft' })
  await expect(told).toContainText('Venue is not known.')
  await told.getByRole('button', { name: 'OK' }).click()
  await page.goto('/dashboard')
  await expect(page.getByText('Not taken: Venue is not known.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue OPD Campus' }).click()
  await expect(page.getByRole('dialog', { name: 'Add entry' }).getByRole('alert')).toContainText('Venue is not known.')
})

test('logging out says what is unfinished on this device, and forgets it', async ({ page, cast, context }) => {
  const student = await cast.as('student.medicine')
  await signIn(page, 'student.medicine')
  await page.goto(reportOf('opd'))
  const form = await openForm(page)
  await form.getByRole('textbox', { name: 'Venue' }).fill('Left behind')
  await expect(form.getByText(draftSaved)).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Log out of PG Logbook?' })
  await expect(asked).toContainText('Logging out deletes from this device: 1 draft.')
  await asked.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/(login|logout)/)
  const next = await newTab(context, student, '/dashboard')
  await expect(next.getByRole('heading', { level: 1 })).toContainText('Good')
  await expect(next.getByRole('heading', { name: /^Unfinished on this device/ })).toHaveCount(0)
})
