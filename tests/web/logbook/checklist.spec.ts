import type { Locator } from '@playwright/test'
import type { Actor, StoredEntry } from '../support/actors'
import { pdf, png } from '../support/attachments'
import { checklist, fieldOf } from '../support/kinds'
import { expectAccessible } from '../support/page/axe'
import { allColumns } from '../support/page/columns'
import { attach, control, decide, dismiss, expectMessage, fillField, openCertificate, rate } from '../support/page/form'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import { daysFromToday, shown, today } from '../support/samples'
import { expect, onPhone, type Page, test } from '../support/test'

const PARTICULARS = checklist.fields.find(({ name }) => name === 'particular')?.options ?? []
const field = (name: string) => fieldOf('checklist', name)

/** The rows of the list in sight, table or cards. */
function rows(page: Page): Locator {
  if (!onPhone()) return page.getByRole('row').filter({ has: page.getByRole('cell') })
  return page.getByRole('list', { name: 'Mandatory Checklist' }).getByRole('listitem')
}

/** A new record of this student with a remark of its own. */
function add(student: Actor, changes: Record<string, unknown> = {}, file = pdf()): Promise<StoredEntry> {
  return student.create('checklist', { remark: `Remark ${Date.now()} ${Math.random()}`, ...changes }, file)
}

/** Does what the row of a record offers, by the button in the table or by the menu of the card. */
async function act(page: Page, row: Locator, action: 'Edit' | 'Delete' | 'View'): Promise<void> {
  if (onPhone()) {
    await row.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: action }).click()
  } else {
    await row.getByRole(action === 'View' ? 'link' : 'button', { name: new RegExp(`^${action} `) }).click()
  }
}

/** The page narrowed to one record by its remark. */
async function showOnly(page: Page, entry: StoredEntry): Promise<Locator> {
  await page.goto(`/checkList?q=${encodeURIComponent(String(entry.studentRemark).toLowerCase())}`)
  await expect(rows(page)).toHaveCount(1)
  return rows(page)
}

/** The value under a label of the detail. */
const fact = (within: Locator, label: string): Locator =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label.replace(/[/.]/g, '\\$&')}$`) })
    .locator('xpath=following-sibling::dd')
    .first()

/** Opens Task Detail of a record by its address. */
async function openDetail(page: Page, id: string): Promise<Locator> {
  await page.goto(`/checkList?open=${id}`)
  const detail = page.getByRole('dialog', { name: 'Task Detail' })
  await expect(detail.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
  return detail
}

test('both addresses show the page, and the menu leads to the first [L-011] [L-012] [L-013] [L-047]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.medicine')
  await student.open(page, '/profile')
  for (const path of ['/checkList', '/checklist']) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mandatory Checklist')
    await expect(rows(page).first()).toBeVisible()
    if (onPhone()) continue
    const heads = ['#', 'Particulars', 'From', 'To', 'Exam Date', 'Certificate', 'Student Remark', 'Verified By/On']
    await allColumns(page)
    await expect(page.getByRole('columnheader')).toHaveText([...heads, 'Remarks', 'Action'])
  }
  await page.goto('/CheckList')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  if (onPhone()) await page.getByRole('button', { name: 'More, menu' }).click()
  await page.getByRole('link', { name: 'Mand. Checklist' }).click()
  await expect(page).toHaveURL(/\/checkList$/)
})

test('a student adds a missing particular; what is lacking is said; the tile counts it [L-028] [L-046] [L-048] [L-265] [L-266] [L-267]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.pathology')
  const taken = (await student.call<StoredEntry[]>('GET', `/entries/checklist/${student.scope}/${student.user._id}`))
    .data
  const recorded = new Set(taken.map(({ particular }) => particular))
  const approved = new Set(taken.filter(({ status }) => status === 'Approved').map(({ particular }) => particular))
  const missing = PARTICULARS.find((each) => !recorded.has(each)) ?? ''
  const tile = (counted: number) =>
    new RegExp(`^Mandatory\\s*Mandatory Checklist\\s*${counted}\\s*/ 8\\s*${approved.size} approved`)
  await student.open(page, '/dashboard')
  const tiles = page.getByRole('region', { name: 'Your logbook' }).getByRole('listitem')
  await expect(tiles.nth(13)).toHaveText(tile(recorded.size))
  await tiles.nth(13).getByRole('link').click()
  await expect(page).toHaveURL(/\/checkList$/)

  const panel = page.getByRole('region', { name: `${recorded.size} of 8 recorded` })
  await expect(panel.getByRole('listitem')).toHaveCount(8)
  await panel.getByRole('button', { name: `${missing} Add record` }).click()
  const form = page.getByRole('dialog', { name: 'Add CheckList Records' })
  await expect(control(form, field('particular'))).toHaveValue(missing)
  await expect(control(form, field('particular')).getByRole('option')).toHaveText(['Choose', ...PARTICULARS])
  for (const name of ['fromDate', 'toDate', 'examDate']) {
    await expect(control(form, field(name))).toHaveValue(today())
    await expect(control(form, field(name))).toHaveAttribute('max', today())
  }
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Unfilled Message', 'Please fill all fields correctly.'))
  await fillField(form, field('remark'), 'Certificate received last week')
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  const noFile = 'Field "certificate" is empty. Please fill all fields.'
  await dismiss(await expectMessage(page, 'Unfilled Message', noFile))
  await attach(page, form, pdf('proof.pdf'))
  await control(form, field('examDate')).fill('')
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Unfilled Message', 'Field "examDate" is empty. Please fill all fields.'))
  await fillField(form, field('examDate'), daysFromToday(-1))
  await fillField(form, field('fromDate'), daysFromToday(-3))
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Created!', 'Checklist added successfully')
  await expect(page.getByRole('region', { name: `${recorded.size + 1} of 8 recorded` })).toBeVisible()
  const first = rows(page).first()
  await expect(first).toContainText(missing)
  await expect(first).toContainText(shown(daysFromToday(-1)))
  await page.goto('/dashboard')
  await expect(tiles.nth(13)).toHaveText(tile(recorded.size + 1))
})

test('an unverified record is edited, also its certificate [L-049] [L-050]', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const record = await add(student, { particular: 'GCP', fromDate: daysFromToday(-9), toDate: daysFromToday(-8) })
  await student.open(page, '/profile')
  await act(page, (await showOnly(page, record)).first(), 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit CheckList Records' })
  for (const [name, value] of [
    ['particular', 'GCP'],
    ['fromDate', daysFromToday(-9)],
    ['toDate', daysFromToday(-8)],
    ['examDate', today()],
    ['remark', String(record.studentRemark)],
  ] as const) {
    await expect(control(form, field(name))).toHaveValue(value)
  }
  await fillField(form, field('toDate'), daysFromToday(-10))
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Unfilled Message', 'Please fill all fields correctly.'))
  await fillField(form, field('toDate'), daysFromToday(-7))
  await fillField(form, field('remark'), `${record.studentRemark} again`)
  await attach(page, form, png('signed.png'))
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectMessage(page, 'Updated', 'Checklist updated successfully')
  const now = await student.entry('checklist', record._id)
  expect([now.studentRemark, now.toDate, now.status]).toEqual([
    `${record.studentRemark} again`,
    daysFromToday(-7),
    'Pending',
  ])
  expect((now.certificate as { name: string }).name).toBe('signed.png')
})

test('an edit that comes after the decision, or that fails, says so [L-051] [L-362] [L-363]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const record = await add(student)
  await student.open(page, '/profile')
  await act(page, (await showOnly(page, record)).first(), 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit CheckList Records' })
  await fillField(form, field('remark'), 'Too late')
  const submit = form.getByRole('button', { name: 'Submit', exact: true })
  const serverError = 'Server Error: Unable to update checklist. Try again later.'
  for (const [answer, text] of [
    [{ status: 200, json: { status: false } }, 'Something went wrong'],
    [{ status: 500, json: {} }, serverError],
    [undefined, serverError],
  ] as const) {
    await page.route('**/api/checklist/update', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await submit.click()
    await dismiss(await expectMessage(page, 'Update Failed', text))
    await page.unroute('**/api/checklist/update')
  }
  await (await cast.as('professor.surgery')).verify('checklist', record)
  await submit.click()
  await dismiss(await expectMessage(page, 'Update Failed', 'A verified record cannot be changed.'))
  expect((await student.entry('checklist', record._id)).studentRemark).toBe(record.studentRemark)
  const row = (await showOnly(page, record)).first()
  await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0)
  if (onPhone()) {
    await row.getByRole('button', { name: /^Actions for / }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['View'])
  }
})

test('an unverified record is deleted', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const record = await add(student)
  await student.open(page, '/profile')
  await act(page, (await showOnly(page, record)).first(), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click()
  await expectMessage(page, 'Deleted!', 'Record deleted successfully')
  await expect(page.getByText('No Data Found', { exact: true })).toBeVisible()
})

test('the certificate opens as a picture, as a PDF in a frame, or not at all [L-052] [L-053] [L-054]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.forensic')
  const picture = await add(student, {}, png('card.png'))
  const paper = await add(student, {}, pdf('letter.pdf'))
  await student.open(page, '/profile')
  const image = (await openCertificate(page, await openDetail(page, picture._id), 'card.png')).getByRole('img')
  await expect(image).toBeVisible()
  expect(await image.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBe(16)
  const viewer = await openCertificate(page, await openDetail(page, paper._id), 'letter.pdf')
  const frame = viewer.locator('iframe')
  await expect(frame).toHaveCSS('height', '500px')
  const source = await frame.getAttribute('src')
  expect((await page.request.get(source ?? '')).headers()['content-type']).toBe('application/pdf')
  // The API takes no record without one; an imported record may lack it.
  await page.route(`**/api/entries/checklist/${paper._id}`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, certificate: null } } })
  })
  await expect((await openDetail(page, paper._id)).getByText('No File Available')).toBeVisible()
})

test('Task Detail says everything, before and after the decision [L-055] [L-056] [L-057] [L-058] [L-060] [L-061]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.forensic')
  const professor = await cast.as('professor.forensic')
  const dates = { fromDate: daysFromToday(-30), toDate: daysFromToday(-20), examDate: daysFromToday(-19) }
  const record = await add(student, { particular: 'BCBR Training', ...dates })
  await student.open(page, '/profile')
  const detail = await openDetail(page, record._id)
  await expect(fact(detail, 'Student Name')).toHaveText(student.user.name)
  await expect(fact(detail, 'Particular')).toHaveText('BCBR Training')
  await expect(fact(detail, 'From')).toHaveText(shown(dates.fromDate))
  await expect(fact(detail, 'To')).toHaveText(shown(dates.toDate))
  await expect(fact(detail, 'Exam Date')).toHaveText(shown(dates.examDate))
  await expect(fact(detail, 'Remark')).toHaveText(String(record.studentRemark))
  await expect(detail.getByText(/^Status\s*Pending$/)).toBeVisible()
  await expect(fact(detail, 'Verification By/On')).toHaveText('Verification Pending')
  await expect(detail.getByRole('button', { name: 'Edit' })).toBeVisible()
  await professor.verify('checklist', record, { status: 'Rejected', vRemark: 'The card is not yours.', score: '1' })
  const after = await openDetail(page, record._id)
  await expect(after.getByText(/^Status\s*Rejected$/)).toBeVisible()
  await expect(fact(after, 'Verification By/On')).toHaveText(`${professor.user.name}, ${shown(today())}`)
  await expect(fact(after, 'HOD / Unit Head Feedback')).toHaveText('The card is not yours.')
  await expect(after.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(after.getByRole('button', { name: 'Correct and submit again' })).toBeVisible()
})

test('an empty remark of an imported record reads N/A [L-059]', async ({ page, cast }) => {
  const student = await cast.as('student.forensic')
  const record = await add(student)
  await student.open(page, '/profile')
  await page.route(`**/api/entries/checklist/${record._id}`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, studentRemark: '' } } })
  })
  await expect(fact(await openDetail(page, record._id), 'Remark')).toHaveText('N/A')
})

test('staff see the department, by student and by status [L-062] [L-063] [L-064] [L-127]', async ({ page, cast }) => {
  const student = await cast.as('student.medicine')
  const hod = await cast.as('hod.medicine')
  await hod.verify('checklist', await add(student))
  await hod.open(page, '/checkList?limit=20')
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  const all = (await hod.call<StoredEntry[]>('GET', `/entries/checklist/${hod.scope}`)).data
  const names = new Set(all.map((row) => (row.student as { name: string }).name))
  expect(names.size).toBeGreaterThan(1)
  for (const name of [...names].slice(0, 2)) {
    await page.goto(`/checkList?q=${encodeURIComponent(name.toLowerCase())}`)
    await expect(rows(page).filter({ hasText: name }).first()).toBeVisible()
  }
  await page.goto('/checkList')
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(size.getByRole('option')).toHaveText(['5', '10', '15', '20'])
  await expect(size).toHaveValue('10')
  if (onPhone()) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Student' }).selectOption({ label: student.user.name })
  if (onPhone()) await page.keyboard.press('Escape')
  const own = await student.count('checklist')
  await expect(page.getByText(`${own} entries of`)).toBeVisible()
  await expect(rows(page).filter({ hasText: student.user.name })).toHaveCount(Math.min(own, 10))
  await expect(page.getByRole('region', { name: /\d of 8 recorded/ })).toBeVisible()
  await page.getByRole('button', { name: /^Approved/ }).click()
  const approved = await student.count('checklist', '&status=Approved')
  await expect(rows(page).filter({ hasText: 'Approved' })).toHaveCount(Math.min(approved, 10))
  await expect(rows(page)).toHaveCount(Math.min(approved, 10))
})

test('staff approve and reject with score and feedback, nothing less [L-065] [L-066] [L-270] [L-271] [L-385]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const professor = await cast.as('professor.surgery')
  await professor.open(page, '/profile')
  for (const status of ['Approved', 'Rejected'] as const) {
    const record = await add(student)
    await (await openDetail(page, record._id)).getByRole('button', { name: 'Verify', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Verification Action' })
    await expect(dialog.getByRole('textbox', { name: 'Feedback' })).toBeVisible()
    const submit = dialog.getByRole('button', { name: 'Submit', exact: true })
    await submit.click()
    await dismiss(await expectMessage(page, 'Update Error', 'All fields are required!'))
    await decide(dialog, status, 'Certificate seen.')
    await submit.click()
    await dismiss(await expectMessage(page, 'Update Error', 'All fields are required!'))
    expect((await student.entry('checklist', record._id)).status).toBe('Pending')
    await rate(dialog, '3')
    await submit.click()
    await expectMessage(page, 'Updated', 'Status updated successfully')
    const now = await student.entry('checklist', record._id)
    expect([now.status, now.score, now.vRemark]).toEqual([status, '3', 'Certificate seen.'])
    expect(now.studentRemark).toBe(record.studentRemark)
    const row = (await showOnly(page, record)).first()
    await expect(row).toContainText(status)
    if (!onPhone()) await expect(row).toContainText(professor.user.name)
  }
})

test('the pages, forms and details stand the look of everyone', async ({ page, cast }) => {
  test.slow()
  const watch = await Watch.over(page)
  const student = await cast.as('student.medicine')
  const record = await add(student)
  const look = async (where: string) => {
    await expectNoSideScroll(page)
    await expectAccessible(page)
    watch.expectQuiet(where)
  }
  await student.open(page, '/checkList')
  await expect(page.getByRole('region', { name: /\d of 8 recorded/ })).toBeVisible()
  await look('the list')
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add CheckList Records' })
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Unfilled Message'))
  await look('the form')
  await page.goto('/profile')
  await openDetail(page, record._id)
  await look('the detail')
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit CheckList Records' })).toBeVisible()
  await look('the edit form')
})

test('staff’s list stands the look of everyone', async ({ page, cast }) => {
  test.slow()
  const watch = await Watch.over(page)
  await (await cast.as('hod.medicine')).open(page, '/checkList')
  await expect(rows(page).first()).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  watch.expectQuiet('the department’s list')
})
