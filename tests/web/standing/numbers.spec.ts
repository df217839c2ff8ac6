import { expectAccessibleInBothSchemes } from '../support/page/axe'
import { expectWellSet } from '../support/page/layout'
import { expectNoSideScroll } from '../support/page/watch'
import { expect, onPhone, type Page, test } from '../support/test'

/** The row of the first skill that no pack asks for, opened. */
async function openSkill(page: Page) {
  const skills = page.getByRole('region', { name: 'Other skills recorded' })
  await skills.getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('region', { name: 'By role' })).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the numbers neither scroll sideways nor are cut, ${colorScheme} [S-238]`, async ({ page, cast }) => {
    await page.emulateMedia({ colorScheme })
    await (await cast.as('student.medicine')).open(page, '/standing/numbers')
    await expect(page.getByText('printed numbers complete')).toBeVisible()
    const size = page.viewportSize()
    for (const width of onPhone() ? [360, 390] : [1440]) {
      await page.setViewportSize({ width, height: size?.height ?? 844 })
      await expectNoSideScroll(page)
      await expectWellSet(page, `/standing/numbers at ${width} pixels, ${colorScheme}`)
    }
  })

test('the numbers and an opened row have no fault for axe [S-238]', async ({ page, cast }) => {
  test.slow()
  await (await cast.as('student.medicine')).open(page, '/standing/numbers')
  await expect(page.getByText('printed numbers complete')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await openSkill(page)
  await expect(page.getByRole('img', { name: /by role: observed \d+/ })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})

test('another entry is begun with the newest one of the row [S-239]', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/standing/numbers')
  await openSkill(page)
  const role = (await page.getByText(/^Filled in from .*:/).textContent())?.split(': ')[1] ?? ''
  expect(role).not.toBe('')
  await page.getByRole('button', { name: /^Log another: / }).click()
  const form = page.getByRole('dialog').last()
  await expect(form.getByText(role).first()).toBeVisible()
})

test('a head goes from the standings to the matrix and to the numbers of a trainee [S-240]', async ({ page, cast }) => {
  await (await cast.as('hod.medicine')).open(page, '/standings')
  await page.getByRole('main').getByRole('link', { name: 'Numbers' }).focus()
  await page.keyboard.press('Enter')
  // The list stays in sight until the matrix has come, and has the same names.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Numbers')
  await page
    .getByRole('link', { name: /Rohan Kulkarni/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/student\?trainee=/)
  await page.locator('nav a[href^="/standing/numbers?"]').click()
  await expect(page).toHaveURL(/\/standing\/numbers\?trainee=/)
  await expect(page.getByText(/Rohan Kulkarni/).first()).toBeVisible()
  await expect(page.getByText('printed numbers complete')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Log another/ })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/student\?trainee=/)
  await page.goBack()
  await expect(page).toHaveURL(/\/standings\/numbers/)
})
