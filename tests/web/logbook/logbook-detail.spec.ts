import type { Locator } from '@playwright/test'
import { pdf, pictures, png } from '../support/attachments'
import { wholeBrowser } from '../support/browser'
import { fieldOf, kindOf, reportOf } from '../support/kinds'
import { dismiss, expectMessage, openCertificate, openForm, pick } from '../support/page/form'
import { expect, onPhone, type Page, test } from '../support/test'

// The pages of a PDF are to be seen.
test.use(wholeBrowser)

/** Opens the detail of an entry by its address. */
async function openDetail(page: Page, key: string, id: string): Promise<Locator> {
  await page.goto(`${reportOf(key)}?open=${id}`)
  const detail = page.getByRole('dialog', { name: kindOf(key).detailTitle })
  await expect(detail.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
  return detail
}

/** The value under a label of the detail. */
function fact(within: Locator, label: string): Locator {
  return within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label.replace(/[/.]/g, '\\$&')}$`) })
    .locator('xpath=following-sibling::dd')
    .first()
}

test('Task Detail says everything of an entry that waits [L-108] [L-109] [L-110] [L-111] [L-112]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const opd = await student.create('opd', {
    venue: 'Surgery OPD 2',
    opdCases: 27,
    studentRemark: 'Two abscesses drained',
  })
  await student.open(page, '/profile')
  const detail = await openDetail(page, 'opd', opd._id)
  await expect(fact(detail, 'Venue')).toHaveText('Surgery OPD 2')
  await expect(fact(detail, 'OPD Cases')).toHaveText('27')
  await expect(fact(detail, 'Remark')).toHaveText('Two abscesses drained')
  await expect(fact(detail, 'Verification By/On')).toHaveText('Verification Pending')
  await expect(fact(detail, 'HOD / Unit Head Feedback')).toHaveText('N/A')
  await expect(detail.getByText(/^Status\s*Pending$/)).toBeVisible()
  await expect(detail.getByRole('button', { name: 'All scores' })).toHaveCount(0)
  await expect(detail.getByRole('button', { name: 'Verify' })).toHaveCount(0)
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/open=/)
  const training = await student.create('training', { trainingType: 'Seminar', topic: 'Damage control surgery' })
  const next = await openDetail(page, 'training', training._id)
  await expect(fact(next, 'Training Type')).toHaveText('Seminar')
  await expect(fact(next, 'Topic')).toHaveText('Damage control surgery')
})

test('a verified entry shows who, when, feedback and the score with its history [L-113] [L-115] [L-117] [L-111]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const professor = await cast.as('professor.surgery')
  const topic = `Burns resuscitation ${Date.now()}`
  const training = await student.create('training', { trainingType: 'Group Discussion', topic })
  const scoring = kindOf('training').scoring
  const titles = scoring.type === 'criteria' ? (scoring.rubrics['Group Discussion'] ?? []) : []
  await professor.verify('training', training, {
    vRemark: 'Fluid formula was right.',
    score: titles.map((title, index) => ({ title, value: 1 + (index % 4) })),
  })
  await student.open(page, '/profile')
  const detail = await openDetail(page, 'training', training._id)
  await expect(fact(detail, 'Verification By/On')).toHaveText(
    new RegExp(`^${professor.user.name}, \\d\\d-\\d\\d-\\d{4}$`),
  )
  await expect(fact(detail, 'HOD / Unit Head Feedback')).toHaveText('Fluid formula was right.')
  await expect(detail.getByText('Overall Assessment', { exact: true })).toBeVisible()
  await detail.getByRole('button', { name: 'All scores' }).click()
  const history = page.getByRole('dialog', { name: 'Score history' })
  await expect(history.getByRole('row')).toHaveCount(titles.length + 1)
  const lines = (await history.getByRole('row').allInnerTexts()).map((line) => line.split(/\s*\t\s*|\s*\n\s*/))
  expect(lines).toEqual([
    ...titles.map((title, index) => [title, String(1 + (index % 4))]),
    ['Overall Assessment', '2.50'],
  ])
  await history.getByRole('button', { name: 'Close' }).click()
  // A single grade is a history of one line; in the table it opens from the cell.
  const single = await student.create('introduction', { topic })
  await professor.verify('introduction', single, { score: '0' })
  await page.goto(`${reportOf('introduction')}?q=${encodeURIComponent(topic)}`)
  if (onPhone()) {
    await page.getByRole('link', { name: topic }).click()
    await page.getByRole('dialog', { name: 'Task Detail' }).getByRole('button', { name: 'All scores' }).click()
  } else {
    await page.getByRole('row').filter({ hasText: topic }).getByRole('button', { name: '0 Poor' }).click()
  }
  await expect(page.getByRole('dialog', { name: 'Score history' }).getByRole('row')).toHaveText([/Score\s*0 Poor/])
})

test('a leave has no score line', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const leave = await student.create('leave', { reason: 'Convocation at the university' })
  await (await cast.as('professor.surgery')).verify('leave', leave, { score: null })
  await student.open(page, '/profile')
  const detail = await openDetail(page, 'leave', leave._id)
  await expect(detail.getByText('Score', { exact: true })).toHaveCount(0)
  await expect(fact(detail, 'Days')).toHaveText('1')
})

/** Opens the certificate from the list: by the cell of the table, or by the detail where there is no table. */
async function openFromList(page: Page, title: string, name: string): Promise<Locator> {
  await page.goto(`${reportOf('conference')}?q=${encodeURIComponent(title)}`)
  if (!onPhone()) {
    await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'View' }).click()
    return page.getByRole('dialog', { name: 'Certificate', exact: true })
  }
  await page.getByRole('link', { name: title }).click()
  const detail = page.getByRole('dialog', { name: 'Task Detail' })
  return name ? openCertificate(page, detail, name) : detail
}

test('a certificate is a frame, a picture, or No File Available, 500 px high [L-106] [L-107] [L-397]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const mark = Date.now()
  await student.create('conference', { title: `With PDF ${mark}` }, pdf('attended.pdf'))
  await student.create('conference', { title: `With picture ${mark}` }, png('attended.png'))
  await student.create('conference', { title: `With nothing ${mark}` })
  await student.open(page, '/profile')
  const frame = (await openFromList(page, `With PDF ${mark}`, 'attended.pdf')).getByTitle('Certificate: attended.pdf')
  await expect(frame).toBeVisible()
  expect((await frame.boundingBox())?.height).toBe(500)
  const link = new URL((await frame.getAttribute('src')) ?? '', page.url())
  const file = await fetch(link)
  expect(file.headers.get('content-type')).toContain('application/pdf')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')

  const picture = (await openFromList(page, `With picture ${mark}`, 'attended.png')).getByRole('img', {
    name: /attended/,
  })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const height = () => picture.evaluate((image) => image.closest('[role=region]')?.getBoundingClientRect().height)
  await expect.poll(height).toBe(500)

  const none = await openFromList(page, `With nothing ${mark}`, '')
  await expect(none.getByText('No File Available', { exact: true })).toBeVisible()
})

test('Clinical Case Details shows the whole case under its own headings [L-105] [L-212]', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const made = await student.create('clinicalCase', {
    presentingComplaints: ['Pain in the right iliac fossa', 'Vomiting twice'],
    provisionalDiagnosis: 'Acute appendicitis',
  })
  await student.open(page, '/profile')
  const detail = await openDetail(page, 'clinicalCase', made._id)
  await expect(detail.getByText(/^Verification Status\s*Pending$/)).toBeVisible()
  for (const section of [
    'General',
    'Demographic details',
    'Presenting illness',
    'Past and personal history',
    'Vitals and physical exam',
    'Systemic exam',
    'Summary and diagnosis',
  ]) {
    await expect(detail.getByRole('region', { name: section, exact: true })).toBeVisible()
  }
  const labels = await detail.getByRole('term').allInnerTexts()
  for (const field of kindOf('clinicalCase').fields.flatMap((each) => each.fields ?? [each])) {
    expect(labels, field.label).toContain(field.label)
  }
  await expect(fact(detail, 'Presenting Complaints')).toHaveText(
    /1\. Pain in the right iliac fossa\s*2\. Vomiting twice/,
  )
  await expect(fact(detail, 'Provisional Diagnosis')).toHaveText('Acute appendicitis')
  await expect(fact(detail, 'Menstrual History')).not.toHaveText('')
})

test('a rejected entry is corrected by a new one that goes before the teacher again', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const topic = `Wrong date ${Date.now()}`
  const entry = await student.create('introduction', { topic })
  await (await cast.as('professor.surgery')).verify('introduction', entry, {
    status: 'Rejected',
    vRemark: 'Not that day.',
  })
  await student.open(page, '/profile')
  const detail = await openDetail(page, 'introduction', entry._id)
  await expect(detail.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await detail.getByRole('button', { name: 'Correct and submit again' }).click()
  const form = page.getByRole('dialog', { name: 'Correct entry' })
  await expect(form.getByRole('textbox', { name: 'Topic' })).toHaveValue(topic)
  await form.getByRole('textbox', { name: 'Topic' }).fill(`${topic}, put right`)
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await dismiss(await expectMessage(page, 'Created!', 'Task inserted successfully'))
  expect(
    await student.count('introduction', `&search=${encodeURIComponent(`${topic}, put right`)}&status=Pending`),
  ).toBe(1)
})

test('an entry of another department cannot be opened by its address', async ({ page, cast }) => {
  const entry = await (await cast.as('student.surgery')).create('introduction', { topic: 'Not for other eyes' })
  await (await cast.as('professor.pathology')).open(page, `${reportOf('introduction')}?open=${entry._id}`)
  await expect(page.getByText('This entry cannot be shown')).toBeVisible()
  await expect(page.getByText('Not for other eyes')).toHaveCount(0)
})

/** Waits for a success message, leaves it alone, and expects it to close between one and two and a half seconds later. */
async function expectPassing(page: Page, title: string): Promise<void> {
  const done = await expectMessage(page, title)
  const began = Date.now()
  await expect(done).toHaveCount(0, { timeout: 2500 })
  expect(Date.now() - began, title).toBeGreaterThan(700)
}

test('success messages have their titles and close by themselves [L-367] [L-368] [L-395] [P-453]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  await student.open(page, reportOf('skillsLab'))
  const form = await openForm(page)
  await form.getByRole('button', { name: 'Add a procedure' }).click()
  const add = page.getByRole('dialog', { name: 'Add Procedure' })
  await add.getByRole('textbox', { name: 'Title' }).fill(`Knot tying ${Date.now()}`)
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await expectPassing(page, 'Success')
  await pick(form, fieldOf('skillsLab', 'teacher'), (await cast.as('professor.surgery')).user.name)
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectPassing(page, 'Created!')
  const entry = await student.create('teaching', { topic: `Suturing pad ${Date.now()}` })
  const detail = await openDetail(page, 'teaching', entry._id)
  await detail.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete entry' }).click()
  await expectPassing(page, 'Deleted!')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectPassing(page, 'Updated')
})

test('every kind of picture is shown in place [L-396]', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  await student.open(page, '/profile')
  for (const picture of pictures()) {
    const { _id } = await student.create('conference', { title: `Shown ${picture.name}` }, picture)
    const viewer = await openCertificate(page, await openDetail(page, 'conference', _id), picture.name)
    const image = viewer.getByRole('img', { name: `Certificate: ${picture.name}` })
    await expect(image).toBeVisible()
    await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(16)
  }
})

test('the status of an entry is a word, a sign and a colour of its own [L-209]', async ({ page, cast }) => {
  const student = await cast.as('student.surgery')
  const professor = await cast.as('professor.surgery')
  const mark = `Badge ${Date.now()}`
  await student.create('introduction', { topic: `${mark} waits` })
  await professor.verify('introduction', await student.create('introduction', { topic: `${mark} good` }))
  await professor.verify('introduction', await student.create('introduction', { topic: `${mark} bad` }), {
    status: 'Rejected',
  })
  await student.open(page, `${reportOf('introduction')}?q=${encodeURIComponent(mark)}`)
  const colours: Record<string, number[]> = {}
  const list = page.getByRole('main')
  for (const status of ['Pending', 'Approved', 'Rejected']) {
    // The first one is the filter above the list.
    const badge = list.getByText(status, { exact: true }).last()
    await expect(badge).toBeVisible()
    await expect(badge.locator('svg')).toHaveCount(1)
    colours[status] = await badge.evaluate((node) => (getComputedStyle(node).color.match(/\d+/g) ?? []).map(Number))
  }
  const [pending, approved, rejected] = [colours.Pending ?? [], colours.Approved ?? [], colours.Rejected ?? []]
  const [red, green, blue] = [0, 1, 2] as const
  expect(approved[green]).toBeGreaterThan(approved[red] ?? 255)
  expect(rejected[red]).toBeGreaterThan((rejected[green] ?? 255) + 80)
  expect(pending[red]).toBeGreaterThan(pending[green] ?? 255)
  expect(pending[green]).toBeGreaterThan(pending[blue] ?? 255)
})
