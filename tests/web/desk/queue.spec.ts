import type { Locator } from '@playwright/test'
import type { Actor, StoredEntry } from '../support/actors'
import { expectAccessible } from '../support/axe'
import { checklist, type Kind, kindOf, kinds } from '../support/kinds'
import { daysFromToday } from '../support/samples'
import { expect, onPhone, type Page, test } from '../support/test'
import { expectNoSideScroll, Watch } from '../support/watch'

interface Row {
  _id: string
  kind: string
  student: { _id: string }
}

/** A score that the API takes for an entry of a kind. */
function scoreOf(kind: Kind, entry: StoredEntry): unknown {
  if (kind.scoring.type === 'none') return undefined
  if (kind.scoring.type === 'single') return '3'
  const criteria = kind.scoring.rubrics[String(entry[kind.scoring.by])]
  return criteria ? criteria.map((title) => ({ title, value: 3 })) : '3'
}

const queueOf = async (staff: Actor, student: Actor) =>
  (await staff.call<Row[]>('GET', `/verifyQueue/${staff.scope}?page=1&limit=100&student=${student.user._id}`)).data

/** Decides on everything of a student that waits, so that a test begins with its own entries. */
async function clear(staff: Actor, student: Actor): Promise<void> {
  for (const row of await queueOf(staff, student)) {
    const score = scoreOf(kindOf(row.kind), await staff.entry(row.kind, row._id))
    await staff.call('POST', `/entries/${row.kind}/${row._id}`, { status: 'Approved', vRemark: 'Seen.', score })
  }
}

/** Twenty new entries of a student, of every kind there is. */
async function twenty(student: Actor): Promise<void> {
  const keys = [...kinds, checklist].map(({ key }) => key)
  for (let n = 0; n < 20; n += 1) await student.create(keys[n % keys.length] ?? 'opd')
}

/** Counts what a person does: keys, bare modifiers apart, and presses of a pointer; only what the browser trusts. */
async function countInteractions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { interactions: number }
    counted.interactions = 0
    const bare = ['Shift', 'Control', 'Alt', 'Meta']
    window.addEventListener('keydown', (event) => {
      if (event.isTrusted && !bare.includes(event.key)) counted.interactions += 1
    })
    window.addEventListener('pointerdown', (event) => {
      if (event.isTrusted) counted.interactions += 1
    })
  })
  return () => page.evaluate(() => (window as unknown as { interactions: number }).interactions)
}

const headline = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const place = (page: Page) => page.getByRole('article').getByText(/^\d+ of \d+,/)

/** Expects that nothing lies over a button. */
async function expectFree(button: Locator): Promise<void> {
  expect(
    await button.evaluate((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      const spots = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width * part, top + height / 2))
      return spots.every((spot) => spot !== null && each.contains(spot))
    }),
    'something covers the button',
  ).toBe(true)
}

test('twenty mixed entries are decided in at most sixty interactions, without a reload', async ({ page, cast }) => {
  test.setTimeout(180_000)
  const student = await cast.as('student.surgery')
  const staff = await cast.as('professor.surgery')
  await clear(staff, student)
  await twenty(student)
  const rows = await queueOf(staff, student)
  expect(rows.length).toBe(20)
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(kinds.length + 1)
  const interactions = await countInteractions(page)
  const watch = await Watch.over(page)
  await staff.open(page, `/verify-queue?student=${student.user._id}`)
  await expect(place(page)).toHaveText('1 of 20,')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (let n = 1; n <= 20; n += 1) {
    await expect(place(page)).toHaveText(`${n} of 20,`)
    const rating = page.getByRole('region', { name: 'Rating' })
    await expect(rating.getByRole('textbox', { name: 'Feedback' })).toBeVisible()
    const isSingle = (await rating.getByRole('radiogroup', { name: 'Score / Grade' }).count()) > 0
    const isByCriteria = (await rating.getByRole('group', { name: 'Rate the rest' }).count()) > 0
    if (onPhone()) {
      if (isSingle) await rating.getByRole('radio', { name: /^3/ }).tap()
      if (isByCriteria) await rating.getByRole('button', { name: 'All others 3 Good' }).tap()
      await rating.getByRole('group', { name: 'Comments' }).getByRole('button').first().tap()
      await expectFree(approve(page))
      await approve(page).tap()
    } else {
      if (isSingle) await page.keyboard.press('3')
      if (isByCriteria) await page.keyboard.press('Shift+Digit3')
      await page.keyboard.press('5')
      await page.keyboard.press(n % 5 === 0 ? 'r' : 'a')
    }
  }
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await expect(page.getByText('You decided 20 entries.')).toBeVisible()
  const count = await interactions()
  test.info().annotations.push({ type: 'interactions', description: String(count) })
  expect(count).toBeLessThanOrEqual(60)
  expect(await page.evaluate(() => 'sameDocument' in window), 'the page was loaded again').toBe(true)
  await expect.poll(async () => (await queueOf(staff, student)).length).toBe(0)
  for (const row of rows.slice(0, 3)) {
    const entry = await student.entry(row.kind, row._id)
    expect(['Approved', 'Rejected']).toContain(entry.status)
    expect(entry.vRemark).not.toBe('')
    expect(entry.verifiedOn).toMatch(/Z$/)
  }
  watch.expectQuiet('the verification page')
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
  await page.getByRole('group', { name: 'Comments' }).getByRole('button').first().click()
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
  await page.getByRole('group', { name: 'Comments' }).getByRole('button').first().click()
  await approve(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved: Decided by two' })).toContainText('loaded again')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(page.getByRole('region', { name: 'Rating' })).toContainText(`Rejected by ${hod.user.name}`)
  await expect(approve(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Next entry' }).click()
  await expect(headline(page)).toHaveText('Not decided yet')
  expect(await student.entry('introduction', first._id)).toMatchObject({ status: 'Rejected', score: '3' })
})

test('like entries are approved together; a late one is left out with the reason', async ({ page, cast }) => {
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
  await dialog.getByRole('checkbox', { name: 'All 3' }).check()
  await dialog.getByRole('checkbox', { name: /Gamma rounds/ }).uncheck()
  await dialog.getByRole('radio', { name: /^3/ }).check()
  await dialog.getByRole('textbox', { name: 'Feedback for all' }).fill('Attended with the unit.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve 2 entries' }).click()
  await page
    .getByRole('alertdialog', { name: 'Approve 2 entries?' })
    .getByRole('button', { name: 'Approve 2 entries' })
    .click()
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
  await expect(page).not.toHaveURL(/verify-queue/)
  await expect(page.getByRole('link', { name: 'Verify', exact: true })).toHaveCount(0)
})
