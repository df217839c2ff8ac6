import { particulars } from '../../../web/src/api/generated/assessment'
import { expect, test } from '../support/test'
import { besides, wellMade, wholeWellMade } from '../support/together'

test('a quarter is scored, read and acknowledged [T-029] [T-095] [T-096] [T-097] [T-271] [T-406]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const student = await cast.as('student.pathology')
  const teacher = await cast.as('professor.pathology')
  await teacher.open(page, '/appeal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quarterly Appraisal')
  await expect(page.getByText('Select a student', { exact: true })).toBeVisible()
  await wellMade(page)
  await page.getByRole('combobox', { name: 'Student' }).selectOption({ label: student.user.name })
  await page.getByRole('button', { name: 'New appraisal' }).first().click()
  const form = page.getByRole('form', { name: 'Postgraduate Students Appraisal Form' })
  await expect(form.getByRole('radiogroup')).toHaveCount(8)
  const names = await form.getByRole('radiogroup').evaluateAll((all) => all.map((each) => each.ariaLabel))
  expect(names).toEqual(particulars.map(({ label }) => label))
  for (const [at, { label }] of particulars.entries()) {
    await form
      .getByRole('radiogroup', { name: label })
      .getByRole('radio', { name: at === 0 ? /^3,/ : /^7,/ })
      .check()
  }
  const remark = form.getByRole('textbox', { name: `Remark on ${particulars[0]?.label}` })
  await expect(remark).toHaveAccessibleDescription('Remediation suggestion, needed below 4')
  const words = `One journal a week with the guide ${Date.now()}`
  await remark.fill(words)
  await wholeWellMade(page)
  await form.getByRole('button', { name: 'Save appraisal' }).click()
  const saved = page.getByRole('region', { name: /^Appraisal of / }).filter({ hasText: words })
  await expect(saved).toBeVisible()
  await expect(saved.getByText('Not Satisfactory', { exact: true })).toHaveCount(1)
  await expect(saved.getByText('More Than Satisfactory', { exact: true })).toHaveCount(7)
  await wholeWellMade(page)

  const theirs = await besides(browser, page, student, '/appeal')
  const mine = theirs.getByRole('region', { name: /^Appraisal of / }).filter({ hasText: words })
  await expect(mine).toBeVisible()
  await expect(theirs.getByRole('combobox', { name: 'Student' })).toHaveCount(0)
  await mine.getByRole('button', { name: 'I have read this' }).click()
  await expect(mine.getByText(/^Acknowledged by the trainee on /)).toBeVisible()
  await wholeWellMade(theirs)
  await theirs.context().close()
  await page.reload()
  await expect(saved.getByText(/^Acknowledged by the trainee on /)).toBeVisible()
})

test('appraisals that cannot be loaded say so and are asked for again', async ({ page, cast }) => {
  const student = await cast.as('student.pathology')
  let fails = true
  await page.route('**/api/appraisal/**', (route) =>
    fails ? route.fulfill({ status: 500, json: { status: false } }) : route.continue(),
  )
  await student.open(page, '/appeal')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await wellMade(page)
  fails = false
  await retry.click()
  await expect(retry).toHaveCount(0)
})
