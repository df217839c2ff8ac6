import type { Locator } from '@playwright/test'
import { kindOf } from '../support/kinds'
import { openForm } from '../support/page/form'
import { expectWellSet } from '../support/page/layout'
import { expect, type Page, signInHere, test } from '../support/test'

// The narrowest phone that is still in use.
test.use({ viewport: { width: 360, height: 740 } })

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not in sight`)
  return box
}

/** Expects the words of a button on one line, and the button whole in the window. */
async function expectOneLine(page: Page, button: Locator) {
  const lines = await button.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom)))
      .size
  })
  expect(lines, `lines of ${button}`).toBe(1)
  const { x, width } = await boxOf(button)
  expect(x >= 0 && x + width <= (page.viewportSize()?.width ?? 0), `${button} is in the window`).toBe(true)
}

for (const [name, paths] of [
  [
    'student.medicine',
    ['/dashboard', '/atcom', '/appeal', '/drp/attendence', '/drp/proc', '/profile', '/notifications'],
  ],
  ['hod.medicine', ['/dashboard', '/reports', '/verify-queue']],
] as const)
  test(`at 360 pixels no word and no date is broken and nothing is cut: pages of ${name}`, async ({ page, cast }) => {
    test.slow()
    const actor = await cast.as(name)
    for (const path of paths) {
      await actor.open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await page.waitForLoadState('networkidle')
      await expectWellSet(page, `${path} at 360 pixels`)
    }
  })

test('who somebody is takes two lines at most', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  const list = page.getByRole('list', { name: 'You' })
  await expect(list).toContainText('Unit head')
  const height = (await boxOf(list)).height
  const line = await list.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight))
  expect(height).toBeLessThanOrEqual(2 * line + 1)
})

test('a rejected entry is corrected by one whole button, and reads as not scored', async ({ page, cast }) => {
  const [student, staff] = [await cast.as('student.medicine'), await cast.as('hod.medicine')]
  const entry = await student.create('procedure')
  await staff.verify('procedure', entry, { status: 'Rejected', vRemark: 'Say who was there.', score: '1' })
  await student.open(page, `/task/${kindOf('procedure').categoryId}?open=${entry._id}`)
  const detail = page.getByRole('dialog', { name: 'Task Detail' })
  await expectOneLine(page, detail.getByRole('button', { name: 'Correct and submit again' }))
  await expect(detail.getByText('Not counted')).toBeVisible()
  await expect(detail.getByText(/Satisfactory/)).toHaveCount(0)
  await detail.getByRole('button', { name: 'More' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Use as template' })).toBeVisible()
})

test('the bar of a form has two whole buttons, and a menu for the rest', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, `/task/${kindOf('opd').categoryId}?add=new`)
  const form = page.getByRole('dialog', { name: 'Add entry' })
  for (const name of ['Reset', 'Submit']) await expectOneLine(page, form.getByRole('button', { name, exact: true }))
  await form.getByRole('button', { name: 'More' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Submit and add another' })).toBeVisible()
})

test('what is said at sign-in covers neither decision of the queue', async ({ page }) => {
  await page.goto('/staffLogin?next=/verify-queue')
  await signInHere(page, 'hod.medicine')
  const toast = page.getByRole('button', { name: 'Dismiss' }).locator('..')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeVisible()
  const { y, height } = await boxOf(toast)
  expect(y + height).toBeLessThanOrEqual((await boxOf(approve)).y)
  const top = await boxOf(page.getByRole('region', { name: 'Entry' }))
  expect(y + height).toBeLessThanOrEqual(top.y + 1)
})

test('what is said when a form was left covers neither the button to add an entry nor the bar below', async ({
  page,
  cast,
}) => {
  await (await cast.as('student.pathology')).open(page, `/task/${kindOf('opd').categoryId}`)
  const form = await openForm(page)
  await form.getByRole('textbox', { name: 'Venue' }).fill('Kept')
  await form.getByRole('button', { name: 'Close' }).click()
  const toast = page.getByRole('button', { name: 'Dismiss' }).locator('..')
  await expect(toast).toContainText('Kept on this device as a draft.')
  const add = page.getByRole('button', { name: 'Add entry' }).last()
  await expect(add).toBeVisible()
  const { y, height } = await boxOf(toast)
  expect(y + height).toBeLessThanOrEqual((await boxOf(add)).y)
  // A press at its middle reaches it.
  await add.click({ timeout: 2000 })
  await expect(form).toBeVisible()
})

test('the bars of teachers have a length to compare', async ({ page, cast }) => {
  await (await cast.as('hod.medicine')).open(page, '/reports')
  const bars = page.getByRole('table', { name: 'By teacher' }).locator('[aria-hidden="true"]')
  await expect(bars.first()).toBeVisible()
  for (const bar of await bars.all()) expect((await boxOf(bar)).width).toBeGreaterThan(60)
})

test('at the end of a list the button that adds covers neither the last card nor the pages', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, `/task/${kindOf('training').categoryId}`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const button = page.getByRole('button', { name: 'Add entry' })
  await expect(button).toBeVisible()
  const { y, height } = await boxOf(pages)
  expect(y + height).toBeLessThanOrEqual((await boxOf(button)).y)
})
