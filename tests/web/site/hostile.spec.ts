import { pdf } from '../support/attachments'
import { kindOf, reportOf } from '../support/kinds'
import { attach, expectMessage, openForm, pick } from '../support/page/form'
import { Watch } from '../support/page/watch'
import { expect, onPhone, type Page, test } from '../support/test'
import { turnTo } from '../support/together'

/** Attack row XS-01: what a browser or a template could take for code. */
const HOSTILE = [
  '<script>window.broken=1</script>',
  '<img src=x onerror="window.broken=1">',
  '<svg onload=window.broken=1>',
  'javascript:window.broken=1',
  'data:text/html,<script>window.broken=1</script>',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the attack
  '${7*7}',
]

const broken = (page: Page) => page.evaluate(() => 'broken' in window)

test('hostile texts are shown as text in list, detail, queue and dialogs', async ({ page, cast, browser, baseURL }) => {
  test.slow()
  const student = await cast.as('student.surgery')
  const professor = await cast.as('professor.surgery')
  const watch = await Watch.over(page)
  await student.open(page, '/profile')
  const ids: string[] = []
  for (const text of HOSTILE) ids.push((await student.create('introduction', { topic: text, studentRemark: text }))._id)

  await page.goto(reportOf('introduction'))
  for (const text of HOSTILE) {
    const shown = onPhone()
      ? page.getByRole('link', { name: text, exact: true })
      : page.getByRole('cell', { name: text, exact: true })
    await expect(shown.first(), text).toBeVisible()
  }
  for (const [index, id] of ids.entries()) {
    await page.goto(`${reportOf('introduction')}?open=${id}`)
    const detail = page.getByRole('dialog', { name: 'Task Detail' })
    await expect(detail.getByText(HOSTILE[index] ?? '', { exact: true })).toHaveCount(3)
  }
  expect(await broken(page)).toBe(false)
  watch.expectQuiet('the student’s pages')

  const other = await browser.newContext({ baseURL })
  const staff = await other.newPage()
  const eyes = await Watch.over(staff)
  await professor.open(staff, `/dashboard?q=${encodeURIComponent(student.user.name)}`)
  const queue = staff.getByRole('region', { name: 'Pending Verifications' }).first()
  for (const text of HOSTILE) {
    await staff.goto(`/dashboard?q=${encodeURIComponent(student.user.name)}`)
    await turnTo(queue, queue.getByText(text, { exact: true }))
  }
  for (const id of ids.slice(0, 3)) {
    await staff.goto(`${reportOf('introduction')}?open=${id}`)
    await staff
      .getByRole('dialog', { name: 'Task Detail' })
      .getByRole('button', { name: 'Verify', exact: true })
      .click()
    const action = staff.getByRole('dialog', { name: 'Verification Action' })
    await expect(action.getByText(HOSTILE[ids.indexOf(id)] ?? '', { exact: true }).first()).toBeVisible()
  }
  expect(await broken(staff)).toBe(false)
  eyes.expectQuiet('the teacher’s pages')
  await other.close()
})

test('hostile feedback, list items and file names are shown as text', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const attack = '<img src=x onerror="window.broken=1">'
  const watch = await Watch.over(page)
  const rejected = await student.create('introduction', { topic: 'Feedback with markup' })
  await (await cast.as('professor.surgery')).verify('introduction', rejected, { status: 'Rejected', vRemark: attack })
  await student.open(page, '/dashboard')
  await expect(
    page
      .getByRole('region', { name: /Needs you now/ })
      .getByText(attack)
      .first(),
  ).toBeVisible()
  await page.goto(`${reportOf('introduction')}?open=${rejected._id}`)
  await expect(page.getByRole('dialog', { name: 'Task Detail' }).getByText(attack).first()).toBeVisible()
  await page.goto(reportOf('posting'))
  const form = await openForm(page)
  await form.getByRole('button', { name: 'Add a speciality' }).click()
  const add = page.getByRole('dialog', { name: 'Add Speciality' })
  await add.getByRole('textbox', { name: 'Title' }).fill(attack)
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await expectMessage(page, 'Success')
  await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 4000 })
  const speciality = kindOf('posting').fields.find(({ name }) => name === 'topic')
  if (!speciality) throw new Error('A posting has a speciality.')
  await pick(form, speciality, attack)
  await expect(form.getByRole('combobox', { name: 'Speciality' })).toHaveValue(attack)
  await page.goto(reportOf('conference'))
  await attach(page, await openForm(page), pdf('<b onclick=alert(1)>proof.pdf'))
  expect(await broken(page)).toBe(false)
  watch.expectQuiet('the student’s pages')
})

test('words of the address do nothing but search', async ({ page, cast }) => {
  const watch = await Watch.over(page)
  const attack = '"><script>window.broken=1</script>'
  await (await cast.as('student.surgery')).open(
    page,
    `${reportOf('training')}?q=${encodeURIComponent(attack)}&sort=%24where&page=-5&limit=9999&status=All&student=x&from=never`,
  )
  await expect(page.getByText('No Data Found')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search entries' })).toHaveValue(attack)
  expect(await broken(page)).toBe(false)
  watch.expectQuiet('the list')
})
