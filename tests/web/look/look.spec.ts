import { Actor } from '../support/actors'
import { pdf } from '../support/attachments'
import { kindOf, reportOf } from '../support/kinds'
import { expectAccessible } from '../support/page/axe'
import { openForm, toLastSection } from '../support/page/form'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import { expect, onPhone, type Page, picture, test } from '../support/test'

/** A page as it stands: accessible in light and dark, no wider than the window, and quiet. */
async function look(page: Page, watch: Watch, name: string): Promise<void> {
  await expectNoSideScroll(page)
  await picture(page, name)
  await expectAccessible(page)
  watch.expectQuiet(name)
}

test.beforeEach(() => test.slow())

test('sign-in and sign-out', async ({ page, server }) => {
  const watch = await Watch.over(page)
  await page.goto('/login')
  await look(page, watch, 'login-student')
  await page.getByRole('button', { name: 'Faculty Login' }).click()
  await look(page, watch, 'login-faculty')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, watch, 'login-refused')
  await page.goto('/login/kaveri-valley')
  await look(page, watch, 'login-college')
  // The screen leaves after two seconds; here it stays, to be looked at.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    window.setTimeout = ((run: TimerHandler, delay?: number) =>
      start(run, delay === 2000 ? 600_000 : delay)) as typeof window.setTimeout
  })
  await (await Actor.signIn(server, 'student.surgery')).open(page, '/logout')
  await expect(page.getByRole('heading', { name: 'Logged Out' })).toBeVisible()
  await look(page, watch, 'logout')
})

test('the pages of a trainee', async ({ page, cast }) => {
  const watch = await Watch.over(page)
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  await expect(page.getByRole('region', { name: 'Your logbook' }).getByRole('listitem').first()).toContainText(
    /\d \/ \d/,
  )
  await look(page, watch, 'student-dashboard')
  await page.goto('/profile')
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible()
  await look(page, watch, 'profile')
  for (const key of ['training', 'procedure', 'leave']) {
    await page.goto(reportOf(key))
    await expect(page.getByRole('status').filter({ hasText: /\d+ to \d+ of \d+/ })).toBeVisible()
    await look(page, watch, `list-${key}`)
  }
})

test('the forms of a trainee', async ({ page, cast }) => {
  const watch = await Watch.over(page)
  await (await cast.as('student.medicine')).open(page, '/profile')
  for (const key of ['procedure', 'conference', 'clinicalCase']) {
    await page.goto(reportOf(key))
    const form = await openForm(page)
    await look(page, watch, `form-${key}`)
    if (key === 'conference') continue
    await toLastSection(form)
    await form.getByRole('button', { name: 'Submit', exact: true }).click()
    const message = page.getByRole('alertdialog')
    await expect(message).toBeVisible()
    if (key === 'clinicalCase') await look(page, watch, 'form-refused')
    await message.getByRole('button', { name: 'OK' }).click()
    await expect(form.getByRole('region', { name: 'What is missing' })).toBeVisible()
    await look(page, watch, `form-${key}-marked`)
  }
})

test('the details of a trainee’s entries', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const professor = await cast.as('professor.surgery')
  const training = await student.create('training', { trainingType: 'Seminar', topic: 'Sentinel node biopsy' })
  const scoring = kindOf('training').scoring
  const titles = scoring.type === 'criteria' ? (scoring.rubrics.Seminar ?? []) : []
  await professor.verify('training', training, {
    status: 'Rejected',
    vRemark: 'Slides were not shown to the unit before.',
    score: titles.map((title) => ({ title, value: 2 })),
  })
  const conference = await student.create('conference', { title: 'ASICON' }, pdf())
  const sheet = await student.create('clinicalCase')
  const watch = await Watch.over(page)
  await student.open(page, '/profile')
  for (const [key, { _id }] of [
    ['training', training],
    ['conference', conference],
    ['clinicalCase', sheet],
  ] as const) {
    await page.goto(`${reportOf(key)}?open=${_id}`)
    const detail = page.getByRole('dialog', { name: kindOf(key).detailTitle })
    await expect(detail.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
    await look(page, watch, `detail-${key}`)
  }
  await page.goto(`${reportOf('training')}?open=${training._id}`)
  await page.getByRole('button', { name: 'All scores' }).click()
  await expect(page.getByRole('dialog', { name: 'Score history' }).getByRole('row')).toHaveCount(titles.length + 1)
  await look(page, watch, 'score-history')
})

test('the pages of a teacher', async ({ page, cast }) => {
  const watch = await Watch.over(page)
  const student = await cast.as('student.medicine')
  const training = await student.create('training', { trainingType: 'Journal Club', topic: 'SGLT2 inhibitors' })
  const opd = await student.create('opd')
  await (await cast.as('professor.medicine')).open(page, '/dashboard')
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await look(page, watch, 'staff-dashboard')
  await page.goto(reportOf('training'))
  await expect(page.getByRole('status').filter({ hasText: /\d+ to \d+ of \d+/ })).toBeVisible()
  await look(page, watch, 'staff-list')
  for (const [key, { _id }] of [
    ['training', training],
    ['opd', opd],
  ] as const) {
    await page.goto(`${reportOf(key)}?open=${_id}`)
    await page.getByRole('dialog', { name: 'Task Detail' }).getByRole('button', { name: 'Verify', exact: true }).click()
    const action = page.getByRole('dialog', { name: 'Verification Action' })
    await expect(action.getByRole('textbox', { name: 'Feedback' })).toBeVisible()
    await look(page, watch, `verify-${key}`)
    if (key === 'opd') continue
    await action.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await look(page, watch, `verify-${key}-marked`)
  }
})

test('the small dialogs', async ({ page, cast }) => {
  const watch = await Watch.over(page)
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  await page.getByRole('button', { name: 'Department guidelines' }).click()
  await expect(page.getByRole('dialog').getByTitle(/^Guidelines: /)).toBeVisible()
  await look(page, watch, 'guidelines')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Account of / }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, watch, 'account-menu')
  await page.getByRole('menuitem', { name: 'Update Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Update Password' })).toBeVisible()
  await look(page, watch, 'update-password')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Account of / }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, watch, 'logout-question')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay signed in' }).click()
  if (onPhone()) {
    await page.getByRole('button', { name: 'More, menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await look(page, watch, 'menu')
  }
})

test('a list that failed and a list that found nothing', async ({ page, cast }) => {
  const watch = await Watch.over(page)
  await (await cast.as('student.medicine')).open(page, `${reportOf('training')}?q=zzzz`)
  await expect(page.getByText('No Data Found')).toBeVisible()
  await look(page, watch, 'list-nothing-found')
  await page.route('**/api/entries/**', (route) => route.abort())
  await page.goto(reportOf('training'))
  await expect(page.getByText(/Loading the list failed/)).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
})
