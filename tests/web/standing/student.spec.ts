import { expectAccessibleInBothSchemes } from '../support/page/axe'
import { expectNoSideScroll } from '../support/page/watch'
import { expect, onPhone, test } from '../support/test'

test('from the standing of a department to a student, to the next, and back to the list [D-041] [D-039]', async ({
  page,
  cast,
}) => {
  test.slow()
  await (await cast.as('hod.medicine')).open(page, '/standings')
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /Rohan Kulkarni/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/student\?trainee=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rohan Kulkarni')
  await expect(main.getByRole('list', { name: 'In numbers' }).getByRole('link')).toHaveCount(6)
  await expectNoSideScroll(page)
  await expectAccessibleInBothSchemes(page)
  const around = page.getByRole('navigation', { name: 'Students before and after' })
  const step = around.getByRole('link', { name: /^(Next|Previous) student$/ }).first()
  await step.click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Rohan Kulkarni')
  await around.getByRole('link', { name: 'Standing', exact: true }).click()
  await expect(page).toHaveURL(/\/standings/)
})

test('the ribbon is a line on a desktop and a list on a phone, and leads on by keyboard [D-044]', async ({
  page,
  cast,
}) => {
  await (await cast.as('hod.medicine')).open(page, '/standings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rohan Kulkarni/ })
    .first()
    .click()
  const ribbon = page.getByRole('region', { name: 'Training on one line' })
  await expect(ribbon).toBeVisible()
  const isList = onPhone()
  await expect(ribbon.getByRole('img')).toHaveCount(isList ? 0 : 1)
  if (!isList) {
    await expect(ribbon.getByRole('img')).toHaveAccessibleName(/\S+ \S+/)
    await ribbon.getByRole('button', { name: 'Show as a list' }).focus()
    await page.keyboard.press('Enter')
  }
  const months = ribbon.getByRole('region', { name: 'Months' })
  await months.getByRole('button', { name: /^Show all/ }).focus()
  await page.keyboard.press('Enter')
  await expect(months.getByRole('button', { name: 'Show what is open' })).toBeVisible()
  await expectNoSideScroll(page)
  await ribbon.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/student\?/)
})
