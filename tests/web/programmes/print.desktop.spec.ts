import { particulars, skillSections } from '../../../web/src/api/generated/assessment'
import type { LogbookRecord } from '../../../web/src/features/printing/paper/record'
import type { Actor } from '../support/actors'
import { pdf } from '../support/attachments'
import { pagesOf } from '../support/pdf'
import { daysFromToday, shown, today } from '../support/samples'
import { expect, type Page, test } from '../support/test'
import { besides } from '../support/together'

/** Opens the own logbook and waits until it may be printed. */
async function printable(page: Page, student: Actor) {
  await student.open(page, '/printLogbook')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
}

/** The row of a section that holds a text. */
const row = (page: Page, section: RegExp, text: string) =>
  page.getByRole('region', { name: section }).getByRole('row').filter({ hasText: text })

const record = async (actor: Actor, id = actor.user._id) =>
  (await actor.call<LogbookRecord>('GET', `/printLogbook/${id}`)).data

test('the page shows the records of all sections, and Print prints them once [T-015] [T-033] [T-120] [P-074] [P-131]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.medicine')
  await page.addInitScript(() => {
    Object.assign(window, {
      printed: 0,
      print: () => Object.assign(window, { printed: Number(Reflect.get(window, 'printed')) + 1 }),
    })
  })
  await student.open(page, '/dashboard')
  await page.getByRole('link', { name: 'Print Logbook' }).click()
  await expect(page).toHaveURL('/printLogbook')
  const { sections } = await record(student)
  for (const { number, title, rows } of sections) {
    const section = page.getByRole('region', { name: `${number}. ${title}`, exact: true })
    await expect(section.locator('tbody tr')).toHaveCount(rows.length)
    if (rows.length === 0) await expect(section).toContainText('No Data Found')
  }
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1)
})

test('staff select the student, who has no such choice [T-119]', async ({ page, cast, browser }) => {
  const student = await cast.as('student.medicine')
  await (await cast.as('professor.medicine')).open(page, '/printLogbook')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Select Student' }).selectOption({ label: student.user.name })
  await expect(page.getByRole('region', { name: 'Postgraduate Logbook' })).toContainText(student.user.name)
  const theirs = await besides(browser, page, student, '/printLogbook')
  await expect(theirs.getByRole('region', { name: 'Postgraduate Logbook' })).toContainText(student.user.name)
  await expect(theirs.getByRole('combobox', { name: 'Select Student' })).toHaveCount(0)
  await theirs.context().close()
})

test('checklist, academic activity, skills, procedures and cases are printed [T-141] [T-142] [T-143] [T-144] [T-145] [T-196]', async ({
  page,
  cast,
}) => {
  test.slow()
  const student = await cast.as('student.medicine')
  const teacher = await cast.as('professor.medicine')
  const mark = `P${Date.now()}`
  const exam = daysFromToday(-3)
  const particular = 'GCP'
  const days = { fromDate: daysFromToday(-9), toDate: daysFromToday(-8), examDate: exam }
  const made = await student.create('checklist', { particular, ...days, remark: mark }, pdf())
  await teacher.verify('checklist', made, { vRemark: `Seen ${mark}` })
  const training = { trainingType: 'Journal Club', topic: `Topic ${mark}` }
  await student.create('training', training)
  await student.create('diagnosticSkill', { topicText: `Detail ${mark}` })
  const patient = { patient: 'Quintessa Vhora', ipd: `IPD/${mark}`, role: 'Assisted' }
  await student.create('procedure', patient)
  await student.create('clinicalCase', {
    name: 'Quintessa Vhora',
    patientId: mark,
    provisionalDiagnosis: `Fever ${mark}`,
  })
  await printable(page, student)

  const checklist = row(page, /^1\. Checklist$/, mark)
  const who = teacher.user.name
  for (const text of [
    particular,
    shown(days.fromDate),
    shown(days.toDate),
    shown(exam),
    mark,
    who,
    shown(today()),
    `Seen ${mark}`,
  ])
    await expect(checklist).toContainText(text)
  await expect(checklist.getByRole('cell', { name: 'Attached' })).toBeVisible()

  for (const text of ['Journal Club', `Topic ${mark}`, 'Dr.', 'Pending'])
    await expect(row(page, /^2\. Academic Activity$/, mark)).toContainText(text)
  const skill = row(page, /^3\. Diagnostic Skills$/, mark)
  const stored = await record(student)
  const section = stored.sections.find(({ key }) => key === 'diagnosticSkill')
  const cells = section?.rows.find((each) => each.some((cell) => cell.includes(mark))) ?? []
  for (const label of ['Competency', 'Skills']) {
    const cell = cells[section?.columns.findIndex((column) => column.label === label) ?? -1] as string
    expect(cell).toMatch(/\S/)
    await expect(skill).toContainText(cell)
  }
  for (const text of ['Q. V.', `IPD/${mark}`, 'Assisted'])
    await expect(row(page, /^4\. Procedures$/, mark)).toContainText(text)
  for (const text of ['Q. V.', mark, `Fever ${mark}`])
    await expect(row(page, /^5\. Clinical Cases$/, mark)).toContainText(text)
  await expect(page.locator('.paper')).not.toContainText('Quintessa')
})

test('labs, teaching, participations, extracurricular, postings and papers are printed [T-146] [T-147] [T-148] [T-149] [T-150] [T-151]', async ({
  page,
  cast,
}) => {
  test.slow()
  const student = await cast.as('student.medicine')
  const mark = `Q${Date.now()}`
  const [fromDate, toDate] = [daysFromToday(-6), daysFromToday(-2)]
  const event = { topic: 'Workshop', title: mark, conferenceType: 'National', host: `Host ${mark}`, role: 'Presenter' }
  await student.create('skillsLab', { topic: `Lab ${mark}` })
  await student.create('teaching', { trainingType: 'Tutorial'.concat('s'), topic: `Class ${mark}` })
  await student.create('conference', event)
  await student.create('extraCurricular', { topic: `Sport ${mark}` }, pdf())
  await student.create('posting', { topic: `Clinic ${mark}`, fromDate, toDate })
  await student.create('paper', { pType: 'Poster Presentation', topic: 'CME', titleInBrief: `Poster ${mark}` })
  await printable(page, student)
  const wanted: readonly (readonly [RegExp, readonly string[]])[] = [
    [/^6\. Skill Labs$/, [`Lab ${mark}`]],
    [/^7\. Teaching Experience$/, ['Tutorials', `Class ${mark}`]],
    [/^8\. Academic Participations$/, ['Workshop', 'National', `Host ${mark}`, 'Presenter']],
    [/^9\. Extracurricular$/, [`Sport ${mark}`, 'Attached']],
    [/^10\. Speciality Clinic Posting$/, [`Clinic ${mark}`, shown(fromDate), shown(toDate)]],
    [/^11\. Paper \/ Poster Presentation$/, ['Poster Presentation', 'CME', `Poster ${mark}`]],
  ]
  for (const [name, texts] of wanted) for (const text of texts) await expect(row(page, name, mark)).toContainText(text)
})

test('leaves, synopsis, thesis and publications are printed, and the parts of sections under them [T-152] [T-153] [T-154] [T-155] [T-157]', async ({
  page,
  cast,
}) => {
  test.slow()
  const student = await cast.as('student.medicine')
  const mark = `R${Date.now()}`
  await student.create('leave', { reasonType: 'Sick Leave', reason: mark })
  await student.create('synopsis', { sRemark: `Draft ${mark}` }, pdf())
  await student.create('thesis', { sRemark: `Chapter ${mark}` }, pdf())
  const publication = { title: mark, author: 'A. Rao', journal: 'Journal of Tests', pubStatus: 'Accepted' }
  await student.create('publication', publication, pdf())
  await printable(page, student)
  const leave = row(page, /^12\. Leave Record$/, mark)
  for (const text of ['1', mark, 'Sick Leave', 'Pending']) await expect(leave).toContainText(text)
  await expect(leave).toContainText(/\d\d-\d\d-\d{4}.*\d\d-\d\d-\d{4}/)
  const path = `${student.scope}/${student.user._id}`
  type Settled = {
    synopsisTitle?: string
    title?: string
    guide: { name: string }
    coGuide: { name: string }[]
    synopsisAcceptanceDate: string
  }
  const { data: synopsis } = await student.call<Settled>('GET', `/synopsis/${path}`)
  const { data: thesis } = await student.call<Settled>('GET', `/thesis/${path}`)
  for (const [name, one, said] of [
    [/^13\. Synopsis$/, synopsis, `Draft ${mark}`],
    [/^14\. Thesis$/, thesis, `Chapter ${mark}`],
  ] as const) {
    const section = page.getByRole('region', { name })
    await expect(section.getByText('Guide', { exact: true }).locator('+ dd')).toHaveText(one.guide.name)
    await expect(section.getByText('Title', { exact: true }).first().locator('+ dd')).toHaveText(
      (one.synopsisTitle ?? one.title) as string,
    )
    for (const { name: coGuide } of one.coGuide) await expect(section).toContainText(coGuide)
    await expect(row(page, name, said)).toContainText('Pending')
  }
  const accepted = page.getByRole('region', { name: /^14\. Thesis$/ }).getByText('Synopsis Acceptance Date')
  await expect(accepted.locator('+ dd')).toHaveText(shown(thesis.synopsisAcceptanceDate))
  for (const text of [mark, 'A. Rao', 'Journal of Tests', 'Accepted', 'Pending'])
    await expect(row(page, /^15\. Publications$/, mark)).toContainText(text)
  const parts = await page
    .getByRole('region')
    .getByRole('heading', { level: 3, name: /^\d+\.\d+\. / })
    .allTextContents()
  expect(parts).toEqual([
    '2.1. PG Introduction Schedule',
    '2.2. OPD Campus',
    '4.1. Surgical Skills',
    '14.1. Thesis Review',
  ])
  await expect(page.locator('[data-page="annex"]').getByRole('heading', { level: 3 })).toHaveText([
    'II.1. DRP Activity',
    'II.2. Offline DRP Logbook',
  ])
  for (const left of ['Autopsy', 'Expert Opinion', 'Crime Scene'])
    await expect(page.locator('.paper').getByRole('heading', { name: left })).toHaveCount(0)
})

test('a procedure’s title of 30 characters shows its first 20 [T-156]', async ({ page, cast }) => {
  const student = await cast.as('student.medicine')
  const title = `Zygote harvest ${Date.now()}`.padEnd(30, 'x')
  const { content } = await student.ask('GET', `/entries/procedure/${student.scope}/${student.user._id}?page=1&limit=1`)
  const [known] = (content as { data: { competency: { _id: string } }[] }).data
  const competency = known?.competency._id as string
  const { data: skill } = await student.call<{ _id: string }>('POST', '/addSkill', { title, computencyId: competency })
  const ipd = `CUT/${Date.now()}`
  await student.create('procedure', { competency, skills: skill._id, ipd })
  await printable(page, student)
  expect(title).toHaveLength(30)
  await expect(row(page, /^4\. Procedures$/, ipd).getByText(title.slice(0, 20), { exact: true })).toBeVisible()
  await expect(page.locator('.paper section')).not.toContainText([title.slice(0, 21)])
})

test('the PDF has every section in order, heads on every page, and the end pages each on their own [T-121] [T-122] [T-123] [T-124] [T-140] [T-159]', async ({
  page,
  cast,
}) => {
  test.slow()
  const student = await cast.as('student.medicine')
  await printable(page, student)
  const made = await record(student)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const name of ['remarks', 'introduction', 'skills', 'annexure', 'memos', 'blank'])
    for (const sheet of await page.locator(`[data-page="${name}"]`).all())
      expect(await sheet.evaluate((each) => getComputedStyle(each).breakBefore), name).toBe('page')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Print Logbook' })).toBeHidden()
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  // A4 is 595 points wide.
  for (const { width } of pages) expect(Math.round(width)).toBe(595)
  const blank = pages.findLastIndex(({ text }) => text.includes('Memo issued')) + 1
  expect(pages.slice(blank, blank + 2).map(({ text }) => text.trim())).toEqual(['', ''])
  for (const [at, { text }] of pages.entries()) {
    if (at === blank || at === blank + 1) continue
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(text).toContain(`${student.user.name}, Roll no. ${made.student.registration}`)
    expect(text).not.toContain('Dashboard')
  }
  const { name, col_rollno, uni_rollno, department, college, validity } = made.student
  for (const fact of [name, col_rollno, uni_rollno, department, college, validity])
    expect(pages[0]?.text).toContain(fact)
  const first = (text: string, from = 0) => pages.findIndex((each, at) => at >= from && each.text.includes(text))

  let before = 1
  for (const { number, title, rows, columns } of made.sections) {
    const at = first(`${number}. ${title}`, before)
    expect(at, title).toBeGreaterThanOrEqual(before)
    before = at
    if (rows.length === 0) continue
    // Wherever the section goes on, its head stands, and at least one of its rows below it.
    for (const { text } of pages.slice(1).filter((each) => each.text.includes(`${number}. ${title} `))) {
      const part = text.slice(text.indexOf(`${number}. ${title} `))
      expect(part, title).toContain(columns[1]?.label ?? '')
      expect(part, title).toMatch(/Approved|Pending|Rejected/)
    }
  }
  const ends = ['Verification Remarks', 'AETCOM ', 'AETCOM Skills', 'Annexure I ', 'Memo issued'].map((text) =>
    first(text, before + 1),
  )
  expect([...ends].sort((a, b) => a - b)).toEqual(ends)
  expect(new Set([...ends, blank, blank + 1]).size).toBe(7)
  const own = (text: string) => text.slice(text.indexOf('code') + 4).trim()
  expect(own(pages[blank - 1]?.text ?? '')).toMatch(/^Memo issued/)
  expect(own(pages[blank + 2]?.text ?? '')).toMatch(/^Annexure II: District Residency Programme/)
})

test('the remarks, the AETCOM pages and the particulars stand in the PDF [T-125] [T-126] [T-127] [T-129] [T-199] [T-406]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.medicine')
  await printable(page, student)
  const made = await record(student)
  const remarks = page.getByRole('region', { name: 'Verification Remarks' })
  await expect(remarks.locator('tbody tr')).toHaveCount(made.remarks.length)
  const days = (await remarks.locator('tbody td:last-child').allTextContents()).map((day) =>
    day.split('-').reverse().join('-'),
  )
  expect([...days].sort()).toEqual(days)
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  const with_ = pages.filter(({ text }) => text.includes('Verifier Remark'))
  expect(with_.length).toBeGreaterThan(1)
  const introduction = pages.find(({ text }) => text.includes('lifelong learner'))?.text ?? ''
  for (const text of ['clinician', 'leader and member of the health care team', 'communicator', 'professional'])
    expect(introduction).toContain(text)
  expect(introduction).toMatch(/assessed continuously,? with feedback at the end of each term/)
  for (const { title } of skillSections)
    await expect(page.getByRole('rowheader', { name: title, exact: true })).toBeVisible()
  const annexure = pages.find(({ text }) => text.includes('Annexure I'))?.text ?? ''
  let at = 0
  for (const { label } of particulars) {
    expect(annexure.indexOf(label, at), label).toBeGreaterThan(at)
    at = annexure.indexOf(label, at)
  }
})
