import { reportOf } from '../support/kinds'
import { today } from '../support/samples'
import { expect, type Page, test } from '../support/test'

/** Presses Tab until the element has the focus; says so when it cannot be reached. */
async function tabTo(page: Page, name: string, reached: () => Promise<boolean>, backwards = false): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await reached()) return
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${name} cannot be reached by Tab.`)
}

/** Whether the focused element has this accessible role and name. */
function focused(page: Page, role: 'button' | 'textbox' | 'combobox' | 'radio' | 'link', name: string | RegExp) {
  return async () => (await page.getByRole(role, { name, exact: true }).and(page.locator(':focus')).count()) > 0
}

test('an entry is added without a mouse', async ({ page, cast }) => {
  const student = await cast.as('student.medicine')
  const teacher = (await cast.as('professor.medicine')).user.name
  const topic = `By the keys ${Date.now()}`
  await student.open(page, reportOf('training'))
  await expect(page.getByRole('status').filter({ hasText: /\d+ to \d+ of \d+/ })).toBeVisible()
  await tabTo(page, 'Add entry', focused(page, 'button', 'Add entry'), true)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add entry' })
  await expect(form).toBeVisible()
  await tabTo(page, 'Training Type', focused(page, 'combobox', 'Training Type'))
  await page.keyboard.type('Sem')
  await expect(form.getByRole('combobox', { name: 'Training Type' })).toHaveValue('Seminar')
  await tabTo(page, 'Topic', focused(page, 'textbox', 'Topic'))
  await page.keyboard.type(topic)
  await tabTo(page, 'Role', focused(page, 'radio', 'Presenter'))
  await page.keyboard.press('Space')
  await tabTo(page, 'Moderator', focused(page, 'combobox', 'Moderator'))
  await page.keyboard.type(teacher.slice(0, 8))
  await expect(form.getByRole('option', { name: new RegExp(`^${teacher}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Moderator' })).toHaveValue(teacher)
  await tabTo(page, 'Submit', focused(page, 'button', 'Submit'))
  await page.keyboard.press('Enter')
  const done = page.getByRole('alertdialog', { name: 'Created!' })
  await expect(done).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(done).toHaveCount(0)
  await expect(page.getByRole('link', { name: topic, exact: true })).toBeVisible()
  const made = await student.call<{ date: string; topic: string; role: string }[]>(
    'GET',
    `/entries/training/${student.scope}/${student.user._id}?page=1&limit=5&search=${encodeURIComponent(topic)}`,
  )
  expect(made.data).toMatchObject([{ topic, date: today(), trainingType: 'Seminar', role: 'Presenter' }])
})

test('Escape leaves a form, and the focus goes back to what opened it', async ({ page, cast }) => {
  await (await cast.as('student.medicine')).open(page, reportOf('training'))
  const button = page.getByRole('button', { name: 'Add entry' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add entry' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a teacher verifies without a mouse, from the queue to the decision', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const professor = await cast.as('professor.surgery')
  const entry = await student.create('opd', { venue: `Keys only ${Date.now()}` })
  await professor.open(page, `${reportOf('opd')}?q=${encodeURIComponent(String(entry.venue))}`)
  await expect(page.getByRole('status').filter({ hasText: '1 to 1 of 1' })).toBeVisible()
  await tabTo(page, 'Verify', focused(page, 'button', `Verify ${entry.venue}`))
  await page.keyboard.press('Enter')
  const action = page.getByRole('dialog', { name: 'Verification Action' })
  await expect(action.getByRole('textbox', { name: 'Feedback' })).toBeVisible()
  await tabTo(page, 'Score / Grade', focused(page, 'combobox', 'Score / Grade'))
  await page.keyboard.type('3')
  await tabTo(page, 'Feedback', focused(page, 'textbox', 'Feedback'))
  await page.keyboard.type('Kept a clean register.')
  await tabTo(page, 'Status', focused(page, 'radio', 'Approved'))
  await page.keyboard.press('Space')
  await tabTo(page, 'Submit', focused(page, 'button', 'Submit'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Updated' })).toBeVisible()
  expect(await student.entry('opd', entry._id)).toMatchObject({
    status: 'Approved',
    score: '3',
    vRemark: 'Kept a clean register.',
  })
})
