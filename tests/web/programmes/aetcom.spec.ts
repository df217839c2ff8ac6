import { skillSections } from '../../../web/src/api/generated/assessment'
import { daysFromToday } from '../support/samples'
import { expect, test } from '../support/test'
import { besides, wellMade, wholeWellMade } from '../support/together'

test('a year of AETCOM is scored and the student reads the trend [T-030] [T-037] [T-098] [T-099] [T-100] [T-407]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const student = await cast.as('student.pathology')
  const teacher = await cast.as('professor.pathology')
  await teacher.open(page, '/atcom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AETCOM')
  await wellMade(page)
  await page.getByRole('combobox', { name: 'Student' }).selectOption({ label: student.user.name })
  await page.getByRole('button', { name: 'New AETCOM sheet' }).first().click()
  const form = page.getByRole('form', { name: 'AETCOM sheet' })
  await expect(form.getByRole('group')).toHaveCount(11)
  await expect(form.getByRole('heading', { level: 2 })).toHaveText(skillSections.map(({ title }) => title))
  await form.getByLabel('From', { exact: true }).fill(daysFromToday(-30))
  for (const [at, { title }] of skillSections.entries()) {
    const group = form.getByRole('group', { name: title })
    await group.getByRole('combobox', { name: 'Fill blanks in this group' }).selectOption(at === 0 ? '3' : '8')
  }
  const [first] = skillSections
  await form.getByRole('spinbutton', { name: first?.fields[0]?.label }).fill('11')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const refusal = page.getByRole('alertdialog', { name: 'Missing Details' })
  await expect(refusal).toContainText('Please fill in all scores!')
  await refusal.getByRole('button', { name: 'OK' }).click()
  await form.getByRole('spinbutton', { name: first?.fields[0]?.label }).fill('3')
  await wholeWellMade(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const sheet = page.getByRole('region', { name: /^AETCOM sheet of / }).first()
  await expect(sheet.getByText('Not Satisfactory', { exact: true })).toHaveCount(1)
  await expect(sheet.getByText('More Than Satisfactory', { exact: true })).toHaveCount(10)

  const theirs = await besides(browser, page, student, '/atcom')
  const mine = theirs.getByRole('region', { name: /^AETCOM sheet of / }).first()
  await expect(mine).toBeVisible()
  await expect(theirs.getByRole('combobox', { name: 'Student' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'New AETCOM sheet' })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Show single scores' }).click()
  await expect(mine.getByText(first?.fields[0]?.label ?? '', { exact: true })).toBeVisible()
  await wholeWellMade(theirs)
  await theirs.context().close()
})
