import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll } from '../support/page/watch'
import { demoEmail, expect, onPhone, type Page, picture, signIn, test } from '../support/test'

const PASSWORD = 'Zebra#Kite42'

/** Opens the menu of a row or card, and presses one of its lines. */
async function act(page: Page, name: string, label: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

/** Waits until a saved form has closed and the word about it, which stands for one second, has gone. */
async function done(page: Page) {
  await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toHaveCount(0)
}

test('the Master adds a teacher, who signs in, and is out at the next request once blocked [P-070] [P-108] [P-257] [P-259] [P-337]', async ({
  page,
  cast,
  browser,
}) => {
  const name = `Dr. Kiran ${onPhone() ? 'Phadke' : 'Deshmane'}`
  const email = demoEmail(name.toLowerCase().replace(/[^a-z]/g, ''))
  const master = await cast.as('master')
  await master.open(page, '/allHod')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff List')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  // Whom somebody guides stands under the name and makes no row higher than three lines of text do.
  const guide = page.getByRole('row').filter({ hasText: /Guides \d+ student/ })
  for (const row of await guide.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(59)

  await page.getByRole('button', { name: 'Add staff' }).click()
  const form = page.getByRole('dialog', { name: 'Add Staff' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('textbox', { name: 'Phone' }).fill('+919812345678')
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Professor')
  await form.getByRole('combobox', { name: 'College' }).selectOption({ index: 1 })
  await form.getByRole('combobox', { name: 'Department' }).selectOption({ index: 1 })
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add staff' }).click()
  await done(page)

  await page.getByRole('searchbox', { name: 'Search staff' }).fill(name)
  await expect(page.getByText('1 staff member found')).toBeVisible()
  await act(page, name, 'Edit password')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await done(page)

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const theirs = await elsewhere.newPage()
  await theirs.goto('/staffLogin')
  await theirs.getByRole('textbox', { name: /email/i }).fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Login', exact: true }).click()
  await theirs.waitForURL('**/dashboard')
  await theirs.goto('/profile')
  await expect(theirs.getByText('This device')).toBeVisible()

  await act(page, name, 'Block')
  await expect(page.getByRole('alertdialog')).toContainText(`Block ${name}?`)
  await picture(page, 'people-block')
  await page.getByRole('button', { name: 'Yes, block it!' }).click()
  await done(page)
  await expect(page.getByText('Blocked', { exact: true }).last()).toBeVisible()
  await theirs.goto('/profile')
  await theirs.waitForURL(/\/(staffLogin|login|logout)/)
  await elsewhere.close()
})

test('a head of department finds staff and students, assigns a guide, and takes a verification back and forth [P-109] [P-110] [P-245] [P-194] [P-068] [P-069]', async ({
  page,
  cast,
}) => {
  const hod = await cast.as('hod.surgery')
  await hod.open(page, '/allStaff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff List')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Assign guide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Guide to Students' })
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'people-assign')
  await dialog.getByRole('combobox', { name: 'Guide' }).selectOption({ index: 1 })
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Assign students (1)' }).click()
  await done(page)

  await page.goto('/allStudent')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Students')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await picture(page, 'people-students')
  const badges = page.getByRole('button', { name: /^(Verified|Not verified): / })
  const before = (await badges.first().getAttribute('aria-label')) ?? ''
  await badges.first().click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Verify|Take back)$/ })
    .click()
  await expect(badges.first()).not.toHaveAttribute('aria-label', before)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(badges.first()).toHaveAttribute('aria-label', before)
})

test('a clerk sees the students and may change nothing [P-069] [P-202]', async ({ page }) => {
  await signIn(page, 'clerk.medicine')
  await page.goto('/allStudent')
  await expect(page.getByText(/^\d+ students$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Verified|Not verified|Paid|Pending): |^Actions for/ })).toHaveCount(
    0,
  )
  await page.goto('/allStaff')
  await expect(page.getByText('You do not have access to this page')).toBeVisible()
})
