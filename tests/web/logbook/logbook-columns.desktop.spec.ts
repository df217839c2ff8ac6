import { kindOf, kinds, reportOf } from '../support/kinds'
import { allColumns } from '../support/page/columns'
import { expect, type Page, test } from '../support/test'

/** The headings by the endings of the ids, as the specification has them. */
const headings: readonly (readonly [string, string])[] = [
  ['d3', 'PG Introduction Schedule REPORT'],
  ['d4', 'Clinical Training REPORT'],
  ['d5', 'Teaching Experience REPORT'],
  ['d6', 'OPD Campus REPORT'],
  ['d7', 'Academic Program / conference REPORT'],
  ['d8', 'Paper / Poster Presentation REPORT'],
  ['d9', 'Thesis Review REPORT'],
  ['da', 'Speciality Posting REPORT'],
  ['db', 'Diagnostic Skill REPORT'],
  ['dc', 'Surgical Skills REPORT'],
  ['dd', 'Skills Labs REPORT'],
  ['de', 'Extra Curricular Activities REPORT'],
  ['df', 'Leave Records REPORT'],
  ['fd57', 'Clinical Cases REPORT'],
  ['fd58', 'Procedures REPORT'],
]

const VERIFICATION = ['Status', 'S-Remark', 'HOD / Unit Head Feedback', 'Verified By / Verified On']
const TRAILING = [...VERIFICATION, 'score']

/** What stands between Date and Status, by kind. */
const columns: Readonly<Record<string, readonly string[]>> = {
  introduction: ['Topic', 'Guiding Faculty'],
  training: ['Training Type', 'Topic', 'Moderator'],
  teaching: ['Type'],
  opd: ['Venue', 'OPD Cases'],
  conference: ['Academic Program', 'Event Type', 'Organized By', 'Role', 'Certificate'],
  paper: ['Presentation Type', 'Academic Event', 'Title in Brief', 'Guide', 'Certificate'],
  thesisReview: ['Review Till-Date', 'Future Plan'],
  posting: ['Clinic-Description', 'From Date', 'To Date'],
  diagnosticSkill: ['Competency', 'Skills'],
  surgicalSkill: ['Competency', 'Skills', 'Surgeon'],
  skillsLab: ['Procedure'],
  extraCurricular: ['Particulars', 'Certificate'],
  leave: ['From Date', 'To Date', 'Days', 'Reason', 'Leave Type'],
  clinicalCase: ['Patient Name', 'OPD / IPD No.', 'Provisional Diagnosis'],
  procedure: ['Competency', 'Procedures', 'Patient Name', 'IPD / OPD No.', 'Role', 'Guiding Faculty'],
}

/** Opens a report by a link of the page's own navigation, which is much quicker than loading the page anew. */
async function visit(page: Page, key: string): Promise<void> {
  const kind = kindOf(key)
  const bar = page.getByRole('navigation', { name: 'Main' })
  // A page of its own may stand in the navigation by the same words.
  const link = bar.getByRole('link', { name: kind.title, exact: true }).and(bar.locator(`[href="${reportOf(key)}"]`))
  if (!(await link.isVisible())) await bar.getByRole('button', { name: 'Log Book' }).click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kind.heading)
}

/** The words of the table's head, once it is there. */
async function headOf(page: Page): Promise<string[]> {
  const cells = page.getByRole('columnheader')
  await expect(cells.first()).toBeVisible()
  return (await cells.allInnerTexts()).map((text) => text.trim())
}

test('the report of each of the fifteen ids has its heading [L-014] [L-069] [L-070] [P-064]', async ({
  page,
  cast,
}) => {
  await (await cast.as('student.medicine')).open(page, '/dashboard')
  expect(headings).toHaveLength(15)
  for (const [ending, heading] of headings) {
    const kind = kinds.find(({ categoryId }) => categoryId.endsWith(ending))
    await page.goto(`/task/${kind?.categoryId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} · PG Logbook`)
  }
})

for (const [ids, keys] of [
  ['[L-073] [L-081] [L-083] [L-084] [L-085] [L-086]', ['introduction', 'training', 'teaching', 'opd', 'conference']],
  [
    '[L-087] [L-088] [L-090] [L-091] [L-092] [L-093]',
    ['paper', 'thesisReview', 'posting', 'diagnosticSkill', 'surgicalSkill', 'skillsLab'],
  ],
  ['[L-094] [L-096] [L-097] [L-098] [L-099] [L-082]', ['extraCurricular', 'leave', 'clinicalCase', 'procedure']],
] as const) {
  test(`a student's columns of ${keys.join(', ')} ${ids}`, async ({ page, cast }) => {
    await (await cast.as('student.medicine')).open(page, '/dashboard')
    for (const key of keys) {
      await visit(page, key)
      await allColumns(page)
      const trailing = key === 'leave' ? VERIFICATION : TRAILING
      expect(await headOf(page), key).toEqual(['SR', 'Date', ...(columns[key] ?? []), ...trailing, 'Action'])
    }
  })
}

test('staff see the student in a column of its own, but not beside a role [L-074] [L-075] [L-076]', async ({
  page,
  cast,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await (await cast.as('professor.medicine')).open(page, '/dashboard')
  for (const key of Object.keys(columns)) {
    await visit(page, key)
    await allColumns(page)
    const trailing = key === 'leave' ? VERIFICATION : TRAILING
    const name = key === 'conference' || key === 'procedure' ? [] : ['Student Name']
    expect(await headOf(page), key).toEqual(['SR', 'Date', ...name, ...(columns[key] ?? []), ...trailing, 'Action'])
  }
  const other = await browser.newContext({ baseURL })
  const own = await other.newPage()
  await (await cast.as('student.medicine')).open(own, reportOf('teaching'))
  expect(await headOf(own)).not.toContain('Student Name')
  await other.close()
  // Where the column is left out, the name stands as a second line, in the student filter, and is found by the search.
  const student = (await cast.as('student.medicine')).user
  await expect(page.getByRole('combobox', { name: 'Student' }).getByRole('option', { name: student.name })).toHaveCount(
    1,
  )
  await page.getByRole('searchbox', { name: 'Search entries' }).fill(student.name)
  await expect(page).toHaveURL(/q=/)
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasNotText: student.name }), 'the row of headings alone').toHaveCount(1)
  await expect(rows.filter({ hasText: student.name }).first()).toBeVisible()
})

/** The cells of one row under their heads. */
async function rowOf(page: Page, text: string): Promise<Record<string, string>> {
  const row = page.getByRole('row').filter({ hasText: text }).first()
  await expect(row).toBeVisible()
  await allColumns(page)
  const cells = (await row.getByRole('cell').allInnerTexts()).map((cell) => cell.replace(/\s*\n\s*/g, ' | ').trim())
  return Object.fromEntries((await headOf(page)).map((head, index) => [head, cells[index] ?? '']))
}

test('the cells hold what the heads say, dates as dd-mm-yyyy [L-401] [L-114] [L-117] [P-473]', async ({
  page,
  cast,
}) => {
  const student = await cast.as('student.surgery')
  const professor = await cast.as('professor.surgery')
  const mark = `Cells ${Date.now()}`
  const opd = await student.create('opd', { venue: mark, opdCases: 41, date: '2026-02-03', studentRemark: 'Busy day' })
  await student.create('leave', {
    reason: mark,
    fromDate: '2026-12-30',
    toDate: '2027-01-02',
    reasonType: 'Sick Leave',
  })
  const training = await student.create('training', { topic: mark, trainingType: 'Seminar' })
  const rubric = kindOf('training').scoring
  const titles = rubric.type === 'criteria' ? (rubric.rubrics.Seminar ?? []) : []
  await professor.verify('opd', opd, { vRemark: 'Seen', score: '3' })
  await professor.verify('training', training, {
    score: titles.map((title, index) => ({ title, value: index === 0 ? 1 : 2 })),
  })

  await student.open(page, `${reportOf('opd')}?q=${encodeURIComponent(mark)}`)
  expect(await rowOf(page, mark)).toMatchObject({
    SR: '1',
    Date: '03-02-2026',
    Venue: mark,
    'OPD Cases': '41',
    Status: 'Approved',
    'S-Remark': 'Busy day',
    'HOD / Unit Head Feedback': 'Seen',
    score: '3',
  })
  await page.goto(`${reportOf('leave')}?q=${encodeURIComponent(mark)}`)
  expect(await rowOf(page, mark)).toMatchObject({
    'From Date': '30-12-2026',
    'To Date': '02-01-2027',
    Days: '4',
    Reason: mark,
    'Leave Type': 'Sick Leave',
    Status: 'Pending',
    'HOD / Unit Head Feedback': 'N/A',
    'Verified By / Verified On': 'Verification Pending',
  })
  await page.goto(`${reportOf('training')}?q=${encodeURIComponent(mark)}`)
  const row = await rowOf(page, mark)
  expect(row).toMatchObject({ 'Training Type': 'Seminar', Topic: mark, Moderator: professor.user.name })
  expect(row.score).toBe('1.90')
  await expect(page.getByRole('button', { name: 'Overall Assessment 1.90' })).toBeVisible()
  expect(row['Verified By / Verified On']).toMatch(new RegExp(`^${professor.user.name} \\| \\d\\d-\\d\\d-\\d{4}$`))
})
