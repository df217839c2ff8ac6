import { pdf } from '../support/attachments'
import { decide, rate } from '../support/page/form'
import { expect, onPhone, type Page, test } from '../support/test'
import { besides, wholeWellMade } from '../support/together'

const TITLE = 'Ki-67 labelling index in invasive breast carcinoma'
const items = (page: Page) => page.getByRole('region', { name: /^(Synopsis|Thesis) details$/ })
const way = (page: Page) => page.getByRole('region', { name: 'Synopsis and thesis so far' })

/** Answers the dialog in sight after reading it. */
async function read(page: Page, text: string, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a student settles the synopsis and the guide reviews it [T-016] [T-017] [T-010] [T-038] [T-040] [T-052]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const student = await cast.as('vivek.rajput')
  const guide = await cast.as('professor.pathology')
  await student.open(page, '/synopsis')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thesis Synopsis')
  await expect(way(page)).toContainText('0 of 11 steps done. Next: Synopsis title.')
  await wholeWellMade(page)

  await items(page).getByRole('textbox', { name: 'Synopsis title' }).fill(TITLE)
  await items(page).getByRole('button', { name: 'Save title' }).click()
  await read(page, 'Once saved, the title cannot be edited later.', 'Save title')
  await expect(items(page).getByRole('textbox', { name: 'Synopsis title' })).toHaveAttribute('readonly')
  await items(page).getByRole('combobox', { name: 'Guide', exact: true }).selectOption({ label: guide.user.name })
  await items(page).getByRole('button', { name: 'Save guide' }).click()
  await expect(items(page).getByRole('textbox', { name: 'Guide', exact: true })).toHaveValue(guide.user.name)

  await items(page).getByRole('button', { name: 'Add co-guide' }).click()
  await items(page).getByRole('textbox', { name: 'Name of co-guide 1' }).fill('Dr. Vinod Kamat')
  await items(page).getByRole('combobox', { name: 'Department of co-guide 1' }).selectOption('General Medicine')
  await items(page).getByRole('button', { name: 'Save co-guides' }).click()
  await read(page, 'Please enter a valid name for Co-guide 2')
  await items(page).getByRole('button', { name: 'Remove co-guide 2' }).click()
  await items(page).getByRole('button', { name: 'Save co-guides' }).click()
  await expect(items(page)).toContainText('Dr. Vinod Kamat General Medicine')

  const letter = pdf()
  const file = { name: letter.name, mimeType: letter.type, buffer: Buffer.from(letter.bytes) }
  await items(page).getByLabel('Certificate').setInputFiles(file)
  await items(page).getByRole('button', { name: 'Save certificate' }).click()
  await expect(items(page)).toContainText(letter.name)

  await page.getByRole('button', { name: 'Upload synopsis' }).click()
  const form = page.getByRole('dialog', { name: 'Upload Synopsis' })
  await form.getByLabel('Certificate').setInputFiles(file)
  await form.getByRole('textbox', { name: /Student Remark/ }).fill('Protocol with consent form')
  await wholeWellMade(page)
  await form.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Synopsis uploaded successfully')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(way(page)).toContainText('Synopsis review waits for a decision.')

  const theirs = await besides(browser, page, guide, '/synopsis')
  await theirs.getByRole('combobox', { name: 'Student' }).selectOption({ label: student.user.name })
  await expect(items(theirs)).toContainText(TITLE)
  await expect(items(theirs).getByRole('textbox')).toHaveCount(0)
  await wholeWellMade(theirs)
  if (onPhone()) {
    await theirs.getByRole('button', { name: `Actions for ${TITLE}` }).click()
    await theirs.getByRole('menuitem', { name: 'Verify' }).click()
  } else await theirs.getByRole('button', { name: `Verify ${TITLE}` }).click()
  const action = theirs.getByRole('dialog', { name: 'Verification Action' })
  await rate(action, '3')
  await decide(action, 'Approved', 'Sample size is well argued.')
  await action.getByRole('button', { name: 'Submit' }).click()
  await expect(theirs.getByText('Status updated successfully')).toBeVisible()
  await expect(way(theirs)).toContainText('Next: Synopsis acceptance.')
  await theirs.context().close()

  await page.reload()
  await items(page).getByLabel('Synopsis acceptance date').fill('2026-11-02')
  await items(page).getByRole('button', { name: 'Save date' }).click()
  await expect(items(page).getByRole('textbox', { name: 'Synopsis acceptance date' })).toHaveValue('02-11-2026')
  await expect(items(page).getByRole('button', { name: /^Save/ })).toHaveCount(0)
  if (onPhone()) await way(page).getByRole('button', { name: 'Show all steps' }).click()
  await expect(way(page)).toContainText(`${guide.user.name}: Sample size is well argued.`)
  await wholeWellMade(page)

  await page.goto('/thesisReview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thesis Review')
  await expect(items(page).getByRole('textbox', { name: 'Synopsis acceptance date' })).toHaveValue('02-11-2026')
  await expect(way(page)).toContainText('6 of 11 steps done. Next: Thesis title.')
  await page.goto('/task/synopsis')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Synopsis REPORT')
  await expect(page.getByText(TITLE).first()).toBeVisible()
  await wholeWellMade(page)
})
