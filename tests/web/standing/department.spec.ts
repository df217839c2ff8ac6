import { expectAccessibleInBothSchemes } from '../support/page/axe'
import { expectNoSideScroll } from '../support/page/watch'
import { expect, onPhone, type Page, signInHere, test } from '../support/test'

/** Counts what a person does after signing in: each press of a pointer that the browser trusts. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.addEventListener('pointerdown', ({ isTrusted }) => {
      if (isTrusted) sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
    })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}

/** Signs in as the head of a department, and begins to count on the dashboard. */
async function opened(page: Page): Promise<() => Promise<number>> {
  const presses = await countPresses(page)
  await page.goto('/staffLogin')
  await signInHere(page, 'hod.medicine')
  await expect(page.getByRole('heading', { level: 2, name: /^General Medicine, \d\d-\d\d-\d{4}$/ })).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('presses'))
  return presses
}

const trainees = (page: Page) => page.getByRole('region', { name: /^Trainees/ })

/** Presses a pill of the list, and expects as many trainees as it says. */
async function narrow(page: Page, name: RegExp): Promise<void> {
  const pill = page.getByRole('group', { name: 'Which trainees' }).getByRole('button', { name })
  const count = Number(/\d+$/.exec((await pill.innerText()).trim())?.[0])
  await pill.click()
  await expect(pill).toHaveAttribute('aria-pressed', 'true')
  const rows = onPhone()
    ? trainees(page).getByRole('list', { name: 'Trainees' }).getByRole('listitem')
    : trainees(page).locator('tbody tr')
  await expect(rows).toHaveCount(count)
}

test('who has recorded nothing for two weeks is one press away [D-033]', async ({ page }) => {
  const presses = await opened(page)
  await narrow(page, /^Silent 14 days/)
  await expect(
    trainees(page)
      .getByText(/Silent \d+ days|Nothing recorded in \d+ days/)
      .first(),
  ).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(2)
})

test('who will not be eligible is on the dashboard, or one press away [D-033]', async ({ page }) => {
  const presses = await opened(page)
  const short = page.getByRole('list', { name: 'In short' }).getByRole('listitem').first()
  await expect(short).toHaveText(/^\d+ ?of \d+ at risk, \d+ to watch$/)
  if (!/^0/.test(await short.innerText())) {
    await short.getByRole('link').first().click()
    await expect(page).toHaveURL(/shown=risk/)
  }
  expect(await presses()).toBeLessThanOrEqual(2)
})

test('which memos are unanswered is one press away [D-033]', async ({ page }) => {
  const presses = await opened(page)
  const cell = page.getByRole('list', { name: 'In short' }).getByRole('listitem').last()
  const count = Number(/^\d+/.exec(await cell.innerText())?.[0])
  expect(count).toBeGreaterThan(0)
  await cell.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Memo' })).toBeVisible()
  await expect(page.getByText(`${count} ${count === 1 ? 'memo' : 'memos'} found`, { exact: true })).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(2)
})

test('which certificates end soon stands on the dashboard [D-033]', async ({ page }) => {
  const presses = await opened(page)
  const part = page.getByRole('region', { name: 'Certificates that end' })
  await expect(part).toContainText('within 60 days')
  await expect(part.getByText(/None ends soon|\d+ days? left|today/).first()).toBeVisible()
  expect(await presses()).toBe(0)
})

test('whose month is not signed is one press away [D-033]', async ({ page }) => {
  const presses = await opened(page)
  await narrow(page, /not signed/)
  await expect(
    trainees(page)
      .getByText(/not signed/)
      .first(),
  ).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(2)
})

test('a number leads to as many entries as it says [D-024]', async ({ page }) => {
  await opened(page)
  const cell = page.getByRole('list', { name: 'In short' }).getByRole('listitem').nth(1)
  const link = cell.getByRole('link').first()
  const count = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByText(`${count} ${count === '1' ? 'entry' : 'entries'}`, { exact: true })).toBeVisible()
})

test('the day of a department stands above the pending table, and axe finds no fault [D-034]', async ({
  page,
  cast,
}) => {
  await (await cast.as('hod.medicine')).open(page, '/dashboard')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([/^General Medicine/, 'Pending Verifications'])
  await expectNoSideScroll(page)
  await expectAccessibleInBothSchemes(page)
})

test('a guide sees the own trainees below what waits [D-034]', async ({ page, cast }) => {
  await (await cast.as('professor.medicine')).open(page, '/dashboard')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Pending Verifications', /^Your trainees/])
  await expect(page.getByRole('region', { name: "Teachers' backlog" })).toHaveCount(0)
})
