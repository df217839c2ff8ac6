import { expectAccessibleInBothSchemes } from '../support/page/axe'
import { expectWellSet } from '../support/page/layout'
import { expectNoSideScroll } from '../support/page/watch'
import { expect, onPhone, type Page, test } from '../support/test'

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

test('the menu and the bar of the phone lead to the standing [S-065]', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Standing', exact: true }).click()
  await expect(page).toHaveURL(/\/standing$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My standing')
  await expect(summary(page)).toBeVisible()
  if (!onPhone()) return
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await menu.getByRole('button', { name: /More/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Standing', exact: true }).click()
  await expect(summary(page)).toBeVisible()
})

test('the evidence of a gate opens the entry that counts [S-069]', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/standing')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Ethics/ }) })
  await row.getByRole('button', { name: /count.*: Ethics/ }).click()
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/[?&]open=/)
  await expect(page.getByText('GCP', { exact: true }).last()).toBeVisible()
})

test('a head of department finds a trainee in the list and reads the same page', async ({ page, cast }) => {
  await (await cast.as('hod.medicine')).open(page, '/standings')
  const trainee = page.getByRole('link', { name: /Rohan Kulkarni/ }).first()
  await trainee.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rohan Kulkarni')
  await page.getByRole('link', { name: 'Eligibility' }).click()
  await expect(summary(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign the whole logbook' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing scrolls sideways and nothing is cut, ${colorScheme} [S-076]`, async ({ page, cast }) => {
    await page.emulateMedia({ colorScheme })
    await (await cast.as('student.medicine')).open(page, '/standing')
    await expect(summary(page)).toBeVisible()
    const size = page.viewportSize()
    for (const width of onPhone() ? [360, 390] : [1440]) {
      await page.setViewportSize({ width, height: size?.height ?? 844 })
      await expectNoSideScroll(page)
      await expectWellSet(page, `/standing at ${width} pixels, ${colorScheme}`)
    }
  })

test('the page has no fault for axe, and a walk by Tab reaches every press [S-077]', async ({ page, cast }) => {
  test.slow()
  await (await cast.as('student.medicine')).open(page, '/standing')
  await expect(summary(page)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  const main = page.getByRole('main')
  const presses = main.locator('a:visible, button:visible')
  const wanted = await presses.count()
  expect(wanted).toBeGreaterThan(5)
  await main.getByRole('heading', { level: 1 }).focus()
  const reached = new Set<number>()
  for (let step = 0; step < wanted + 5 && reached.size < wanted; step += 1) {
    await page.keyboard.press('Tab')
    const at = await presses.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
    if (at >= 0) reached.add(at)
  }
  expect(reached.size).toBe(wanted)
})
