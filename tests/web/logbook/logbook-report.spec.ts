import type { Locator } from '@playwright/test'
import { kindOf, reportOf } from '../support/kinds'
import { expect, onPhone, type Page, test } from '../support/test'

/** The rows of the list in sight, table or cards. */
function rows(page: Page, key: string): Locator {
  if (!onPhone()) return page.getByRole('row').filter({ has: page.getByRole('cell') })
  return page.getByRole('list', { name: kindOf(key).heading }).getByRole('listitem')
}

/** Waits until the list in sight is the one that was asked for. */
async function listed(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
}

test('search, paging and page size; the address holds it all [L-125] [L-127] [L-128] [L-129] [P-455] [P-454]', async ({
  page,
  cast,
}) => {
  test.slow()
  const student = await cast.as('student.surgery')
  const mark = `Window${Date.now()}`
  for (let n = 1; n <= 56; n += 1) {
    await student.create('opd', { venue: `${mark} number ${n}`, studentRemark: n === 33 ? 'Kumbakonam' : 'Routine' })
  }
  await student.open(page, `${reportOf('opd')}?q=${mark.toLowerCase()}`)
  await expect(rows(page, 'opd')).toHaveCount(10)
  const place = page.getByRole('status').filter({ hasText: /\d+ to \d+ of \d+/ })
  await expect(place).toHaveText('1 to 10 of 56')
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(size.getByRole('option')).toHaveText(['5', '10', '15', '20'])
  await expect(size).toHaveValue('10')
  await size.selectOption('5')
  await expect(rows(page, 'opd')).toHaveCount(5)
  await expect(place).toHaveText('1 to 5 of 56')
  await expect(page).toHaveURL(/limit=5/)

  const pages = page.getByRole('navigation', { name: 'Pages' })
  const shown = async () => (await pages.getByRole('button', { name: /^Page \d+$/ }).allInnerTexts()).map(Number)
  expect(await shown()).toEqual([1, 2, 3, 4, 5, 12])
  for (const wanted of [4, 6]) await pages.getByRole('button', { name: `Page ${wanted}`, exact: true }).click()
  await expect(place).toHaveText('26 to 30 of 56')
  expect(await shown()).toEqual([1, 4, 5, 6, 7, 8, 12])
  await expect(pages.getByText('…')).toHaveCount(2)
  await expect(pages.getByRole('button', { name: 'Page 6', exact: true })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('button', { name: 'Page 12', exact: true }).click()
  await expect(place).toHaveText('56 to 56 of 56')
  await expect(rows(page, 'opd')).toHaveCount(1)
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.goBack()
  await expect(place).toHaveText('26 to 30 of 56')
  await pages.getByRole('button', { name: 'Previous page' }).click()
  await expect(place).toHaveText('21 to 25 of 56')
  await page.reload()
  await expect(place).toHaveText('21 to 25 of 56')
  await expect(page).toHaveURL(/page=5/)
  if (!onPhone()) {
    await pages.getByRole('button', { name: 'Last page' }).click()
    await expect(place).toHaveText('56 to 56 of 56')
    await pages.getByRole('button', { name: 'First page' }).click()
    await expect(place).toHaveText('1 to 5 of 56')
    await pages.getByRole('button', { name: 'Page 3', exact: true }).click()
  }
  // A new search starts on the first page, whatever the case of its letters.
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('kumbaKONAM')
  await expect(rows(page, 'opd')).toHaveCount(1)
  await expect(page).not.toHaveURL(/page=/)
  await expect(rows(page, 'opd').first()).toContainText(`${mark} number 33`)
})

test('the search covers text, teacher and status, and finds nothing as No Data Found [L-126] [L-130] [L-131] [P-456] [P-457]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.pathology')
  const teacher = (await cast.as('professor.pathology')).user.name
  await student.create('introduction', { topic: 'Grossing of the colectomy specimen' })
  await student.open(page, reportOf('introduction'))
  const search = page.getByRole('searchbox', { name: 'Search entries' })
  const all = await student.count('introduction')
  for (const text of ['COLECTOMY', teacher.toUpperCase(), 'pending']) {
    await search.fill(text)
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text).replace(/%20/g, '\\+')}`))
    await listed(page)
    const found = await student.count('introduction', `&search=${encodeURIComponent(text)}`)
    expect(found, text).toBeGreaterThan(0)
    expect(found, text).toBeLessThanOrEqual(all)
    await expect(rows(page, 'introduction')).toHaveCount(Math.min(found, 10))
    await expect(page.getByText('Grossing of the colectomy specimen').first()).toBeVisible()
  }
  await search.fill('zzzz-no-such-words')
  await expect(page.getByText('No Data Found', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(search).toHaveValue('')
  await expect(rows(page, 'introduction').first()).toBeVisible()
})

test('a list that cannot be loaded says so, with Retry and no dialog [L-383] [P-425]', async ({ page, cast }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.route('**/api/entries/**', (route) =>
    route.fulfill({ status: 500, json: { status: false, message: 'Out of order', code: 'error' } }),
  )
  await (await cast.as('student.pathology')).open(page, reportOf('training'))
  await expect(page.getByText('Could not load', { exact: true })).toBeVisible()
  await expect(page.getByText('No Data Found', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('alert').getByText(/Loading the list failed/)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(errors.some((text) => text.includes('Out of order'))).toBe(true)
  await page.unroute('**/api/entries/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page, 'training').first()).toBeVisible()
})

/** Sets a filter: in the toolbar of a desktop, in the sheet of a phone. */
async function narrow(page: Page, label: string, option: string): Promise<void> {
  if (!onPhone()) {
    await page.getByRole('combobox', { name: label, exact: true }).selectOption(option)
  } else {
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('combobox', { name: label, exact: true }).selectOption(option)
    await sheet.getByRole('button', { name: 'Show entries' }).click()
    await expect(sheet).toHaveCount(0)
  }
  await listed(page)
}

test('staff narrow a report by student, status and type [L-294]', async ({ page, cast }) => {
  const professor = await cast.as('professor.medicine')
  const student = (await cast.as('student.medicine')).user
  await professor.open(page, reportOf('training'))
  await expect(rows(page, 'training').first()).toBeVisible()
  await narrow(page, 'Student', student.name)
  await expect(page).toHaveURL(new RegExp(`student=${student._id}`))
  const own = await professor.count('training', `&student=${student._id}`)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`of ${own}$`) })).toBeVisible()
  for (const row of await rows(page, 'training').all()) await expect(row).toContainText(student.name)
  const status = page.getByRole('group', { name: 'Status' })
  await status.getByRole('button', { name: /^Approved/ }).click()
  await expect(page).toHaveURL(/status=Approved/)
  await expect(status.getByRole('button', { name: /^Approved/ })).toHaveAttribute('aria-pressed', 'true')
  const approved = await professor.count('training', `&student=${student._id}&status=Approved`)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`of ${approved}$`) })).toBeVisible()
  expect(approved).toBeLessThan(own)
  for (const row of await rows(page, 'training').all()) await expect(row).toContainText('Approved')
  await narrow(page, 'Training Type', 'Seminar')
  const seminars = await professor.count('training', `&student=${student._id}&status=Approved&trainingType=Seminar`)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`of ${seminars}$`) })).toBeVisible()
  for (const row of await rows(page, 'training').all()) await expect(row).toContainText('Seminar')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/student=|status=|trainingType=/)
})

test('a range of dates narrows a report', async ({ page, cast }) => {
  const student = await cast.as('student.medicine')
  await student.open(page, `${reportOf('training')}?limit=20`)
  await expect(rows(page, 'training').first()).toBeVisible()
  const total = await student.count('training')
  await page.getByRole('button', { name: onPhone() ? /^Filters/ : 'Dates' }).click()
  const sheet = page.getByRole('dialog', { name: onPhone() ? 'Filters' : 'Dates' })
  await sheet.getByLabel('From', { exact: true }).fill('2026-03-01')
  await sheet.getByLabel('To', { exact: true }).fill('2026-06-30')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/from=2026-03-01/)
  await expect(page).toHaveURL(/to=2026-06-30/)
  await listed(page)
  const within = await student.count('training', '&from=2026-03-01&to=2026-06-30')
  expect(within).toBeLessThan(total)
  if (within === 0) await expect(page.getByText('No Data Found')).toBeVisible()
  else await expect(page.getByRole('status').filter({ hasText: new RegExp(`of ${within}$`) })).toBeVisible()
})

test('a page beyond the last one leads to the last one', async ({ page, cast }) => {
  const student = await cast.as('student.pathology')
  await student.open(page, `${reportOf('training')}?page=99&limit=5`)
  const total = await student.count('training')
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`to ${total} of ${total}$`) })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`page=${Math.ceil(total / 5)}`))
  await expect(rows(page, 'training').first()).toBeVisible()
})
