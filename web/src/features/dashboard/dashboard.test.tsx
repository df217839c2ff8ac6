import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { tiles } from '../../api/generated/menu'
import { fakeApi, renderRoute, sessionDepartment, signedIn, staff, student } from '../../testing/render'
import { dayPart, greetingName } from './Greeting'
import { tallyOf } from './student/tally'

// The pages' own code is fetched ahead, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('./DashboardPage'),
    import('./student/StudentDashboard'),
    import('../../app/SignedInShell'),
  ])
}, 60_000)

const me = student()
const place = `${me.collegeId?._id}/${me.departmentId?._id}`
const countsCall = `GET /dashboardCounts/${place}/${me._id}`
const attentionCall = `GET /attention/${place}/${me._id}`

function counts(
  change: Record<number, { status: string; count: number }[]> = {},
  beside: { status: string; count: number }[] = [],
  corrected = 0,
) {
  return { body: { status: true, data: tiles.map(({ slot }) => change[slot] ?? []), parts: {}, beside, corrected } }
}

function showStudent(
  data = counts(),
  attention: unknown[] = [],
  change: Parameters<typeof student>[0] = {},
  rejected = attention.length,
) {
  signedIn(student(change))
  fakeApi({ [countsCall]: data, [attentionCall]: { body: { status: true, data: attention, rejected } } })
  return renderRoute('/dashboard')
}

describe('the greeting', () => {
  test('[L-019] [L-020] [L-021] [L-022] [L-023] [L-024] names the person, role, college, department, course and unit head', async () => {
    showStudent(counts(), [], { unitHead: { _id: 'u', name: 'Dr Raghav Iyer' } })
    expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+, Meghana$/ })).toBeInTheDocument()
    const facts = within(screen.getByRole('list', { name: 'You' })).getAllByRole('listitem')
    expect(facts.map((fact) => fact.textContent)).toEqual([
      'Student',
      'Bhimashankar Institute of Medical Sciences',
      'General Surgery',
      'MS General Surgery',
      'Unit head Dr Raghav Iyer',
    ])
  })

  test('[L-020] staff see their role', async () => {
    signedIn(staff('HOD'))
    fakeApi({})
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderRoute('/dashboard')
    expect(await screen.findByRole('list', { name: 'You' })).toHaveTextContent(/^HOD/)
  })

  test('[L-025] what is missing is left out', async () => {
    showStudent(counts(), [], { courseId: null, unitHead: null, departmentId: null })
    const list = await screen.findByRole('list', { name: 'You' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((fact) => fact.title),
    ).toEqual(['Role', 'College'])
    expect(list).not.toHaveTextContent('N/A')
  })

  test.each([
    ['Meghana Kulkarni', undefined, 'Meghana'],
    ['Dr. Meghana Kulkarni', undefined, 'Meghana'],
    ['K. Ramesh Babu', undefined, 'K. Ramesh Babu'],
    ['Dr. Meenakshi Rane', 'HOD' as const, 'Dr. Meenakshi Rane'],
  ])('%s (%s) is greeted as %s', (name, role, greeted) => {
    expect(greetingName({ name, role })).toBe(greeted)
  })

  test('the part of the day follows the clock', () => {
    expect([dayPart('00:10'), dayPart('11:59'), dayPart('12:00'), dayPart('16:59'), dayPart('17:00')]).toEqual([
      'Good morning',
      'Good morning',
      'Good afternoon',
      'Good afternoon',
      'Good evening',
    ])
  })

  test('[L-026] [L-027] the guidelines open in a dialog with their reference', async () => {
    const departmentId = { ...sessionDepartment, url: '/api/files/g', refNo: 'PGMEB/14', refDate: '2023-12-29' }
    const { user } = showStudent(counts(), [], { departmentId })
    await user.click(await screen.findByRole('button', { name: 'Department guidelines' }))
    const dialog = await screen.findByRole('dialog', { name: /Department guidelines/ })
    expect(dialog).toHaveTextContent('Reference PGMEB/14, 29-12-2023')
    expect(within(dialog).getByTitle(/Guidelines/)).toHaveAttribute('src', '/api/files/g')
  })

  test('[L-027] without a document: No File Available', async () => {
    const { user } = showStudent()
    await user.click(await screen.findByRole('button', { name: 'Department guidelines' }))
    expect(await screen.findByText('No File Available')).toBeInTheDocument()
  })
})

describe('the tiles of a student', () => {
  test('[L-030] [L-040] [L-041] fifteen tiles in the specified order', async () => {
    showStudent()
    const panel = await screen.findByRole('region', { name: 'Your logbook' })
    const labels = within(panel)
      .getAllByRole('listitem')
      .map((tile) => tile.textContent ?? '')
    const order = [
      'PG Induction Schedule',
      'Academic Activity',
      'Teaching Experience',
      'OPD Campus',
      'Academic Participations',
      'Podium Poster Publication',
      'Thesis Review',
      'Specialty Clinic Posting',
      'Diagnostic Skills',
      'Procedures',
      'Skill Labs',
      'Extra Curricular Activities',
      'Leave Record',
      'Mandatory',
      'Clinical Cases & Symptoms-based Approach',
    ]
    expect(labels).toHaveLength(tiles.length)
    for (const [index, label] of order.entries()) expect(labels[index]?.startsWith(label)).toBe(true)
    expect(tiles.slice(0, 15).map((tile) => tile.label)).toEqual(order)
  })

  test('[L-041] a tile whose name differs from its list’s says the list’s name in its second line', async () => {
    showStudent()
    const panel = within(await screen.findByRole('region', { name: 'Your logbook' }))
    const tile = (name: RegExp) => panel.getByRole('link', { name })
    expect(tile(/^PG Induction Schedule/)).toHaveTextContent('PG Induction Schedule PG Introduction Schedule')
    expect(tile(/^Mandatory/)).toHaveTextContent('Mandatory Mandatory Checklist')
    expect(tile(/^OPD Campus/)).toHaveTextContent(/^OPD Campus(?! OPD)/)
  })

  test('[L-028] [L-029] the Mandatory tile counts records out of 8', async () => {
    showStudent(
      counts({
        13: [
          { status: 'Approved', count: 2 },
          { status: 'Pending', count: 1 },
        ],
      }),
    )
    const tile = (await screen.findByText('Mandatory')).closest('li')
    await waitFor(() => expect(tile).toHaveTextContent('3 / 8'))
    expect(tile).toHaveTextContent('2 approved')
  })

  test('[L-043] [L-044] [L-045] Approved and Completed are done, everything else waits', () => {
    const rows = [
      { status: 'Approved', count: 3 },
      { status: 'Completed', count: 1 },
      { status: 'Pending', count: 2 },
      { status: 'Rejected', count: 1 },
      { status: 'Else', count: 1 },
    ]
    expect(tallyOf({ target: null }, rows)).toEqual({ done: 4, pending: 3, rejected: 1, total: 8, front: 4 })
    expect(tallyOf({ target: 8 }, rows)).toMatchObject({ total: 8, front: 8 })
  })

  test('[L-043] [L-044] the bar is green for what is done and amber for what waits, and says so in words', async () => {
    showStudent(
      counts({
        1: [
          { status: 'Approved', count: 3 },
          { status: 'Pending', count: 1 },
        ],
      }),
    )
    const tile = (await screen.findByText('Academic Activity')).closest('li') as HTMLElement
    await waitFor(() => expect(tile).toHaveTextContent('3 / 4'))
    expect([...tile.querySelectorAll('[data-part]')].map((part) => part.getAttribute('data-part'))).toEqual([
      'approved',
      'pending',
    ])
    expect(tile).toHaveTextContent('1 pending')
  })

  test('[L-046] [L-042] a tile is the link to its report', async () => {
    showStudent()
    expect(await screen.findByRole('link', { name: /^Academic Activity/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/task\/\w+49d4$/),
    )
  })

  test('[L-046] [L-042] a tile of two kinds says both parts, and each leads to its own list', async () => {
    const nine = [
      { status: 'Approved', count: 24 },
      { status: 'Pending', count: 3 },
    ]
    const parts = {
      procedure: [
        { status: 'Approved', count: 14 },
        { status: 'Pending', count: 2 },
      ],
      surgicalSkill: [
        { status: 'Approved', count: 10 },
        { status: 'Pending', count: 1 },
      ],
    }
    const answer = counts({ 9: nine })
    showStudent({ ...answer, body: { ...(answer.body as object), parts } } as never)
    const panel = await screen.findByRole('region', { name: 'Your logbook' })
    const tile = within(panel).getAllByRole('listitem')[9]
    await waitFor(() => expect(tile).toHaveTextContent('24 / 27'))
    const links = within(tile as HTMLElement).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Procedures14 / 16', 'Surgical Skills10 / 11'])
    expect(links.map((link) => link.getAttribute('href')?.slice(-4))).toEqual(['fd58', '49dc'])
  })

  test('[L-383] failed counts are logged, and the part says so', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    showStudent({ status: 400, body: { status: false } } as never)
    expect(await screen.findByRole('alert')).toHaveTextContent('Loading the counts failed')
    expect(log).toHaveBeenCalled()
  })

  test('what was sent back needs the student now', async () => {
    const url = `/task/${'1'.repeat(24)}?open=${'2'.repeat(24)}`
    showStudent(counts(), [
      {
        need: 'rejected',
        _id: '2',
        kind: 'k',
        title: 'Procedures',
        headline: 'Pleural tap',
        date: '2026-02-03',
        vRemark: 'IPD No. differs',
        verifiedBy: { _id: 'v', name: 'Dr Iyer' },
        verifiedOn: '2026-02-04T06:00:00Z',
        url,
      },
    ])
    const link = await screen.findByRole('link', { name: /Correct: Pleural tap/ })
    expect(link).toHaveAttribute('href', url)
    expect(link).toHaveTextContent('rejected by Dr Iyer on 04-02-2026: IPD No. differs')
  })

  test('three things need the student now; the rest is one press away', async () => {
    const sentBack = (n: number) => ({
      need: 'rejected',
      _id: String(n),
      kind: 'k',
      title: 'Procedures',
      headline: `Pleural tap ${n}`,
      date: '2026-02-03',
      url: `/task/${'1'.repeat(24)}?open=${n}`,
    })
    const { user } = showStudent(counts(), [1, 2, 3, 4, 5].map(sentBack))
    const section = within(await screen.findByRole('region', { name: /Needs you now/ }))
    expect(section.getAllByRole('link')).toHaveLength(3)
    await user.click(section.getByRole('button', { name: 'Show all 5' }))
    expect(section.getAllByRole('link')).toHaveLength(5)
    await user.click(section.getByRole('button', { name: 'Show fewer' }))
    expect(section.getAllByRole('link')).toHaveLength(3)
  })

  const period = { from: '2026-08-01', to: '2026-10-30' }
  test.each([
    [
      { need: 'memo', memoNumber: 'MEMO/2026/0007', date: '2026-02-03', reason: 'Absent', url: '/memo?open=1' },
      'Explain MEMO/2026/0007',
      'Memo of 03-02-2026: Absent',
    ],
    [
      { need: 'appraisal', ...period, verifiedBy: { _id: 'v', name: 'Dr Iyer' }, url: '/appeal' },
      'Read your appraisal',
      '01-08-2026 to 30-10-2026, by Dr Iyer. Acknowledge it when you have read it.',
    ],
    [
      { need: 'drp', state: 'soon', ...period, institution: { title: 'DH Satara' }, url: '/drp/home' },
      'Prepare your DRP posting',
      'It begins on 01-08-2026 at DH Satara.',
    ],
    [
      { need: 'drp', state: 'running', ...period, institution: { title: 'DH Satara' }, url: '/drp/proc' },
      'Record your DRP activity',
      'Posted at DH Satara until 30-10-2026.',
    ],
    [
      { need: 'drp', state: 'open', ...period, institution: null, url: '/drp/home' },
      'Arrange your DRP posting',
      'Your time for it is 01-08-2026 to 30-10-2026, and no co-ordinator is entered.',
    ],
    [
      { need: 'checklist', title: 'Mandatory Checklist', missing: ['BLS', 'ACLS'], of: 8, url: '/checkList' },
      'Record 2 of 8 checklist items',
      'Mandatory Checklist: BLS, ACLS',
    ],
  ])('%o is a line with its verb and its page', async (item, verb, text) => {
    showStudent(counts({ 0: [{ status: 'Approved', count: 1 }] }), [{ _id: '1', ...item }], {}, 0)
    const link = await screen.findByRole('link', { name: new RegExp(`^${verb}`) })
    expect(link).toHaveAttribute('href', item.url)
    expect(link).toHaveTextContent(text)
  })

  test('an AETCOM sheet is read by following its line', async () => {
    const note = { need: 'aetcom', _id: 'f'.repeat(24), desc: 'Your AETCOM sheet of 2026 was saved.', url: '/atcom' }
    signedIn(student())
    const { sent } = fakeApi({
      [countsCall]: counts(),
      [attentionCall]: { body: { status: true, data: [note], rejected: 0 } },
      [`POST /notification/${note._id}`]: { body: { status: true, unread: 0, newest: null, tag: '0-' } },
    })
    const { user } = renderRoute('/dashboard')
    await user.click(await screen.findByRole('link', { name: /^Read your AETCOM sheet/ }))
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(`POST /notification/${note._id}`))
  })

  test('sums that leave something out say what: lists without a tile, and what is corrected already', async () => {
    const need = {
      need: 'rejected',
      _id: 'f'.repeat(24),
      kind: 'opd',
      categoryId: 'e'.repeat(24),
      url: '/task/1?open=2',
      title: 'OPD Campus',
      headline: 'Karad',
      date: '2026-02-03',
      vRemark: '',
      verifiedBy: null,
      verifiedOn: null,
    }
    const beside = [
      { status: 'Approved', count: 8 },
      { status: 'Pending', count: 4 },
      { status: 'Rejected', count: 2 },
    ]
    const inTiles = { 0: [{ status: 'Approved', count: 136 }], 1: [{ status: 'Rejected', count: 1 }] }
    showStudent(counts(inTiles, beside, 5), [need], {}, 1)
    const words =
      'in the tiles, the checklist by its particulars; with publications, thesis and DRP 144 approved, 4 pending, 3 rejected; 5 more approved and corrected later'
    expect(await screen.findByText(words)).toBeVisible()
    expect(await screen.findByText('2 more rejected entries already have corrections.')).toBeVisible()
  })

  test('the number of rejected entries is the true one, though not all are listed', async () => {
    const listed = Array.from({ length: 20 }, (_, n) => ({
      need: 'rejected',
      _id: String(n),
      title: 'Procedures',
      headline: `Tap ${n}`,
      url: `/task/${'1'.repeat(24)}?open=${n}`,
    }))
    const { user } = showStudent(counts(), listed, {}, 37)
    const section = within(await screen.findByRole('region', { name: 'Needs you now 37' }))
    await user.click(section.getByRole('button', { name: 'Show all 37' }))
    expect(section.getByText('17 more rejected entries follow as you correct these.')).toBeInTheDocument()
  })

  test('the whole checklist does not press a newcomer before the first entry', async () => {
    const item = {
      need: 'checklist',
      _id: 'c',
      title: 'Mandatory Checklist',
      missing: ['BLS'],
      of: 8,
      url: '/checkList',
    }
    showStudent(counts(), [item], {}, 0)
    await screen.findByRole('region', { name: 'First steps' })
    expect(screen.queryByRole('region', { name: /Needs you now/ })).toBeNull()
  })

  test('[L-031] no queue for students', async () => {
    showStudent()
    await screen.findByRole('region', { name: 'Your logbook' })
    expect(screen.queryByText('Pending Verifications')).toBeNull()
  })
})
