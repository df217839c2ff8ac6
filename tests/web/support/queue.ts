/** What the tests of the verification page share: a queue of their own, and twenty decisions that are counted. */
import type { Locator } from '@playwright/test'
import type { Actor, Cast, StoredEntry } from './actors'
import { checklist, type Kind, kindOf, kinds } from './kinds'
import { Watch } from './page/watch'
import { expect, onPhone, type Page, test } from './test'

interface Row {
  _id: string
  kind: string
  student: { _id: string }
}

/** A score that the API takes for an entry of a kind. */
export function scoreOf(kind: Kind, entry: StoredEntry): unknown {
  if (kind.scoring.type === 'none') return undefined
  if (kind.scoring.type === 'single') return '3'
  const criteria = kind.scoring.rubrics[String(entry[kind.scoring.by])]
  return criteria ? criteria.map((title) => ({ title, value: 3 })) : '3'
}

const queueOf = async (staff: Actor, student: Actor) =>
  (await staff.call<Row[]>('GET', `/verifyQueue/${staff.scope}?page=1&limit=100&student=${student.user._id}`)).data

/** Decides on everything of a student that waits, so that a test begins with its own entries. */
export async function clear(staff: Actor, student: Actor): Promise<void> {
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

/** The button that approves. */
export const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const place = (page: Page) =>
  onPhone() ? page.getByText(/^\d+ of \d+$/) : page.getByRole('article').getByText(/^\d+ of \d+,/)

/** Expects that nothing lies over a button. */
export async function expectFree(button: Locator): Promise<void> {
  expect(
    await button.evaluate((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      const spots = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width * part, top + height / 2))
      return spots.every((spot) => spot !== null && each.contains(spot))
    }),
    'something covers the button',
  ).toBe(true)
}

/** Decides on twenty mixed entries as a person does, and expects that it took no more than it may. */
export async function decideTwenty(page: Page, cast: Cast): Promise<void> {
  const student = await cast.as('student.surgery')
  const staff = await cast.as('professor.surgery')
  // A word of the teacher's own for every kind: the first comment on offer, and none that comes with a score.
  await twenty(student)
  await clear(staff, student)
  await twenty(student)
  const rows = await queueOf(staff, student)
  expect(rows.length).toBe(20)
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(kinds.length + 1)
  const interactions = await countInteractions(page)
  const watch = await Watch.over(page)
  await staff.open(page, `/verify-queue?student=${student.user._id}`)
  await expect(place(page)).toHaveText(/^1 of 20,?\s*$/)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (let n = 1; n <= 20; n += 1) {
    await expect(place(page)).toHaveText(new RegExp(`^${n} of 20,?\\s*$`))
    const rating = page.getByRole('region', { name: 'Rating' })
    await expect(rating.getByRole('textbox', { name: 'Feedback' })).toBeVisible()
    const isSingle = (await rating.getByRole('radiogroup', { name: 'Score / Grade' }).count()) > 0
    const isByCriteria = (await rating.getByRole('group', { name: 'Rate the rest' }).count()) > 0
    // A score brings its comment; what has no score, and what is rejected, is said by one comment more.
    const isRejected = n % 5 === 0
    const isSaid = isRejected || !(isSingle || isByCriteria)
    if (onPhone()) {
      if (isSingle) await rating.getByRole('radio', { name: /^3/ }).tap()
      if (isByCriteria) await rating.getByRole('button', { name: 'All others 3 Good' }).tap()
      if (isSaid) await rating.getByRole('group', { name: 'Comments' }).getByRole('button').first().tap()
      await expectFree(approve(page))
      expect(await page.evaluate(() => window.scrollY), 'somebody scrolled').toBe(0)
      if (isRejected) await page.getByRole('button', { name: 'Reject', exact: true }).tap()
      else await approve(page).tap()
    } else {
      if (isSingle) await page.keyboard.press('3')
      if (isByCriteria) await page.keyboard.press('Shift+Digit3')
      if (isSaid) await page.keyboard.press('5')
      await page.keyboard.press(isRejected ? 'r' : 'a')
    }
  }
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await expect(page.getByText('You decided 20 entries.')).toBeVisible()
  const count = await interactions()
  test.info().annotations.push({ type: 'interactions', description: String(count) })
  expect(count).toBeLessThanOrEqual(onPhone() ? 50 : 45)
  expect(await page.evaluate(() => 'sameDocument' in window), 'the page was loaded again').toBe(true)
  await expect.poll(async () => (await queueOf(staff, student)).length).toBe(0)
  for (const row of rows.slice(0, 3)) {
    const entry = await student.entry(row.kind, row._id)
    expect(['Approved', 'Rejected']).toContain(entry.status)
    expect(entry.vRemark).not.toBe('')
    expect(entry.verifiedOn).toMatch(/Z$/)
  }
  watch.expectQuiet('the verification page')
}
