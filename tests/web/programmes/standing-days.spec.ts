import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll } from '../support/page/watch'
import { expect, signIn, test } from '../support/test'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

test('a gap of the weekly record opens a form that is dated in its week; both pages are accessible [S-094]', async ({
  page,
}) => {
  await signIn(page, 'behind', 'Demo@12345')
  await page.getByRole('link', { name: 'Standing', exact: true }).first().click()
  await page.getByRole('link', { name: 'Weekly record' }).click()
  const gap = page.getByRole('button', { name: /Gap: nothing is logged/ }).first()
  const [, first = ''] = /Week from (\d\d-\d\d-\d{4})/.exec((await gap.textContent()) ?? '') ?? []
  const monday = day(first.split('-').toReversed().join('-'))
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await gap.click()
  await page.getByRole('button', { name: 'Teaching Experience' }).click()
  const dated = await page.getByRole('dialog').getByLabel('Date').first().inputValue()
  const days = (day(dated) - monday) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(0)
  expect(days).toBeLessThanOrEqual(6)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Attendance and leave' }).click()
  await expect(page.getByText(/Daily presence is not recorded/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})
