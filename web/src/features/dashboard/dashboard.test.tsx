import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { tiles } from '../../api/generated/kinds'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { dayPart, greetingName } from './Greeting'
import type { PendingRow } from './queries'
import { tallyOf } from './tally'

// The pages' own code is fetched ahead, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('./DashboardPage'),
    import('./StudentDashboard'),
    import('./PendingVerifications'),
    import('../../layout/Shell'),
  ])
}, 60_000)

const me = student()
const place = `${me.collegeId?._id}/${me.departmentId?._id}`
const countsCall = `GET /dashboardCounts/${place}/${me._id}`
const attentionCall = `GET /attention/${place}/${me._id}`
const pendingCall = `GET /pendingVerifications/${place}`

function counts(change: Record<number, { status: string; count: number }[]> = {}) {
  return { body: { status: true, data: Array.from({ length: 15 }, (_, slot) => change[slot] ?? []) } }
}

function showStudent(data = counts(), attention: unknown[] = [], change: Parameters<typeof student>[0] = {}) {
  signedIn(student(change))
  fakeApi({ [countsCall]: data, [attentionCall]: { body: { status: true, data: attention } } })
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

  test('[L-025] what is missing shows as N/A', async () => {
    showStudent(counts(), [], { courseId: null, unitHead: null, departmentId: null })
    const list = await screen.findByRole('list', { name: 'You' })
    for (const text of ['Department N/A', 'Course N/A', 'Unit head N/A']) expect(list).toHaveTextContent(text)
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
    const departmentId = {
      ...me.departmentId,
      _id: me.departmentId?._id ?? '',
      name: 'General Surgery',
      url: '/api/files/g',
      refNo: 'PGMEB/14',
      refDate: '2023-12-29',
    }
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
    expect(labels).toHaveLength(15)
    for (const [index, label] of order.entries()) expect(labels[index]?.startsWith(label)).toBe(true)
    expect(tiles.map((tile) => tile.label)).toEqual(order)
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
    const link = await screen.findByRole('link', { name: /Correct Pleural tap/ })
    expect(link).toHaveAttribute('href', url)
    expect(link).toHaveTextContent('rejected by Dr Iyer on 04-02-2026: IPD No. differs')
  })

  test('three things need the student now; the rest is one press away', async () => {
    const sentBack = (n: number) => ({
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

  test('[L-031] no queue for students', async () => {
    showStudent()
    await screen.findByRole('region', { name: 'Your logbook' })
    expect(screen.queryByText('Pending Verifications')).toBeNull()
  })
})

describe('the queue of staff', () => {
  const row = (n: number): PendingRow => ({
    _id: String(n).padStart(24, '0'),
    kind: 'procedure',
    url: `/task/${'f'.repeat(24)}?open=${n}`,
    task: 'Procedures',
    topic: `Topic ${n}`,
    status: 'Pending',
    date: '2026-02-03',
    receivedOn: '2026-02-03T10:00:00Z',
    studentName: `Student ${n}`,
  })
  const rows = Array.from({ length: 12 }, (_, index) => row(index + 1))

  function showQueue(data = rows, total = data.length, address = '/dashboard') {
    signedIn(staff('HOD', { mayVerify: true }))
    const summary = {
      mine: 2,
      department: total,
      ages: [
        { label: '0 to 2 days', count: 2 },
        { label: 'Over 14 days', count: 3 },
      ],
    }
    fakeApi({ [pendingCall]: { body: { status: true, data: data.slice(0, 10), total, page: 1, limit: 10, summary } } })
    return renderRoute(address)
  }

  test('[L-031] [L-032] [L-034] three columns, ten rows, no size selector, no tiles', async () => {
    showQueue()
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Student Name', 'Task/Topic', 'Status'])
    expect(within(table).getAllByRole('row')).toHaveLength(11)
    expect(screen.queryByLabelText('Rows per page')).toBeNull()
    expect(screen.queryByText('Your logbook')).toBeNull()
  })

  test('[L-035] [L-036] Previous, Next and Page x of y', async () => {
    const { user, router } = showQueue()
    expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(router.state.location.search).toBe('')
  })

  test('[L-033] a search by name goes into the address', async () => {
    const { user, router } = showQueue()
    await user.type(await screen.findByRole('searchbox', { name: 'Student name' }), 'imran')
    await waitFor(() => expect(router.state.location.search).toBe('?q=imran'))
  })

  test('[L-037] a row is a link to its url', async () => {
    showQueue()
    expect(await screen.findByRole('link', { name: 'Student 1' })).toHaveAttribute('href', rows[0]?.url)
  })

  test('[L-039] [L-131] empty: No activity found', async () => {
    showQueue([])
    expect(await screen.findByText('No activity found')).toBeInTheDocument()
  })

  test('whose entries: the viewer’s own are the first chip', async () => {
    const { user, router } = showQueue()
    const group = await screen.findByRole('group', { name: 'Whose' })
    const chips = within(group).getAllByRole('button')
    expect(chips.map((chip) => chip.textContent)).toEqual(
      ['Assigned to me ', 'Department '].map((text) => expect.stringContaining(text.trim())),
    )
    await user.click(chips[0] as HTMLElement)
    expect(router.state.location.search).toBe('?mine=true')
  })
})
