import { pdf } from '../support/attachments'
import { fieldOf } from '../support/kinds'
import { attach, decide, expectMessage, fillField } from '../support/page/form'
import { daysFromToday, shown } from '../support/samples'
import { expect, onPhone, type Page, test } from '../support/test'
import { besides, wellMade, wholeWellMade } from '../support/together'

const field = (name: string) => fieldOf('drpActivity', name)

/** The rows of the list in sight, table or cards. */
function rows(page: Page) {
  if (!onPhone()) return page.getByRole('row').filter({ has: page.getByRole('cell') })
  return page.getByRole('list', { name: /DRP/ }).getByRole('listitem')
}

/** Presses a row's tool: a button of the table, an item of a card's menu. */
async function act(page: Page, name: string) {
  if (!onPhone())
    return rows(page)
      .first()
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions / })
    .click()
  await page.getByRole('menuitem', { name }).click()
}

test('a student is posted, records a day, and a teacher verifies it [T-019] [T-020] [T-021] [T-074] [T-076]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const student = await cast.as('student.pathology')
  const teacher = await cast.as('professor.pathology')
  const stamp = Date.now()
  const [from, to] = [daysFromToday(-2), daysFromToday(88)]

  await student.open(page, '/drp/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DRP Co-ordinators')
  await page.getByRole('button', { name: 'Add co-ordinator' }).click()
  const form = page.getByRole('dialog', { name: 'Add Co-ordinator' })
  const submit = form.getByRole('button', { name: 'Add co-ordinator' })
  await submit.click()
  const first = await expectMessage(page, 'Missing Details', 'Please select an institution')
  await first.getByRole('button', { name: 'OK' }).click()
  await form.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Odisha' })
  await expect(form.getByRole('combobox', { name: 'Institution' }).getByRole('option').nth(1)).toBeAttached()
  // Whoever is known as the institution's co-ordinator is filled in when the answer comes.
  const known = page.waitForResponse(/\/api\/institution\/[0-9a-f]{24}$/)
  await form.getByRole('combobox', { name: 'Institution' }).selectOption({ index: 1 })
  await known
  await form.getByLabel('Name', { exact: true }).fill(`Dr. Maria Fernandes ${stamp}`)
  await form.getByLabel('Phone').fill('9822012345')
  await form.getByLabel('Email').fill('drpc.odisha@example.org')
  await form.getByLabel('From').fill(from)
  await expect(form.getByLabel('To', { exact: true })).toHaveValue(to)
  await form
    .getByLabel('Choose a notice')
    .setInputFiles({ name: 'notice.pdf', mimeType: pdf().type, buffer: pdf().bytes })
  await wholeWellMade(page)
  const added = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /drp\/home$/.test(answer.url()),
  )
  await submit.click()
  expect(await (await added).json()).toMatchObject({ status: true })
  await expect(form).toHaveCount(0)
  await page.goto(`/drp/home?q=${stamp}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(shown(to))
  // One whom a student adds waits for staff.
  const waiting = await teacher.call<{ _id: string }[]>(
    'GET',
    `/drp/home/${teacher.scope}/${teacher.user._id}?search=${stamp}`,
  )
  await teacher.call('POST', `/drp/accept/${waiting.data[0]?._id}`)
  await page.reload()
  await wellMade(page)
  await act(page, 'Notice')
  await expect(page.getByRole('dialog', { name: 'Notice' })).toContainText('notice.pdf')
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  const name = `Immunisation session ${stamp}`
  await page.goto('/drp/proc')
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const entry = page.getByRole('dialog', { name: 'Add DRP Activity' })
  await fillField(entry, field('activityDate'), daysFromToday(-1))
  await fillField(entry, field('activity'), name)
  await fillField(entry, field('activityType'), 'Team Work')
  await fillField(entry, field('level'), 'Perform Independently')
  await fillField(entry, field('studentRemark'), 'Cold chain explained to the nurse')
  await wholeWellMade(page)
  await entry.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(entry).toHaveCount(0)
  await page.goto(`/drp/proc?q=${stamp}`)
  await expect(rows(page)).toHaveCount(1)
  await wellMade(page)

  const theirs = await besides(browser, page, teacher, `/drp/proc?q=${stamp}`)
  await expect(rows(theirs)).toHaveCount(1)
  await wellMade(theirs)
  await act(theirs, 'Verify')
  const action = theirs.getByRole('dialog', { name: 'Verification Action' })
  await decide(action, 'Approved', 'Seen at the health centre.')
  await action.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(action).toHaveCount(0)
  await expect(rows(theirs).first()).toContainText('Approved')

  await theirs.context().close()

  await page.goto('/drp/attendence')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DRP Attendance')
  const day = rows(page).filter({ hasText: shown(daysFromToday(-1)) })
  await expect(day).toHaveCount(1)
  await expect(day).toContainText('Approved')
  await expect(page.getByRole('region', { name: /^\d+ of 90 days recorded$/ })).toContainText(shown(from))
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await wellMade(page)
})

test('staff record for a student, and delete; a student uploads what was kept on paper [T-022] [T-023] [T-078] [T-293]', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const student = await cast.as('student.pathology')
  const teacher = await cast.as('professor.pathology')
  const stamp = Date.now()
  await teacher.open(page, '/drp/proc')
  await page.getByRole('button', { name: 'Add activity' }).click()
  const record = page.getByRole('dialog', { name: 'Add DRP Activity' })
  await record.getByRole('combobox', { name: 'Student' }).selectOption({ label: student.user.name })
  await record.getByLabel('Activity', { exact: true }).fill(`Health camp ${stamp}`)
  await record.getByRole('combobox', { name: 'Activity Type' }).selectOption('Others')
  await record.getByRole('combobox', { name: 'Level' }).selectOption('Others')
  await record.getByLabel('Student Remark').fill('Screened forty people')
  await wholeWellMade(page)
  await record.getByRole('button', { name: 'Add activity' }).click()
  await expect(record).toHaveCount(0)
  await page.goto(`/drp/proc?q=Health camp ${stamp}`)
  await act(page, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await expect(rows(page)).toHaveCount(0)

  const theirs = await besides(browser, page, student, '/drp/offline')
  await theirs.getByRole('button', { name: 'Add entry' }).first().click()
  const paper = theirs.getByRole('dialog', { name: 'Add Offline DRP Logbook' })
  await attach(theirs, paper, pdf('logbook.pdf'))
  await paper.getByLabel('Student Remark').fill(`Pages 1 to 40, ${stamp}`)
  await paper.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(paper).toHaveCount(0)
  await theirs.goto(`/drp/offline?q=${stamp}`)
  await expect(rows(theirs)).toHaveCount(1)
  await wellMade(theirs)

  await theirs.goto('/drp/elsewhere')
  await expect(theirs).not.toHaveURL(/drp/)
  await theirs.context().close()
})
