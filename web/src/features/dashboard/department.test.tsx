import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff } from '../../testing/render'
import type { Department, TraineeToday } from './queries'

beforeAll(async () => {
  await Promise.all([
    import('./DashboardPage'),
    import('./department/DepartmentToday'),
    import('../../app/SignedInShell'),
  ])
}, 60_000)

const me = staff('HOD')
const place = `${me.collegeId?._id}/${me.departmentId?._id}`
const call = `GET /departmentToday/${place}`
const pending = {
  [`GET /pendingVerifications/${place}`]: {
    body: { status: true, data: [], total: 0, page: 1, limit: 10, summary: { mine: 0, department: 0, ages: [] } },
  },
}

const trainee = (change: Partial<TraineeToday> = {}): TraineeToday => ({
  _id: '1'.padStart(24, '0'),
  name: 'Imran Shaikh',
  collegeId: me.collegeId?._id ?? null,
  departmentId: me.departmentId?._id ?? null,
  guide: null,
  year: 2,
  line: '',
  level: 'risk',
  reasons: ['Silent 19 days'],
  lastRecorded: '2026-11-01',
  silentDays: 19,
  entries: 1,
  waiting: 5,
  oldestDays: 19,
  states: { attendance: 'missing', drp: 'met' } as TraineeToday['states'],
  colours: { attendance: 'red', drp: 'green' } as TraineeToday['colours'],
  others: { number: 12, overdue: 1, waiting: 2 },
  attendance: 'missing',
  mayStillLose: 12,
  month: 'overdue',
  memos: 1,
  ...change,
})

function department(rows: TraineeToday[], change: Partial<Department> = {}): Department & { status: true } {
  const span = { first: '2026-11-01', last: '2026-11-20', number: 167 }
  return {
    status: true,
    data: rows,
    total: rows.length,
    page: 1,
    limit: 20,
    own: false,
    today: '2026-11-20',
    department: { _id: me.departmentId?._id ?? '', name: 'General Medicine' },
    college: null,
    figures: {
      trainees: rows.length,
      risk: rows.length,
      watch: 0,
      waiting: { number: 41, long: 6, longUntil: '2026-11-05', mine: 17, mineLong: 3, formerStudents: 5 },
      entries: span,
      entriesBefore: { first: '2026-10-01', last: '2026-10-20', number: 158 },
      month: { month: '2026-10', signed: 0, trainees: rows.length, changed: 1 },
      memos: 2,
      weeks: [{ first: '2026-11-16', last: '2026-11-22', number: 0 }],
      decided: [{ month: '2026-11', decisions: 9, days: 4 }],
      teachers: [
        { _id: null, name: 'No teacher named', awayUntil: null, waiting: 3, oldestDays: 20, days: null },
        {
          _id: 'a'.repeat(24),
          name: 'Dr. Anil Deshpande',
          awayUntil: '2026-12-04',
          waiting: 5,
          oldestDays: 2,
          days: 4,
        },
      ],
      certificates: [
        {
          student: { _id: '1'.padStart(24, '0'), name: 'Imran Shaikh' },
          title: 'BLS & ACLS',
          until: '2026-12-20',
          daysLeft: 30,
          url: '/checkList?open=1',
        },
      ],
      certificateCount: 1,
    },
    years: [],
    counts: { all: rows.length, risk: rows.length, silent: 1, memos: 1 },
    rules: [{ id: 'risk', words: 'At risk: as the rules say.', source: 'Regulation' }],
    order: 'Order: at risk first.',
    ruleVersion: '1',
    ...change,
  }
}

describe('the day of a department', () => {
  test('[D-024] [D-034] [D-098] each number leads to the list that counts as it does', async () => {
    signedIn(me)
    fakeApi({ ...pending, [call]: { body: department([trainee()]) } })
    renderRoute('/dashboard')
    const table = await screen.findByRole('table', { name: 'Trainees' })
    const links = within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    const id = trainee()._id
    expect(links).toEqual([
      `/student?trainee=${id}&college=${me.collegeId?._id}&department=${me.departmentId?._id}`,
      `/reports?student=${id}&receivedFrom=2026-11-01`,
      `/reports?student=${id}&from=2026-11-01&to=2026-11-20`,
      `/reports?student=${id}&status=Pending`,
      `/standing?trainee=${id}&college=${me.collegeId?._id}&department=${me.departmentId?._id}`,
      `/standing/attendance?trainee=${id}&college=${me.collegeId?._id}&department=${me.departmentId?._id}`,
      `/standing/months?trainee=${id}&college=${me.collegeId?._id}&department=${me.departmentId?._id}&month=2026-10`,
      `/memo?state=Pending&student=${id}`,
    ])
    const short = within(screen.getByRole('list', { name: 'In short' }))
    expect(short.getAllByRole('listitem')).toHaveLength(6)
    expect(short.getByRole('link', { name: '6 over 14 days' })).toHaveAttribute(
      'href',
      '/reports?status=Pending&receivedTo=2026-11-05',
    )
    expect(short.getByRole('link', { name: '4 days' })).toHaveAttribute(
      'href',
      '/reports?decidedFrom=2026-11-01&decidedTo=2026-11-30',
    )
    expect(short.getByRole('link', { name: '2' })).toHaveAttribute('href', '/memo?state=Pending')
    const backlog = within(screen.getByRole('region', { name: "Teachers' backlog" }))
    expect(backlog.getByRole('link', { name: '3' })).toHaveAttribute('href', '/reports?status=Pending&teacher=none')
    expect(backlog.getByRole('row', { name: /Dr. Anil Deshpande/ })).toHaveTextContent('away to 04-12-2026')
    expect(screen.getByRole('link', { name: 'BLS & ACLS' })).toHaveAttribute('href', '/checkList?open=1')
    expect(screen.getByRole('img', { name: 'Median days to decide by month: Nov 4' })).toBeInTheDocument()
    expect(screen.getByText('Order: at risk first.')).toBeInTheDocument()
  })

  test('[D-034] a filter asks the server and stands in the address', async () => {
    signedIn(me)
    const asked: string[] = []
    fakeApi({
      ...pending,
      [call]: () => {
        asked.push(window.location.search)
        return { body: department([trainee()]) }
      },
    })
    renderRoute('/dashboard')
    const pill = await screen.findByRole('button', { name: /^Silent 14 days/ })
    await userEvent.click(pill)
    await waitFor(() => expect(asked.length).toBeGreaterThan(1))
    expect(await screen.findByRole('button', { name: /^Silent 14 days/, pressed: true })).toBeInTheDocument()
  })

  test('[D-034] a department without a trainee says so', async () => {
    signedIn(me)
    fakeApi({ ...pending, [call]: { body: department([]) } })
    renderRoute('/dashboard')
    expect(await screen.findByText('No trainee of this department has registered yet.')).toBeInTheDocument()
  })

  test('a head is told how many trainees wait, and led to them, the newest first', async () => {
    signedIn(me)
    const asked = fakeApi({
      ...pending,
      [call]: { body: department([trainee()]) },
      [`GET /studentList/${me.departmentId?._id}/${me.collegeId?._id}`]: {
        body: { status: true, students: [], total: 1, page: 1, limit: 1, headless: false },
      },
    })
    renderRoute('/dashboard')
    expect(await screen.findByText('1 trainee waits for your verification')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Verify trainee' })).toHaveAttribute(
      'href',
      '/allStudent?verified=no&sort=-createdAt',
    )
    expect(asked.urls().find((url) => url.includes('/studentList/'))).toMatch(/[?&]verified=no(&|$)/)
  })

  test('[D-034] what failed can be asked for again, and the pending table stands', async () => {
    signedIn(me)
    let fails = true
    fakeApi({
      ...pending,
      [call]: () =>
        fails
          ? { status: 500, body: { status: false, message: 'No', code: 'internal' } }
          : { body: department([trainee()]) },
    })
    renderRoute('/dashboard')
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 })
    expect(screen.getByRole('heading', { name: 'Pending Verifications' })).toBeInTheDocument()
    fails = false
    await userEvent.click(retry)
    expect(await screen.findByRole('table', { name: 'Trainees' })).toBeInTheDocument()
  })

  test('[D-034] clerks see the pending table alone; a guide of nobody too', async () => {
    const guide = staff('Professor')
    signedIn(guide)
    fakeApi({ ...pending, [call]: { body: department([], { own: true }) } })
    renderRoute('/dashboard')
    await screen.findByRole('heading', { name: 'Pending Verifications' })
    await waitFor(() => expect(screen.queryByText('Loading the department')).toBeNull())
    expect(screen.queryByRole('heading', { name: /Your trainees/ })).toBeNull()
  })
})
