import type { Locator } from '@playwright/test'
import { pdf } from '../support/attachments'
import { rota } from '../support/job/rota'
import { kindOf, reportOf } from '../support/kinds'
import { attach, decide, dismiss, expectMessage, fillForm, openForm, rate } from '../support/page/form'
import { expect, onPhone, type Page, test } from '../support/test'

const DEPARTMENT = 'student.medicine'

/** Answers the create call of a kind with this, once and for all. */
async function answer(page: Page, key: string, status: number, json: object): Promise<void> {
  await page.unroute(`**/api/entries/${key}`)
  await page.route(`**/api/entries/${key}`, (route) => route.fulfill({ status, json }))
}

async function filledForm(page: Page, key: string): Promise<Locator> {
  await page.goto(reportOf(key))
  const form = await openForm(page)
  await fillForm(form, kindOf(key), rota[key] ?? {})
  if (key === 'extraCurricular') await attach(page, form, pdf())
  return form
}

test('a refused entry says the message, the one inside data, or that something went wrong [L-356] [L-357] [L-358]', async ({
  page,
  cast,
}) => {
  await (await cast.as(DEPARTMENT)).open(page, '/profile')
  const form = await filledForm(page, 'introduction')
  for (const [status, json, text] of [
    [200, { status: false, message: 'The day is closed for entries.' }, 'The day is closed for entries.'],
    [409, { status: false, data: { message: 'Said one level down.' } }, 'Said one level down.'],
    [200, { status: false }, 'Something went wrong'],
    [500, {}, 'Something went wrong'],
  ] as const) {
    await answer(page, 'introduction', status, json)
    await form.getByRole('button', { name: 'Submit', exact: true }).click()
    await dismiss(await expectMessage(page, 'Not submitted', text))
  }
  // What was typed is still there and goes through when the server takes it.
  await page.unroute('**/api/entries/introduction')
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Created!', 'Task inserted successfully')
})

test('an upload without a network, and the words of extra curricular activities [L-359] [L-360] [L-361]', async ({
  page,
  cast,
}) => {
  await (await cast.as(DEPARTMENT)).open(page, '/profile')
  const form = await filledForm(page, 'extraCurricular')
  await page.route('**/api/entries/extraCurricular', (route) => route.abort())
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Not submitted', 'Failed to submit data. Please try again.'))
  await answer(page, 'extraCurricular', 500, { status: false, message: 'Broken' })
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Not submitted', 'HTTP error! Status: 500'))
  await answer(page, 'extraCurricular', 200, { status: false })
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Not submitted', 'Failed to save the task.'))
})

test('a second attempt after a lost answer makes one entry', async ({ page, cast }) => {
  const student = await cast.as(DEPARTMENT)
  await student.open(page, '/profile')
  const form = await filledForm(page, 'teaching')
  const before = await student.count('teaching')
  let lost = false
  await page.route('**/api/entries/teaching', async (route) => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Not submitted'))
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Created!', 'Teaching experience submitted successfully')
  expect(await student.count('teaching')).toBe(before + 1)
})

test('a failed verification is an Update Error and keeps what was written [L-364]', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const entry = await student.create('introduction', { topic: 'Consent in the vernacular' })
  await (await cast.as('professor.surgery')).open(page, `${reportOf('introduction')}?open=${entry._id}`)
  await page.getByRole('dialog', { name: 'Task Detail' }).getByRole('button', { name: 'Verify', exact: true }).click()
  const action = page.getByRole('dialog', { name: 'Verification Action' })
  await rate(action, '3')
  await decide(action, 'Approved', 'Read the Kannada form as well.')
  await page.route(`**/api/entries/introduction/${entry._id}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { status: false, message: 'Out of order' } })
      : route.continue(),
  )
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Update Error', 'Out of order'))
  await expect(action.getByRole('textbox', { name: 'Feedback' })).toHaveValue('Read the Kannada form as well.')
  expect((await student.entry('introduction', entry._id)).status).toBe('Pending')
})

test('an entry that another teacher decided on meanwhile is not decided on twice', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const entry = await student.create('introduction', { topic: 'Two teachers at once' })
  await (await cast.as('professor.surgery')).open(page, `${reportOf('introduction')}?open=${entry._id}`)
  await page.getByRole('dialog', { name: 'Task Detail' }).getByRole('button', { name: 'Verify', exact: true }).click()
  const action = page.getByRole('dialog', { name: 'Verification Action' })
  await rate(action, '3')
  await decide(action, 'Approved', 'Mine came second.')
  await (await cast.as('senior.surgery')).verify('introduction', entry, {
    status: 'Rejected',
    vRemark: 'Mine came first.',
  })
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Update Error')
  expect((await student.entry('introduction', entry._id)).vRemark).toBe('Mine came first.')
})

/** Presses Delete on the entry with this headline: a button of the row, an item of the card's menu. */
async function pressDelete(page: Page, headline: string): Promise<void> {
  if (!onPhone()) return page.getByRole('button', { name: `Delete ${headline}`, exact: true }).click()
  await page.getByRole('button', { name: `Actions for ${headline}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

test('an own unverified entry is deleted after a question [L-365] [L-122] [P-427] [P-428] [P-429]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const topic = `To be deleted ${Date.now()}`
  const entry = await student.create('introduction', { topic })
  const kept = await student.create('introduction', { topic: `${topic}, verified` })
  await (await cast.as('professor.surgery')).verify('introduction', kept, { status: 'Rejected' })
  await student.open(page, `${reportOf('introduction')}?q=${encodeURIComponent(topic)}`)
  const link = page.getByRole('link', { name: topic, exact: true })
  await expect(page.getByText(`${topic}, verified`).first()).toBeVisible()
  if (!onPhone()) await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1)
  else {
    await page.getByRole('button', { name: `Actions for ${topic}, verified`, exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  await pressDelete(page, topic)
  const question = await expectMessage(page, 'Are you sure?', 'This action cannot be retrive!')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await student.entry('introduction', entry._id)).status).toBe('Pending')

  await page.route('**/api/deleteRecord', (route) => route.abort())
  await pressDelete(page, topic)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await dismiss(await expectMessage(page, 'Not deleted', 'Something went wrong while deleting.'))
  await page.unroute('**/api/deleteRecord')
  await pressDelete(page, topic)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  const done = page.getByRole('alertdialog', { name: 'Deleted!' })
  await expect(done).toBeVisible()
  await expect(done).toHaveCount(0, { timeout: 3000 })
  await expect(link).toHaveCount(0)
  expect((await student.ask('GET', `/entries/introduction/${entry._id}`)).code).toBe(404)
})
