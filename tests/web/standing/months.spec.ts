import { expectAccessibleInBothSchemes } from '../support/page/axe'
import { expectNoSideScroll } from '../support/page/watch'
import { expect, onPhone, test } from '../support/test'

test('a guide signs a month in three steps, and the next one that waits is offered [D-016]', async ({ page, cast }) => {
  await (await cast.as('professor.medicine')).open(page, '/standing/months')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly authentication')
  const main = page.getByRole('main')
  await main.getByRole('link').first().click()
  await expect(main.getByRole('heading', { name: 'By kind' })).toBeVisible()
  await expectNoSideScroll(page)
  const sign = main.getByRole('button', { name: /^Sign \w+ \d{4}$/ })
  // On a desktop the key stands below the words.
  const name = (await sign.innerText()).replace('Sign ', '').split('\n', 1).join()
  await sign.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^Days present/)).toHaveValue(/^\d+$/)
  await dialog.getByRole('button', { name: `Sign ${name}` }).click()
  await expect(page.getByText(`${name} of`, { exact: false })).toBeVisible()
  await expect(main.getByText('Signed', { exact: true }).first()).toBeVisible()
  await expect(sign).toHaveCount(0)
})

test('a month can be signed from the keyboard [D-016]', async ({ page, cast }) => {
  if (onPhone()) return
  await (await cast.as('professor.surgery')).open(page, '/standing/months')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /^Sign \w+ \d{4}$/ })).toBeVisible()
  await page.keyboard.press('s')
  await page
    .getByRole('dialog')
    .getByLabel(/^Days present/)
    .press('Enter')
  await expect(page.getByText(/^\w+ \d{4} of .* is signed\.$/)).toBeVisible()
})

test('students see their months signed, without a button, and axe finds no fault [D-017]', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/standing/months')
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /: Signed$/ })
    .last()
    .click()
  await expect(main.getByRole('heading', { name: 'By kind' })).toBeVisible()
  await expect(main.getByText(/, guide, \d\d-\d\d-2026/)).toBeVisible()
  await expect(main.getByRole('button', { name: /^Sign/ })).toHaveCount(0)
  await expectNoSideScroll(page)
  await expectAccessibleInBothSchemes(page)
})
