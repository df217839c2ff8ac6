import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../api/types'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { countsLine } from './paper/PrintedSection'
import type { LogbookRecord } from './paper/record'
import { sampleRecord } from './paper/recordFixtures'
import { pageRules } from './paper/usePageMargins'

const me = student()
const scope = `${'d'.repeat(24)}/${'c'.repeat(24)}`

function open(user: SessionUser, address: string, record: LogbookRecord | 'offline' = sampleRecord()) {
  signedIn(user)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const api = fakeApi({
    [`GET /printLogbook/${me._id}`]: record === 'offline' ? record : { body: { status: true, data: record } },
    [`GET /prints/${me._id}`]: { body: { status: true, data: [], total: 0, page: 1, limit: 5 } },
    [`GET /getStudents/${scope}`]: { body: { status: true, students: [{ _id: me._id, name: me.name }] } },
  })
  return { ...renderRoute(address), api, print }
}

/** The end page of a name, when the logbook is there. */
async function page(name: string, index = 0): Promise<HTMLElement> {
  await screen.findByRole('heading', { name: 'Postgraduate Logbook' })
  const found = document.querySelectorAll<HTMLElement>(`[data-page="${name}"]`)[index]
  if (!found) throw new Error(`no page ${name}`)
  return found
}

const rowsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('/printLogbook', () => {
  it('[T-120, P-074] prints once when all is there, and cannot before', async () => {
    const { user, print } = open(me, '/printLogbook')
    expect(await screen.findByRole('button', { name: 'Print' })).toBeDisabled()
    await screen.findByRole('heading', { name: 'Postgraduate Logbook' })
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
  })

  it('[T-119] lets staff select a student, and shows students their own without', async () => {
    const { user, router, print } = open(staff('Professor'), '/printLogbook')
    const choice = await screen.findByLabelText('Select Student')
    expect(screen.getByText('Select a student')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
    await screen.findByRole('option', { name: me.name })
    await user.selectOptions(choice, me._id)
    expect(await page('student')).toHaveTextContent('Meghana Kulkarni')
    expect(router.state.location.search).toContain(me._id)
    expect(print).not.toHaveBeenCalled()
  })

  it('[T-119] shows a student no choice', async () => {
    open(me, `/printLogbook?student=${'f'.repeat(24)}`)
    expect(await page('student')).toHaveTextContent('Meghana Kulkarni')
    expect(screen.queryByLabelText('Select Student')).not.toBeInTheDocument()
  })

  it('[T-121, T-122, T-405] begins with who it is and until when the certificate is valid', async () => {
    open(me, '/printLogbook')
    const first = await page('student')
    for (const text of [
      'Meghana Kulkarni',
      'PG2024/007',
      '24S1007',
      'General Surgery',
      'Bhimashankar Institute of Medical Sciences',
    ])
      expect(first).toHaveTextContent(text)
    expect(within(first).getByText('Certificate Validity').nextSibling).toHaveTextContent(/^10-05-2027$/)
  })

  it('[T-405] says N/A of a validity that does not follow from anything, and nothing of what is withheld', async () => {
    const record = sampleRecord({ withheld: ['personal', 'aetcom'] })
    Object.assign(record.student, { joiningDate: 'N/A', validity: 'N/A', dob: '', address: '' })
    open(me, '/printLogbook', record)
    const first = await page('student')
    expect(within(first).getByText('Certificate Validity').nextSibling).toHaveTextContent(/^N\/A$/)
    expect(first).not.toHaveTextContent('Date of Birth')
    expect(await page('skills')).toHaveTextContent('The scores are not shown to your role.')
  })

  it('[T-123, T-157] has the details, the sections, the saved appraisals, the end pages and the annex in that order', async () => {
    open(me, '/printLogbook')
    await page('student')
    const paper = document.querySelector<HTMLElement>('.paper') as HTMLElement
    const headings = within(paper)
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent)
    expect(headings).toEqual([
      'Postgraduate Logbook',
      '1. Checklist',
      '2. Procedures',
      '3. Quarterly Appraisals',
      'Standing',
      'Monthly authentication',
      'Training ribbon',
      'Verification Remarks',
      'AETCOM',
      'AETCOM Skills',
      'Annexure I',
      'Memo issued',
      'Annexure II: District Residency Programme',
    ])
    const annex = await page('annex')
    expect(within(annex).getByRole('region', { name: 'II.1. DRP Activity' })).toHaveTextContent('2 entries: 1 approved')
    expect(within(annex).getByRole('region', { name: 'II.2. Offline DRP Logbook' })).toHaveTextContent('No Data Found')
    // The counts of the cover are those of all that is printed.
    const cover = await page('student')
    expect(within(cover).getByRole('cell', { name: 'II.1. DRP Activity' })).toBeVisible()
    expect(cover).toHaveTextContent('6 entries: 3 approved, 3 pending, 0 rejected.')
    expect(within(paper).getByRole('heading', { name: '2.1. Surgical Skills', level: 3 })).toBeVisible()
  })

  it('[T-158, T-159] has the labels of the reports, every status, and says where there is nothing', async () => {
    open(me, '/printLogbook')
    const empty = await screen.findByRole('region', { name: '1. Checklist' })
    expect(empty).toHaveTextContent('No Data Found')
    expect(within(empty).queryByRole('table')).not.toBeInTheDocument()
    const section = screen.getByRole('region', { name: '2. Procedures' })
    const heads = within(section)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).toEqual([
      'SR',
      'Date',
      'CompetencyProcedures',
      'Patient Name',
      'Status',
      'S-RemarkHOD / Unit Head Feedback',
      'Verified By / Verified On',
      'Score',
    ])
    expect(section).toHaveTextContent('2 entries: 1 approved, 1 pending, 0 rejected. By role: Observed 1, Assisted 1.')
    expect(within(section).getByRole('cell', { name: 'Approved' })).toBeVisible()
    expect(within(section).getByRole('cell', { name: 'Pending' })).toBeVisible()
    expect(within(section).getByText('Endotracheal intubat')).toHaveClass('under')
  })

  it('[T-125, T-198, T-199] has a row for each verified record, the newest last', async () => {
    open(me, '/printLogbook')
    expect(rowsOf(await page('remarks'))).toEqual([
      ['Sr. No.', 'Student Remark', 'Verifier Remark', 'Verified By', 'Verified On'],
      ['1', 'Older', 'Read on', 'Dr. Anil Deshpande', '02-09-2026'],
      ['2', 'At night', 'Well done', 'Dr. Leena Thomas', '03-09-2026'],
    ])
  })

  it('[T-128] calls the introduction AETCOM and nothing else', async () => {
    open(me, '/printLogbook')
    const shown = await page('introduction')
    expect(within(shown).getByRole('heading')).toHaveTextContent(/^AETCOM$/)
    expect(document.body).not.toHaveTextContent('AETOM')
  })

  it('[T-129, T-130, T-131] groups the skills by section, four cells a row, with what is saved or none', async () => {
    open(me, '/printLogbook')
    const shown = await page('skills')
    expect(within(shown).getAllByRole('rowheader')).toHaveLength(11)
    const rows = rowsOf(shown)
      .slice(1)
      .filter((row) => row.length > 1)
    expect(rows.every((row) => row.length === 4)).toBe(true)
    expect(rows[0]?.slice(1)).toEqual(['8', 'More Than Satisfactory', '2026'])
    expect(rows.at(-1)?.slice(1)).toEqual(['N/A', 'No Data', 'N/A'])
  })

  it('[T-132, T-133, T-134, T-138, T-406] has Annexure I as a blank form of eight rated particulars', async () => {
    open(me, '/printLogbook')
    const shown = await page('annexure')
    expect(document.querySelectorAll('[data-page="annexure"]')).toHaveLength(1)
    expect(within(shown).getByRole('heading', { name: 'Annexure I' })).toBeVisible()
    expect(within(shown).getByRole('heading', { name: 'Postgraduate Students Appraisal Form' })).toBeVisible()
    expect(shown).toHaveTextContent('Quarterly, for Pre / Para / Clinical Disciplines')
    const blanks = within(shown).getAllByRole('term')
    expect(blanks.map(({ textContent }) => textContent)).toEqual([
      'Name of the Department/Unit',
      'Name of the PG Student',
      'Period of Training: From',
      'Period of Training: To',
    ])
    for (const line of within(shown).getAllByRole('definition')) expect(line).toBeEmptyDOMElement()
    const [heads, ...rows] = rowsOf(shown)
    expect(heads?.slice(-2)).toEqual(['Evaluation', 'Remarks'])
    expect(rows.map((row) => row[1])).toEqual([
      'Journal based / recent advances learning',
      'Patient based / Laboratory',
      'Self-directed learning and teaching',
      'Departmental and interdepartmental learning activity',
      'External and Outreach Activities/CMEs',
      'Thesis/Research Work',
      'Log Book Maintenance',
      'Publications',
    ])
    for (const row of rows) expect([row.slice(2, 5).join(''), ...row.slice(5)]).toEqual(['123456789', '', ''])
  })

  it('[T-135, T-136, T-137] ends Annexure I with the publications line, remarks and three signatures', async () => {
    open(me, '/printLogbook')
    const shown = await page('annexure')
    expect(within(shown).getByText('Publications: Yes / No')).toBeVisible()
    expect(shown.querySelectorAll('.line')).toHaveLength(3)
    for (const who of ['Assessee', 'Consultant', 'HOD'])
      expect(within(shown).getByText(`Signature of ${who}`)).toBeVisible()
  })

  it('[T-139, T-140] has the memos in seven columns, then two blank bordered pages before the annex', async () => {
    open(me, '/printLogbook')
    expect(rowsOf(await page('memos'))).toEqual([
      ['Sr. No.', 'Memo Number', 'Date', 'Student Name', 'Reason', 'Student Explanation', 'HOD Remark'],
      ['1', 'MEMO/2026/0001', '01-10-2026', 'Meghana Kulkarni', 'Late for rounds', 'The train was late', 'Accepted'],
    ])
    const sheets = [...document.querySelectorAll('.paper > .sheet')]
    expect(sheets.slice(-3, -1).map((sheet) => [sheet.getAttribute('data-page'), sheet.textContent])).toEqual([
      ['blank', ''],
      ['blank', ''],
    ])
    expect(await page('blank', 1)).toBeVisible()
  })

  it('says that loading failed, and tries again', async () => {
    const { user, api } = open(me, '/printLogbook', 'offline')
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(api.calls().filter((call) => call.includes('printLogbook')).length).toBeGreaterThan(2))
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
    expect(document.querySelector('.paper')).not.toBeInTheDocument()
  })
})

describe('what stands beside the rows', () => {
  it('counts one entry as one, and names those that were corrected', () => {
    const none = { total: 1, approved: 0, pending: 0, rejected: 0, corrected: 1 }
    expect(countsLine(none)).toBe('1 entry: 0 approved, 0 pending, 0 rejected, 1 corrected later.')
  })

  it('counts the entries that are dated before training began', () => {
    const counts = { total: 2, approved: 2, pending: 0, rejected: 0, corrected: 0, notCounted: { approved: 1 } }
    expect(countsLine(counts)).toContain('1 of them is not counted: the date is before training began.')
  })

  it('puts names into the margins as text alone', () => {
    const record = sampleRecord()
    record.student.name = 'O"Brien \\ } @import\n<x>'
    expect(pageRules(record)).toContain('content: "O\\"Brien \\\\ } @import <x>, Roll no. 24S1007";')
  })
})
