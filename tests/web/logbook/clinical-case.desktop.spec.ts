import type { Locator } from '@playwright/test'
import { rota } from '../support/job/rota'
import { type Field, kindOf, reportOf } from '../support/kinds'
import { control, dismiss, expectMessage, fillField, fillForm, openForm } from '../support/page/form'
import type { Answers } from '../support/samples'
import { expect, type Page, test } from '../support/test'

const kind = kindOf('clinicalCase')

/** Every field that a case sheet must have, by its label, in the order of the form. */
const REQUIRED = [
  'Patient ID',
  'Supervising Faculty',
  'Date',
  'Time',
  'Name',
  'Age / Gender',
  'Occupation',
  'Contact Number',
  'Address',
  'Presenting Complaints',
  'History of Present Illness',
  'Past Medical History',
  'Diet',
  'Sleep Pattern',
  'Bowel Habits',
  'Bladder Habits',
  'Addictions',
  'Family History',
  'Socioeconomic History',
  'Allergies',
  'Immunization Status',
  'Temperature',
  'Pulse Rate',
  'Respiratory Rate',
  'Blood Pressure',
  'SpO2',
  'Weight / Height',
  'Pallor',
  'Icterus',
  'Cyanosis',
  'Clubbing',
  'Lymphadenopathy',
  'Edema',
  'Other Finding',
  'Respiratory System',
  'Cardiovascular System',
  'Gastrointestinal System',
  'Central Nervous System',
  'Musculoskeletal System',
  'Reproductive System',
  'Local Examination',
  'Investigations',
  'Summary of Case',
  'Provisional Diagnosis',
]

async function openCase(page: Page): Promise<Locator> {
  await page.goto(reportOf('clinicalCase'))
  return openForm(page)
}

function fieldOf(label: string): Field {
  const field = kind.fields.flatMap((each) => each.fields ?? [each]).find((each) => each.label === label)
  if (!field) throw new Error(`The case sheet has no field ${label}.`)
  return field
}

/** Submits and answers the lines of the Validation Error. */
async function refusedLines(page: Page, form: Locator): Promise<string[]> {
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  const dialog = await expectMessage(page, 'Validation Error')
  const items = dialog.getByRole('listitem')
  const lines =
    (await items.count()) > 0 ? await items.allInnerTexts() : [await dialog.getByRole('paragraph').innerText()]
  await dismiss(dialog)
  return lines
}

test('an empty case sheet is refused with every missing field by name [L-253] [L-255] [L-258] [L-259] [L-260] [L-264]', async ({
  page,
  cast,
}) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/entries/')) posts += 1
  })
  const form = await openCase(page)
  // The unit head was filled in from the profile; Reset empties that field like all others.
  await expect(control(form, fieldOf('Supervising Faculty'))).not.toHaveValue('')
  await form.getByRole('button', { name: 'Reset' }).click()
  for (const label of ['Date', 'Time']) await form.getByLabel(label, { exact: true }).fill('')
  expect(await refusedLines(page, form)).toEqual(REQUIRED.map((label) => `${label} is required.`))
  await expect(form.getByRole('region', { name: 'What is missing' })).toContainText('44 fields need an answer')
  await expect(form.getByRole('textbox', { name: 'Patient ID' })).toBeFocused()
  // A list of blanks is no complaint.
  await form.getByRole('textbox', { name: 'Presenting Complaints 1' }).fill('   ')
  expect(await refusedLines(page, form)).toContain('Presenting Complaints is required.')
  expect(posts).toBe(0)
})

test('two missing fields give one dialog with both lines [L-263] [L-256] [L-257] [L-254]', async ({ page, cast }) => {
  const student = await cast.as('student.medicine')
  await student.open(page, '/profile')
  const form = await openCase(page)
  const answers = rota.clinicalCase as Answers
  await fillForm(form, kind, answers)
  await form.getByRole('textbox', { name: 'Diet' }).fill('')
  await form.getByRole('textbox', { name: 'SpO2' }).fill('')
  expect(await refusedLines(page, form)).toEqual(['Diet is required.', 'SpO2 is required.'])
  await expect(form.getByRole('textbox', { name: 'Diet' })).toBeFocused()
  await fillField(form, fieldOf('Diet'), 'Mixed')
  await fillField(form, fieldOf('SpO2'), '96')
  const contact = control(form, fieldOf('Contact Number'))
  for (const wrong of ['984501234', '98450123456', '98450abcde']) {
    await contact.fill(wrong)
    expect(await refusedLines(page, form), wrong).toEqual(['Contact Number must be exactly 10 digits.'])
    await expect(contact).toBeFocused()
  }
  await contact.fill('')
  expect(await refusedLines(page, form)).toEqual(['Contact Number is required.'])
  await expect(contact).toBeFocused()
  await contact.fill('9845012345')
  await expect(form.getByRole('textbox', { name: /^Menstrual History/ })).toHaveValue('')
  const before = await student.count('clinicalCase')
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Created!', 'Task inserted successfully')
  expect(await student.count('clinicalCase')).toBe(before + 1)
})

test('the signs are present or absent, the other finding is described [L-261] [L-262]', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  const examination = (await openCase(page)).getByRole('region', { name: 'Physical Examination' })
  for (const sign of ['Pallor', 'Icterus', 'Cyanosis', 'Clubbing', 'Lymphadenopathy', 'Edema']) {
    const radios = examination.getByRole('radiogroup', { name: sign }).getByRole('radio')
    await expect(radios).toHaveCount(2)
    await expect(radios.first()).toHaveAccessibleName('Present')
    await expect(radios.last()).toHaveAccessibleName('Absent')
  }
  await expect(examination.getByRole('textbox', { name: 'Other Finding' })).toBeVisible()
  await expect(examination.getByRole('radiogroup')).toHaveCount(6)
})

test('several complaints are lines of their own', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  const form = await openCase(page)
  await form.getByRole('textbox', { name: 'Presenting Complaints 1' }).fill('Fever')
  await form.getByRole('button', { name: 'Add another', exact: true }).click()
  const second = form.getByRole('textbox', { name: 'Presenting Complaints 2' })
  await expect(second).toBeFocused()
  await second.fill('Cough')
  await form.getByRole('button', { name: 'Remove Presenting Complaints 1' }).click()
  await expect(form.getByRole('textbox', { name: 'Presenting Complaints 1' })).toHaveValue('Cough')
  await expect(second).toHaveCount(0)
})
