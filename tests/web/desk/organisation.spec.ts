import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import { expect, onPhone, type Page, picture, test } from '../support/test'

/** A page of a list, without fault at this width. */
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

/** Closes the message that says what came of it. */
async function read(page: Page, title: string, words: string) {
  const message = page.getByRole('alertdialog', { name: title })
  await expect(message).toContainText(words)
  await expect(message).toHaveCount(0)
}

test('the Master adds a college, gives it departments, and finds it again [P-075] [P-173] [P-175] [P-178]', async ({
  page,
  cast,
}, { project }) => {
  const watch = await Watch.over(page)
  const name = `Sahyadri ${project.name} Medical College`
  await (await cast.as('master')).open(page, '/addCollege')
  await expect(page.getByRole('heading', { name: 'College Records' })).toBeVisible()
  await looksRight(page, 'colleges')

  await page.getByRole('button', { name: 'Add College' }).click()
  const form = page.getByRole('dialog', { name: 'Add College' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone').fill('0253 2590 100')
  await form.getByLabel('Email').fill('dean@sahyadri.example.com')
  await form.getByLabel('Address').fill('Trimbak Road, Nashik')
  await form.getByLabel('State').selectOption('Maharashtra')
  await form.getByLabel('GST number').fill('27AAPFU0939F1ZV')
  await picture(page, 'college-form')
  await form.getByRole('button', { name: 'Add College' }).click()
  await read(page, 'Created!', 'College added successfully!')

  await page.getByRole('searchbox', { name: 'Search colleges' }).fill('trimbak')
  const others = page.getByText('Kaveri Valley Institute of Medical Sciences, Mandya').and(page.locator('main *'))
  await expect(others).toHaveCount(0)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('Trimbak Road, Nashik, Maharashtra')).toBeVisible()

  await useTool(page, 'Edit', name)
  const departments = page.getByRole('dialog', { name: 'Departments' })
  await departments.getByRole('searchbox').fill('surgery')
  await departments.getByRole('checkbox', { name: 'General Surgery' }).check()
  await departments.getByRole('button', { name: 'Save departments' }).click()
  await read(page, 'Updated', 'Departments saved successfully!')
  await useTool(page, 'Add staff', name)
  const staff = page.getByRole('dialog', { name: 'Add staff' })
  await expect(staff.getByLabel('Department').getByRole('option')).toHaveText(['Choose', 'General Surgery'])
  await staff.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name }).click()
  const settings = page.getByRole('dialog', { name })
  await settings.getByRole('checkbox', { name: 'Senior Resident' }).check()
  await picture(page, 'college-settings')
  await settings.getByRole('button', { name: 'Save changes' }).click()
  await read(page, 'Updated', 'College updated successfully!')
  await page.getByRole('link', { name: 'Departments' }).click()
  await expect(page.getByRole('heading', { name: 'Departments' })).toBeVisible()
  await looksRight(page, 'departments')
  watch.expectQuiet('colleges and departments')
})

test('the Master adds competencies by commas and deletes one [P-077] [P-265] [P-298]', async ({ page, cast }, {
  project,
}) => {
  const watch = await Watch.over(page)
  const word = `Zygoma ${project.name}`
  await (await cast.as('master')).open(page, '/computency')
  await looksRight(page, 'competencies')
  await page.getByRole('button', { name: 'Add New' }).click()
  const form = page.getByRole('dialog', { name: 'Add competencies' })
  await form.getByLabel('Department').selectOption('Pathology')
  await form.getByLabel('Type').selectOption('Diagnostic')
  await form.getByLabel('Competency').fill(`${word} one, ${word} two ,${word} three`)
  await form.getByRole('button', { name: 'Add' }).click()
  await read(page, 'Created!', '3 competencies added.')
  await page.getByRole('searchbox', { name: 'Search competencies' }).fill(word)
  await expect(page.getByText('3 competencies found')).toBeVisible()
  await useTool(page, 'Delete', `${word} two`)
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('This action cannot be retrive!')
  await question.getByRole('button', { name: 'Delete competency' }).click()
  await read(page, 'Deleted!', 'Competency deleted successfully!')
  await expect(page.getByText('2 competencies found')).toBeVisible()
  await expect(page.getByText(`${word} two`)).toHaveCount(0)
  watch.expectQuiet('competencies')
})

test('a head of department adds an institution and reads the specialties [P-076] [P-188] [P-079] [P-187]', async ({
  page,
  cast,
}, { project }) => {
  const watch = await Watch.over(page)
  const title = `Area Hospital ${project.name}`
  const hod = await cast.as('hod.surgery')
  await hod.open(page, '/addInstitute')
  await looksRight(page, 'institutions')
  await page.getByRole('button', { name: 'Add institution' }).click()
  const form = page.getByRole('dialog', { name: 'Add institution' })
  await form.getByLabel('State').selectOption('Goa')
  await form.getByLabel('Institution', { exact: true }).fill(title)
  await form.getByRole('button', { name: 'Add institution' }).click()
  await read(page, 'Created!', 'Institution added successfully!')
  await hod.open(page, `/addInstitute?q=${encodeURIComponent(title)}`)
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Delete|Actions for)/ })).toHaveCount(0)

  await hod.open(page, '/specialty')
  await looksRight(page, 'specialties')
  await expect(page.getByRole('button', { name: 'Add New' })).toHaveCount(0)
  await hod.open(page, '/addCollege')
  await expect(page.getByText('You do not have access to this page')).toBeVisible()
  watch.expectQuiet('institutions and specialties')
})
