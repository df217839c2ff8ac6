import { expectAccessible } from '../support/page/axe'
import { expect, picture, signIn, test } from '../support/test'

test('the sign-in page has both modes and shows a password on request [P-159]', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Student Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Faculty Login' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  const password = page.locator('input[name="password"]')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: /show password/i }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await picture(page, 'login')
  await expectAccessible(page)
})

test('a student and a member of staff reach their dashboards [P-145]', async ({ page, browser, baseURL }) => {
  await signIn(page, 'student.medicine')
  await expect(page).toHaveURL(/\/dashboard$/)
  const other = await browser.newContext({ baseURL })
  const staff = await other.newPage()
  await signIn(staff, 'professor.medicine')
  await expect(staff).toHaveURL(/\/dashboard$/)
  await other.close()
})
