/** The end pages of the logbook as a printer gets them (T-128 to T-139). */
import type { LogbookRecord } from '../../../web/src/features/printing/paper/record'
import { pagesOf } from '../support/pdf'
import { expect, test } from '../support/test'

const memo = {
  memoNumber: 'MEMO/2026/0042',
  date: '01-10-2026',
  studentName: 'Somebody Printed',
  reason: 'Late for rounds',
  sExplain: 'The train stood',
  vRemark: 'Accepted',
}
const remark = { sRemark: 'At night', vRemark: 'Well done', verifiedBy: 'Dr. Printed', verifiedOn: '03-09-2026' }
const scored = { label: 'Punctuality', score: '8', evaluation: 'More Than Satisfactory', year: '2026' }
const unscored = { label: 'Sincerity', score: 'N/A', evaluation: 'No Data', year: 'N/A' }

let record: LogbookRecord
/** The text of each printed page. */
let printed: readonly string[] = []
/** The printed page that holds a heading, as no other does; "Annexure II" is not "Annexure I". */
function sheet(heading: string): string {
  const found = printed.filter((text) => new RegExp(`${heading}\\b`).test(text))
  expect(found, heading).toHaveLength(1)
  return found[0] ?? ''
}

test.describe('the end pages in print', () => {
  test.beforeAll(async ({ browser, baseURL, cast }) => {
    const page = await browser.newPage({ baseURL })
    // A short logbook of known content, so that only its form is the product's.
    await page.route('**/api/printLogbook/*', async (route) => {
      const { data, ...rest } = (await (await route.fetch()).json()) as { data: LogbookRecord }
      const sections = data.sections.map((section) => ({ ...section, rows: [] }))
      const aetcom = [{ title: 'Attitudes', rows: [scored, unscored] }]
      record = { ...data, sections, appraisals: [], remarks: [remark], memos: [memo], aetcom }
      await route.fulfill({ json: { ...rest, data: record } })
    })
    await (await cast.as('student.surgery')).open(page, '/printLogbook')
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
    printed = pagesOf(await page.pdf({ preferCSSPageSize: true })).map(({ text }) => text)
    await page.close()
  })

  test('Annexure I is one blank form of eight particulars, rated 1 to 9 [T-132] [T-133] [T-134] [T-138]', () => {
    const form = sheet('Annexure I')
    expect(form).toContain('Postgraduate Students Appraisal Form')
    expect(form).toMatch(/Quarterly, for Pre \/ Para \/ Clinical Disciplines/i)
    // Between the label of a blank and the next nothing is printed.
    expect(form).toMatch(
      /Name of the Department\/Unit Name of the PG Student Period of Training: From Period of Training: To Sr\. ?No\./,
    )
    expect(form).toMatch(/Evaluation Remarks/)
    expect(record.particulars).toHaveLength(8)
    const rows = record.particulars.map((label) => form.indexOf(label))
    expect([...rows].sort((a, b) => a - b)).toEqual(rows)
    for (const at of rows) expect(form.slice(at)).toMatch(/^\D+1 2 3 4 5 6 7 8 9\b/)
  })

  test('Annexure I ends with publications, remarks and three signatures [T-135] [T-136] [T-137]', () => {
    expect(sheet('Annexure I')).toMatch(
      /Publications: Yes \/ No Remarks Signature of Assessee Signature of Consultant Signature of HOD/,
    )
  })

  test('the AETCOM pages are spelt so and print what is saved, or that nothing is [T-128] [T-130] [T-131]', () => {
    expect(printed.join(' ')).not.toContain('AETOM')
    const skills = sheet('AETCOM Skills')
    expect(skills).toContain('Skill Score Evaluation Year')
    expect(skills).toContain(Object.values(scored).join(' '))
    expect(skills).toContain(Object.values(unscored).join(' '))
  })

  test('remarks and memos are printed with all their columns, an empty section says that it is [T-139] [T-158] [T-198]', () => {
    const memos = sheet('Memo issued')
    expect(memos).toMatch(/Sr\. ?No\. Memo Number Date Student Name Reason Student Explanation HOD Remark/)
    expect(memos).toContain(`1 ${Object.values(memo).join(' ')}`)
    expect(sheet('Verification Remarks')).toContain(`1 ${Object.values(remark).join(' ')}`)
    // The first page sums up the sections by the same titles.
    let rest = printed.slice(1).join(' ')
    for (const { number, title } of [...record.sections].reverse()) {
      const at = rest.indexOf(`${number}. ${title} `)
      expect(at, title).toBeGreaterThanOrEqual(0)
      expect(rest.slice(at), title).toContain('No Data Found')
      rest = rest.slice(0, at)
    }
  })
})
