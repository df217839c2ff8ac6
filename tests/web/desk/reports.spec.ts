import type { Locator } from '@playwright/test'
import { expect, onPhone, type Page, test } from '../support/test'
import { besides, wellMade } from '../support/together'

/** The rows of the report, table or cards. */
function rows(page: Page): Locator {
  if (!onPhone()) {
    return page
      .getByRole('table', { name: 'Recent activity' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
  }
  return page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
}

async function filter(page: Page, by: Readonly<Record<string, string>>): Promise<void> {
  const bar = page.getByRole('search', { name: 'Report filters' })
  for (const [label, option] of Object.entries(by)) {
    await bar.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })
  }
  await bar.getByRole('button', { name: 'Filter' }).click()
}

test('what a student records stands in the report, by menu, student and status [T-032] [T-110] [T-111] [T-112] [T-116]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const student = await cast.as('student.pathology')
  const teacher = await cast.as('professor.pathology')
  const entry = await student.create('opd', { venue: 'Fine needle clinic' })
  await teacher.open(page, '/reports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  const statuses = page.getByRole('combobox', { name: 'Status', exact: true }).getByRole('option')
  await expect(statuses).toHaveText(['All statuses', 'Pending', 'Accepted', 'Rejected'])
  await expect(rows(page).first()).toBeVisible()
  await wellMade(page)
  await filter(page, { Menu: 'OPD Campus', Student: student.user.name, Status: 'Pending' })
  await expect(page).toHaveURL(/menu=opd/)
  await expect(rows(page).first()).toContainText('Pending')
  await expect(rows(page).filter({ hasText: 'Approved' })).toHaveCount(0)
  await teacher.verify('opd', entry)
  await filter(page, { Status: 'Accepted' })
  await expect(page).toHaveURL(/status=Approved/)
  await expect(rows(page).first()).toContainText('Approved')
  await expect(rows(page).filter({ hasText: 'Pending' })).toHaveCount(0)
  await page.goto(`/reports?menu=opd&student=${student.user._id}&from=1999-01-01&to=1999-12-31`)
  await expect(page.getByText('No Data Found', { exact: true })).toBeVisible()
  await wellMade(page)

  const theirs = await besides(browser, page, student, '/reports')
  await expect(theirs.getByText('You do not have access to this page')).toBeVisible()
  await theirs.context().close()
})
