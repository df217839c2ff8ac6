import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import { expect, onPhone, type Page, picture, test } from '../support/test'

// Money: a second try would hide a fault.
test.describe.configure({ retries: 0 })

async function looksRight(page: Page, name: string) {
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await picture(page, name)
}

/** Presses a tool of a row: a button of the table, or an item of the card's menu. */
async function useTool(page: Page, tool: string, row: string) {
  if (!onPhone()) return page.getByRole('button', { name: `${tool} ${row}` }).click()
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  return page.getByRole('menuitem', { name: tool }).click()
}

test('the Master makes a coupon after each refusal in its words, and deletes it [P-081] [P-205] [P-312] [P-313] [P-314]', async ({
  page,
  cast,
}, { project }) => {
  const code = `SAVE${project.name.toUpperCase()}1`
  await (await cast.as('master')).open(page, '/coupons')
  await expect(page.getByRole('heading', { name: 'Coupons List' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Coupon' }).click()
  const form = page.getByRole('dialog', { name: 'Create Coupon' })
  await expect(form.getByRole('option', { name: 'Group discounted (₹5,999)' })).toBeAttached()
  await looksRight(page, 'coupon-form')
  const submit = form.getByRole('button', { name: 'Create Coupon' })
  const refused = async (words: string) => {
    await submit.click()
    const message = page.getByRole('alertdialog', { name: 'Invalid Coupon' })
    await expect(message).toContainText(words)
    await message.getByRole('button', { name: 'OK' }).click()
    await expect(message).toHaveCount(0)
  }
  await form.getByLabel('Code').fill('save1')
  await form.getByLabel('Discount').fill('999')
  await form.getByLabel('Quantity').fill('0')
  await refused('Select batch First!!!')
  await form.getByLabel('Package').selectOption({ label: 'Group discounted (₹5,999)' })
  await refused('Enter coupon code more than 6 digit')
  await form.getByLabel('Code').fill(code.toLowerCase())
  await refused('Please enter valid value greater than 0')
  await form.getByLabel('Quantity').fill('25')
  await form.getByLabel('Discount').fill('6000')
  await submit.click()
  await expect(form.getByText('The discount may not be above the price of the package, ₹5,999.00.')).toBeVisible()
  await form.getByLabel('Discount').fill('999')
  await submit.click()
  await expect(page.getByRole('alertdialog', { name: 'Created!' })).toContainText('Coupon created successfully!')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText(code).and(page.locator('main *')).first()).toBeVisible()
  await expect(page.getByText(onPhone() ? '25 of 25 left' : '25 of 25')).toBeVisible()
  await expect(page.getByText('Available').and(page.locator('main span')).first()).toBeVisible()
  await looksRight(page, 'coupons')

  await useTool(page, 'Delete', code)
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete coupon' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Deleted!' })).toContainText('Coupon deleted successfully!')
  await expect(page.getByText(code).and(page.locator('main *'))).toHaveCount(0)
})

test('the referral list has two views and the same modal [P-089] [P-206] [P-207]', async ({ page, cast }) => {
  const watch = await Watch.over(page)
  await (await cast.as('master')).open(page, '/referral')
  await expect(page.getByRole('heading', { name: 'Referral List' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'By referral' })).toHaveAttribute('aria-pressed', 'true')
  await looksRight(page, 'referral')
  const asked = page.waitForResponse(/\/api\/couponReferral\//)
  await page.getByRole('button', { name: 'By coupon' }).click()
  expect((await asked).status()).toBe(200)
  await expect(page).toHaveURL(/\?view=coupon$/)
  await looksRight(page, 'coupon-uses')
  await page.getByRole('button', { name: 'Create Coupon' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Coupon' })).toBeVisible()
  watch.expectQuiet('/referral')
})

test('a package that the Master changes has its new price on the public page at once', async ({ page, cast }) => {
  await (await cast.as('master')).open(page, '/batches')
  await useTool(page, 'Edit', 'University')
  const form = page.getByRole('dialog', { name: 'Edit package' })
  await form.getByLabel('Offer price').fill('2500.50')
  await form.getByLabel('Last day').fill('2099-12-31')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Updated' })).toContainText('Package updated successfully!')
  await expect(page.getByText('₹2,950.59').and(page.locator('main *')).first()).toBeVisible()
  await looksRight(page, 'packages-kept')
  await page.goto('/packages')
  await expect(page.getByText('₹2,950.59 with GST')).toBeVisible()
})
