import type { StoredEntry } from '../support/actors'
import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll } from '../support/page/watch'
import { approve, clear, decideTwenty, expectFree } from '../support/queue'
import { daysFromToday } from '../support/samples'
import { expect, onPhone, type Page, test } from '../support/test'

const headline = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

test('[D-090] twenty mixed entries are decided in 45 interactions, without a reload', async ({ page, cast }) => {
  test.setTimeout(180_000)
  await decideTwenty(page, cast)
})

test('Undo stands beside the buttons for half a minute and brings the entry back', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const staff = await cast.as('professor.surgery')
  await clear(staff, student)
  const first = await student.create('introduction', { topic: 'Undone from the queue' })
  await student.create('introduction', { topic: 'The next one' })
  await staff.open(page, `/verify-queue?student=${student.user._id}`)
  await expect(headline(page)).toHaveText('Undone from the queue')
  await page.getByRole('radio', { name: /^4/ }).check()
  await page.getByRole('group', { name: 'Comments' }).getByRole('button', { name: 'Read up on this' }).click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(headline(page)).toHaveText('The next one')
  await expect(headline(page)).toBeFocused()
  const strip = page.getByRole('status').filter({ hasText: 'Rejected: Undone from the queue' })
  await expect(strip).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  expect((await student.entry('introduction', first._id)).status).toBe('Rejected')
  for (const button of [undo, approve(page), page.getByRole('button', { name: 'Reject', exact: true })])
    await expectFree(button)
  await undo.click()
  await expect(headline(page)).toHaveText('Undone from the queue')
  await expect(page.getByRole('radio', { name: /^4/ })).toBeChecked()
  await expect.poll(async () => (await student.entry('introduction', first._id)).status).toBe('Pending')
})

test('a decision made elsewhere in between is said, and the entry is loaded again', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const staff = await cast.as('professor.surgery')
  const hod = await cast.as('hod.surgery')
  await clear(staff, student)
  const first = await student.create('introduction', { topic: 'Decided by two' })
  await student.create('introduction', { topic: 'Not decided yet' })
  await staff.open(page, `/verify-queue?student=${student.user._id}`)
  await expect(headline(page)).toHaveText('Decided by two')
  await hod.verify('introduction', first, { status: 'Rejected', vRemark: 'Seen by the head first.' })
  await page.getByRole('radio', { name: /^4/ }).check()
  // The comment that goes with the score is there with it.
  await expect(page.getByRole('textbox', { name: 'Feedback' })).not.toHaveValue('')
  await approve(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved: Decided by two' })).toContainText(
    'It has been reloaded',
  )
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(page.getByRole('region', { name: 'Rating' })).toContainText(`Rejected by ${hod.user.name}`)
  await expect(approve(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Next entry' }).click()
  await expect(headline(page)).toHaveText('Not decided yet')
  expect(await student.entry('introduction', first._id)).toMatchObject({ status: 'Rejected', score: '3' })
})

test('[D-092] like entries are approved together; a late one is left out with the reason', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const staff = await cast.as('professor.surgery')
  await clear(staff, student)
  const made: StoredEntry[] = []
  for (const topic of ['Alpha rounds', 'Beta rounds', 'Gamma rounds'])
    made.push(await student.create('introduction', { topic }))
  const late = await student.create('introduction', { topic: 'Late rounds', date: daysFromToday(-30) })
  await staff.open(page, `/verify-queue?student=${student.user._id}`)
  await expect(headline(page)).toBeVisible()
  if (onPhone()) await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Approve several' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve several' })
  await expect(dialog.getByRole('region', { name: /^Left out: 1/ })).toContainText(
    'Recorded 30 days after its date; more than 14 days is late.',
  )
  const sign = dialog.getByRole('button', { name: 'Approve 2 entries' })
  await dialog.getByRole('checkbox', { name: /Gamma rounds/ }).uncheck()
  await dialog.getByRole('radio', { name: /^3/ }).check()
  await expect(dialog.getByRole('textbox', { name: 'Feedback for all' })).toHaveValue('Done as described.')
  await dialog.getByRole('textbox', { name: 'Feedback for all' }).fill('Attended with the unit.')
  await expect(dialog.getByRole('checkbox', { name: /I supervised these 2/ })).not.toBeChecked()
  await expect(sign).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /I supervised these 2/ }).check()
  await sign.click()
  await expect(dialog.getByText('2 of 2 entries approved')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(headline(page)).toHaveText('Gamma rounds')
  const status = async (entry: StoredEntry) => (await student.entry('introduction', entry._id)).status
  expect(await Promise.all([...made, late].map(status))).toEqual(['Approved', 'Approved', 'Pending', 'Pending'])
})

test('the page is reached from the dashboard, and nobody is shut out of it', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  await student.create('training', { trainingType: 'Journal Club', topic: 'Read by the keys' })
  await (await cast.as('professor.surgery')).open(page, '/dashboard')
  await page.getByRole('link', { name: 'Verify one by one' }).click()
  await expect(page).toHaveURL(/\/verify-queue$/)
  await expect(headline(page)).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.goto('/verify-queue?kind=training')
  await expect(page.getByRole('group', { name: 'Rate the rest' })).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  if (onPhone()) return
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.getByRole('row', { name: /Ctrl Enter/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const first = await headline(page).innerText()
  await page.keyboard.press('j')
  await expect(headline(page)).not.toHaveText(first)
  await page.keyboard.press('k')
  await expect(headline(page)).toHaveText(first)
})

test('students have no verification page', async ({ page, cast }) => {
  await (await cast.as('student.surgery')).open(page, '/verify-queue')
  await expect(page.getByText('You do not have access to this page')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verify', exact: true })).toHaveCount(0)
})

test('[D-091] what a teacher approved in quick succession is two presses from the first page', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const staff = await cast.as('professor.surgery')
  const made: StoredEntry[] = []
  for (let n = 0; n < 5; n += 1) made.push(await student.create('introduction', { topic: `Quick ${n}` }))
  for (const entry of made) await staff.verify('introduction', entry, { status: 'Approved', vRemark: 'Seen.' })
  for (const name of ['hod.surgery', 'professor.surgery'] as const) {
    const reader = await cast.as(name)
    await reader.open(page, '/dashboard')
    let presses = 0
    if (onPhone()) {
      await page.getByRole('button', { name: 'More' }).click()
      presses += 1
    }
    await page.getByRole('link', { name: 'Quick Decisions' }).click()
    presses += 1
    await expect(page.getByRole('link', { name: new RegExp(staff.user.name) }).first()).toBeVisible()
    await expect(page.getByText(/each within 3 s of the one before/)).toBeVisible()
    expect(presses).toBeLessThanOrEqual(2)
    await expectNoSideScroll(page)
    await expectAccessible(page)
  }
  await page
    .getByRole('link', { name: new RegExp(staff.user.name) })
    .first()
    .click()
  await expect(
    page.getByRole('dialog').getByRole('list', { name: 'Decisions' }).getByRole('link').first(),
  ).toBeVisible()
  await expectAccessible(page)
})
