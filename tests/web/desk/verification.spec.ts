import type { Locator } from '@playwright/test'
import { kindOf, reportOf } from '../support/kinds'
import { decide, dismiss, expectMessage, rate } from '../support/page/form'
import { expect, onPhone, type Page, test } from '../support/test'

/** Opens the Verification Action of an entry, by its detail. */
async function openAction(page: Page, key: string, id: string): Promise<Locator> {
  await page.goto(`${reportOf(key)}?open=${id}`)
  const detail = page.getByRole('dialog', { name: kindOf(key).detailTitle })
  await detail.getByRole('button', { name: /^Verify( again)?$/ }).click()
  const action = page.getByRole('dialog', { name: 'Verification Action' })
  await expect(action.getByRole('textbox', { name: 'Feedback' })).toBeVisible()
  return action
}

async function expectRefused(page: Page, action: Locator): Promise<void> {
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Update Error', 'All fields are required!'))
}

const GRADES = ['0 Poor', '1 Satisfactory', '2 Average', '3 Good', '4 Very Good']

/** The words of the single grades, in order. */
async function gradesOf(action: Locator): Promise<string[]> {
  const texts = onPhone()
    ? await action
        .getByRole('radiogroup', { name: 'Score / Grade' })
        .getByRole('radio')
        .evaluateAll((all) => all.map((each) => each.closest('label')?.innerText ?? ''))
    : await action.getByRole('combobox', { name: 'Score / Grade' }).getByRole('option').allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== 'Choose')
}

test('one grade, feedback and a status are asked for, each of them [L-132] [L-133] [L-134] [L-272] [L-385] [L-273]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const entry = await student.create('introduction', { topic: 'Handling of sharps' })
  await (await cast.as('professor.surgery')).open(page, '/profile')
  let action = await openAction(page, 'introduction', entry._id)
  expect(await gradesOf(action)).toEqual(GRADES)
  const status = action.getByRole('radiogroup', { name: 'Status' }).getByRole('radio')
  expect(await status.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
    'Approved',
    'Rejected',
  ])
  const feedback = action.getByRole('textbox', { name: 'Feedback' })
  await expect(feedback).toHaveAttribute('required', '')
  await expectRefused(page, action)
  await rate(action, '0')
  await expectRefused(page, action)
  await feedback.fill('   ')
  await status.first().check()
  await expectRefused(page, action)
  await feedback.fill('Needle was recapped by hand.')
  await action.getByRole('button', { name: 'Reset' }).click()
  await decide(action, 'Rejected', 'Needle was recapped by hand.')
  await expectRefused(page, action)
  expect((await student.entry('introduction', entry._id)).status).toBe('Pending')
  // "0 Poor" is a score like any other.
  await rate(action, '0')
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Updated', 'Status updated successfully'))
  expect(await student.entry('introduction', entry._id)).toMatchObject({ status: 'Rejected', score: '0' })
  action = await openAction(page, 'introduction', entry._id)
  await rate(action, '4')
  await decide(action, 'Approved', 'Shown again, now right.')
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Updated', 'Status updated successfully')
  expect(await student.entry('introduction', entry._id)).toMatchObject({ status: 'Approved', score: '4' })
})

test('Reset takes everything back and posts nothing [L-136]', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const entry = await student.create('introduction', { topic: 'Reset me' })
  await (await cast.as('professor.surgery')).open(page, '/profile')
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/entries/')) posts += 1
  })
  const action = await openAction(page, 'introduction', entry._id)
  await rate(action, '3')
  await decide(action, 'Approved', 'Taken back.')
  const part = action.getByRole('group', { name: 'Status' })
  await expect(part.getByText('Approved', { exact: true }).first()).toBeVisible()
  await action.getByRole('button', { name: 'Reset' }).click()
  await expect(part.getByText('Pending', { exact: true })).toBeVisible()
  await expect(action.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(action.getByRole('textbox', { name: 'Feedback' })).toHaveValue('')
  if (!onPhone()) await expect(action.getByRole('combobox', { name: 'Score / Grade' })).toHaveValue('')
  expect(posts).toBe(0)
})

test('the typed trainings are rated by criteria, every one of them [L-275] [L-384] [L-278]', async ({ page, cast }) => {
  test.slow()
  const student = await cast.as('student.surgery')
  await (await cast.as('professor.surgery')).open(page, '/profile')
  const scoring = kindOf('training').scoring
  if (scoring.type !== 'criteria') throw new Error('Clinical training is rated by criteria.')
  const types = [
    'Case Presentation',
    'Group Discussion',
    'Journal Club',
    'Seminar',
    'Grand Ward Rounds',
    'INTERDEPARTMENTAL COLLOQUIUM',
    'STUDENTS SYMPOSIUM',
  ]
  for (const trainingType of types) {
    const entry = await student.create('training', { trainingType, topic: `Rated ${trainingType}` })
    const action = await openAction(page, 'training', entry._id)
    await expect(action.getByRole('combobox', { name: 'Score / Grade' })).toHaveCount(0)
    await expect(action.getByRole('radiogroup', { name: 'Score / Grade' })).toHaveCount(0)
    const groups = action.getByRole('radiogroup')
    // One group per criterion, and the decision.
    await expect(groups).toHaveCount((scoring.rubrics[trainingType]?.length ?? 0) + 1)
    if (trainingType !== 'Journal Club') continue
    for (const title of scoring.rubrics[trainingType] ?? []) {
      const names = action.getByRole('radiogroup', { name: title }).getByRole('radio')
      for (const [index, name] of ['1 Poor', '2 Satisfactory', '3 Good', '4 Very Good'].entries()) {
        await expect(names.nth(index)).toHaveAccessibleName(name)
      }
      await expect(names).toHaveCount(4)
    }
  }
})

test('one criterion left out is refused; the rest adds up to the Overall Assessment [L-276] [L-277]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const entry = await student.create('training', {
    trainingType: 'Journal Club',
    topic: 'Mesh in the contaminated field',
  })
  await (await cast.as('professor.surgery')).open(page, '/profile')
  const action = await openAction(page, 'training', entry._id)
  const scoring = kindOf('training').scoring
  const titles = scoring.type === 'criteria' ? (scoring.rubrics['Journal Club'] ?? []) : []
  const overall = action.getByRole('status', { name: 'Overall Assessment' })
  for (const title of titles.slice(1)) {
    await action.getByRole('radiogroup', { name: title }).getByRole('radio', { name: '2 Satisfactory' }).check()
  }
  await expect(overall).toHaveText('8 of 9 rated')
  await decide(action, 'Approved', 'Read the comment on the trial as well.')
  await expectRefused(page, action)
  const [first = ''] = titles
  await expect(action.getByRole('radiogroup', { name: first })).toHaveAttribute('aria-invalid', 'true')
  await action.getByRole('radiogroup', { name: first }).getByRole('radio', { name: '1 Poor' }).check()
  await expect(overall).toHaveText(/^1\.89/)
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Updated', 'Status updated successfully'))
  const { score } = await student.entry('training', entry._id)
  expect((score as { title: string; value: number }[]).at(-1)).toEqual({ title: 'Overall Assessment', value: 1.89 })
})

test('the extra trainings of a department get one grade from 0, the others criteria from 1 [L-279] [L-281]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.pathology')
  const entry = await student.create('training', { trainingType: 'GROSS SEMINAR', topic: 'Whipple specimen' })
  await (await cast.as('professor.pathology')).open(page, '/profile')
  expect(await gradesOf(await openAction(page, 'training', entry._id))).toEqual(GRADES)
  const typed = await student.create('training', { trainingType: 'Seminar', topic: 'Frozen section audit' })
  const criterion = (await openAction(page, 'training', typed._id)).getByRole('radiogroup').first()
  await expect(criterion.getByRole('radio')).toHaveCount(4)
  await expect(criterion.getByRole('radio').first()).toHaveAccessibleName('1 Poor')
})

test('a leave needs no score [L-280]', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const entry = await student.create('leave', { reason: 'Examination at Bengaluru' })
  await (await cast.as('professor.surgery')).open(page, '/profile')
  const action = await openAction(page, 'leave', entry._id)
  await expect(action.getByText('Score / Grade')).toHaveCount(0)
  await decide(action, 'Approved', 'Cover is arranged.')
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Updated', 'Status updated successfully')
  expect(await student.entry('leave', entry._id)).toMatchObject({ status: 'Approved', score: null })
})

test('students have no Action anywhere, staff no Add [L-138] [L-080]', async ({ page, cast, browser, baseURL }) => {
  test.slow()
  const other = await browser.newContext({ baseURL })
  const staff = await other.newPage()
  await (await cast.as('student.medicine')).open(page, '/profile')
  await (await cast.as('professor.medicine')).open(staff, '/profile')
  for (const key of ['introduction', 'training', 'opd', 'conference', 'leave', 'clinicalCase', 'procedure']) {
    for (const each of [page, staff]) {
      await each.goto(reportOf(key))
      await expect(each.getByRole('status').filter({ hasText: /\d+ to \d+ of \d+/ })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /verify/i })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add entry' })).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Add entry' })).toHaveCount(0)
  }
  await other.close()
})

test('a decision is taken back within the half minute', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const entry = await student.create('introduction', { topic: 'Taken back' })
  await (await cast.as('professor.surgery')).open(page, '/profile')
  const action = await openAction(page, 'introduction', entry._id)
  await rate(action, '2')
  await decide(action, 'Approved', 'Too quick.')
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Updated'))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The decision was withdrawn.' })).toBeVisible()
  expect(await student.entry('introduction', entry._id)).toMatchObject({ status: 'Pending', vRemark: '' })
})
