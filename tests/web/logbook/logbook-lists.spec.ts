import type { Locator } from '@playwright/test'
import { reportOf } from '../support/kinds'
import { dismiss, expectMessage, openForm } from '../support/page/form'
import { expect, type Page, test } from '../support/test'

/** Opens the add form of a kind and the dialog that adds an item to one of its lists. */
async function openAdd(
  page: Page,
  key: string,
  button: string,
  title: string,
): Promise<{ form: Locator; add: Locator }> {
  await page.goto(reportOf(key))
  const form = await openForm(page)
  await form.getByRole('button', { name: button }).click()
  const add = page.getByRole('dialog', { name: title, exact: true })
  await expect(add).toBeVisible()
  return { form, add }
}

async function expectMissing(page: Page, add: Locator): Promise<void> {
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await dismiss(await expectMessage(page, 'Missing Details', 'Please fill in all the required fields'))
}

for (const [key, list, ids] of [
  ['posting', 'speciality', '[L-118] [L-246] [L-355]'],
  ['skillsLab', 'procedure', '[L-120] [L-121] [L-247]'],
] as const) {
  test(`a ${list} is added from the form, and needs a title ${ids}`, async ({ page, cast }) => {
    const student = await cast.as('student.medicine')
    await student.open(page, '/profile')
    const name = list === 'speciality' ? 'Speciality' : 'Procedure'
    const { form, add } = await openAdd(page, key, `Add a ${list}`, `Add ${name}`)
    await expectMissing(page, add)
    await add.getByRole('textbox', { name: 'Title' }).fill('   ')
    await expectMissing(page, add)
    const title = `${name} ${Date.now()}`
    await add.getByRole('textbox', { name: 'Title' }).fill(title)
    await add.getByRole('button', { name: 'Add', exact: true }).click()
    await expectMessage(page, 'Success', `${name} added successfully!`)
    await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 3000 })
    await expect(add).toHaveCount(0)
    await expect(form.getByRole('combobox', { name })).toHaveValue(title)
    // It stays in the list for the next entry.
    await form.getByRole('button', { name: 'Reset' }).click()
    await form.getByRole('combobox', { name }).fill(title)
    await expect(form.getByRole('option', { name: title })).toBeVisible()
  })
}

test('a skill is added under a competency, and needs both [L-119] [L-248] [L-381]', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  const { form, add } = await openAdd(page, 'diagnosticSkill', 'Add a skill', 'Add Skill')
  const title = `Capillaroscopy ${Date.now()}`
  const competency = add.getByRole('combobox', { name: 'Competency' })
  // The one of the entry is there already, where the entry has one.
  await competency.selectOption({ index: 0 })
  await expectMissing(page, add)
  await add.getByRole('textbox', { name: 'Title' }).fill(title)
  await expectMissing(page, add)
  const chosen = (await competency.getByRole('option').nth(1).innerText()).trim()
  await competency.selectOption({ index: 1 })
  await add.getByRole('textbox', { name: 'Title' }).fill('')
  await expectMissing(page, add)
  await add.getByRole('textbox', { name: 'Title' }).fill(title)
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await dismiss(await expectMessage(page, 'Success', 'Skill added successfully!'))
  await expect(form.getByRole('combobox', { name: 'Skill' })).toHaveValue(title)
  await expect(form.getByRole('combobox', { name: /^Competency/ })).toHaveValue(chosen)
})

test('a list that cannot take the item says what the server says', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, '/profile')
  const { add } = await openAdd(page, 'skillsLab', 'Add a procedure', 'Add Procedure')
  await page.route('**/api/addProcedure', (route) =>
    route.fulfill({ status: 409, json: { status: false, message: 'The list is closed.', code: 'conflict' } }),
  )
  await add.getByRole('textbox', { name: 'Title' }).fill('Intraosseous access')
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await dismiss(await expectMessage(page, 'Not saved', 'The list is closed.'))
  await expect(add.getByRole('textbox', { name: 'Title' })).toHaveValue('Intraosseous access')
})
