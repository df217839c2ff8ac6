import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill } from '../../../testing/fill'
import { fakeApi, renderRoute, signedIn, staff, student as studentUser } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { traineeOf } from '../fixtures'
import type { Standing } from '../queries'
import type { Student } from './queries'

const [COLLEGE, DEPARTMENT, STUDENT] = ['c'.repeat(24), 'd'.repeat(24), 'a'.repeat(24)]
const ADDRESS = `/student?trainee=${STUDENT}&college=${COLLEGE}&department=${DEPARTMENT}`
const ONE = `GET /student/${STUDENT}`
const other = (letter: string) => ({ _id: letter.repeat(24), name: `Trainee ${letter}` })

function pageOf(change: Partial<Student> = {}, standing: Partial<Standing> = {}): Student {
  const trainee = traineeOf(standing)
  return {
    student: {
      ...trainee.student,
      collegeId: { _id: COLLEGE, name: 'Bhimashankar Institute' },
      departmentId: { _id: DEPARTMENT, name: 'General Surgery' },
      rollNumber: 'PG2024/7',
      phone: '9000000007',
      email: 'nandini@example.com',
      verifyByHod: true,
      certified: false,
    },
    standing: trainee.standing,
    acts: [],
    mayCertify: [],
    mayWithdraw: [],
    finalActsFrom: null,
    entries: {
      kinds: [
        {
          kind: 'one',
          title: 'Procedures',
          url: `/task/one?student=${STUDENT}`,
          pending: 5,
          approved: 20,
          rejected: 1,
        },
      ],
      corrected: 2,
      newest: [
        {
          _id: '1'.repeat(24),
          task: 'Procedures',
          topic: 'Lumbar puncture',
          url: '/task/one?open=1',
          date: '2026-11-03',
          receivedOn: '2026-11-04T05:00:00.000Z',
          teacher: other('e'),
          status: 'Pending',
        },
      ],
      month: { first: '2026-11-01', last: '2026-11-30', entries: 1 },
      waitingSince: '2026-11-01T05:00:00.000Z',
    },
    memos: {
      total: 1,
      pending: 1,
      explained: 0,
      newest: [
        { _id: '2'.repeat(24), memoNumber: 'MEMO/2026/0001', date: '2026-11-09', reason: 'Absent', status: 'Pending' },
      ],
    },
    appraisals: { total: 0, newest: [] },
    files: { total: 0, newest: [] },
    beside: { place: 2, total: 3, previous: other('8'), next: other('9') },
    may: ['verify', 'memo', 'appraise', 'guide', 'training', 'print'],
    rules: [{ number: 'Entries of this month', rule: 'By the day of the work.', source: 'College policy' }],
    ...change,
  }
}

function opened(page: Student, more: Parameters<typeof fakeApi>[0] = {}, state?: unknown) {
  signedIn(staff('HOD'))
  const api = fakeApi({ [ONE]: { body: { status: true, data: page } }, ...more })
  return { ...api, ...renderRoute(ADDRESS, state) }
}

const link = (name: string | RegExp) => screen.getByRole('link', { name })

const around = () => within(screen.getByRole('navigation', { name: 'Students before and after' }))

describe('the page of a student', () => {
  it('leads from each number to what it counts [D-037]', async () => {
    opened(pageOf())
    expect(await screen.findByRole('heading', { level: 1, name: 'Nandini Salunkhe' })).toBeVisible()
    const strip = within(screen.getByRole('list', { name: 'In numbers' }))
    expect(strip.getAllByRole('link').map((each) => each.getAttribute('href')?.split('?')[0])).toEqual([
      ...['/task/one', '/reports', '/reports', '/standing/attendance', '/standing/months', '/standing'],
    ])
    expect(strip.getByRole('link', { name: /19 days since the last entry, 03-11-2026/ })).toBeVisible()
    expect(strip.getByRole('link', { name: /1 entries this month/ })).toHaveAttribute(
      'href',
      `/reports?student=${STUDENT}&from=2026-11-01&to=2026-11-30`,
    )
    expect(link(/^5\s*pending: Procedures$/)).toHaveAttribute('href', `/task/one?student=${STUDENT}&status=Pending`)
    expect(link('Verify 5 waiting')).toHaveAttribute('href', `/verify-queue?student=${STUDENT}`)
  })

  it('counts a month that changed since signing as signed [D-099]', async () => {
    const { standing } = traineeOf({
      monthCounts: { notOver: 1, toSign: 0, overdue: 0, signed: 32, onLeave: 0, beforeRecords: 2, changed: 5 },
    })
    opened(pageOf({ standing }))
    const strip = within(await screen.findByRole('list', { name: 'In numbers' }))
    expect(strip.getByRole('link', { name: /32\s*of 32\s*months signed, 5 changed since signing/ })).toBeVisible()
    expect(screen.getByText('32 of 32 signed, 5 changed since signing')).toBeVisible()
    expect(screen.getByText('No months to sign.')).toBeVisible()
  })

  it('says how each number is computed, and who says so [D-040]', async () => {
    const { user } = opened(pageOf())
    await user.click(await screen.findByRole('button', { name: 'How these numbers are computed' }))
    expect(screen.getByText('Entries of this month').nextElementSibling).toHaveTextContent(
      'By the day of the work. College policy.',
    )
  })

  it('goes on by names, or through the list from which one came, and back to it [D-039]', async () => {
    const { unmount } = opened(pageOf())
    expect(await screen.findByText('2 of 3')).toBeVisible()
    expect(link('Next student')).toHaveAttribute('href', `/student?trainee=${'9'.repeat(24)}`)
    expect(around().getByRole('link', { name: 'All Students' })).toHaveAttribute('href', '/allStudent')
    unmount()
    const students = [{ _id: STUDENT }, { _id: '7'.repeat(24) }]
    opened(pageOf(), {}, { students: { title: 'Standing', to: '/standings?page=2', before: 10, total: 12, students } })
    expect(await screen.findByText('11 of 12')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Previous student' })).toBeDisabled()
    expect(link('Next student')).toHaveAttribute('href', `/student?trainee=${'7'.repeat(24)}`)
    expect(around().getByRole('link', { name: 'Standing' })).toHaveAttribute('href', '/standings?page=2')
  })

  it('offers what the server lets the reader do, and no more [D-038]', async () => {
    opened(pageOf({ may: ['print'], appraisals: null }))
    expect(await screen.findByRole('link', { name: 'Print Logbook' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /memo|guide|Edit training/ })).toBeNull()
    expect(within(screen.getByRole('main')).queryByRole('link', { name: /Verify|Appraise/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Saved appraisals' })).toBeNull()
  })

  it('issues a memo to the student of the page [D-043]', async () => {
    const { user, sent } = opened(pageOf(), {
      'POST /memos': { status: 201, body: { status: true, message: 'Memo issued', data: { memoNumber: 'MEMO/2' } } },
    })
    await user.click(await screen.findByRole('button', { name: 'Write memo' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText(/^Student/)).toHaveDisplayValue('Nandini Salunkhe')
    await user.type(dialog.getByLabelText(/^Reason/), 'Absent from the round')
    await user.click(dialog.getByRole('button', { name: 'Create Memo' }))
    await waitFor(() => expect(sent.some(({ call }) => call === 'POST /memos')).toBe(true))
    const memo = sent.find(({ call }) => call === 'POST /memos')
    expect(JSON.parse(String(memo?.init.body))).toMatchObject({ studentId: STUDENT, reason: 'Absent from the round' })
  })

  it('changes the guide from a day on, which can be undone [D-043] [D-072]', async () => {
    const me = staff('HOD')._id
    const guides = `/guides/${STUDENT}`
    const [before, after] = ['f'.repeat(24), '5'.repeat(24)]
    const at = '2026-11-01T05:00:00.000Z'
    const history = [
      { guide: other('f'), since: '2026-08-01', until: null, by: other('h'), at },
      { guide: other('6'), since: null, until: '2026-07-31', by: null, at: '2026-08-01T05:00:00.000Z' },
    ]
    const { user, sent } = opened(pageOf(), {
      [`GET ${guides}`]: { body: { status: true, data: history } },
      [`POST ${guides}`]: { body: { status: true, message: 'The guide is saved', data: history } },
      [`GET /staffList/${me}/${DEPARTMENT}/${COLLEGE}`]: {
        body: { status: true, students: [{ ...other('5'), role: 'Professor' }], total: 1, page: 1, limit: 100 },
      },
    })
    const part = within(await screen.findByRole('region', { name: 'Guides' }))
    expect((await part.findAllByRole('listitem')).map((each) => each.textContent)).toEqual([
      'Trainee fsince 01-08-2026, set by Trainee h',
      'Trainee 6until 31-07-2026',
    ])
    await user.click(screen.getByRole('button', { name: 'Change guide' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('option', { name: 'Trainee 5, Professor' })
    await user.selectOptions(dialog.getByLabelText(/^Guide/), after)
    fill(dialog.getByLabelText(/^From/), '2026-11-01')
    await user.click(dialog.getByRole('button', { name: 'Change guide' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const bodies = () =>
      sent.filter(({ call }) => call === `POST ${guides}`).map(({ init }) => JSON.parse(String(init.body)))
    await waitFor(() =>
      expect(bodies()).toEqual([
        { guide: after, since: '2026-11-01' },
        { guide: before, since: '2026-11-01' },
      ]),
    )
  })

  it('says where the guides of before cannot be read, and asks again [D-072]', async () => {
    const guides = `GET /guides/${STUDENT}`
    let answers = 0
    const { user } = opened(pageOf(), {
      [guides]: () => {
        answers += 1
        return answers === 1
          ? { status: 404, body: { status: false, message: 'x', code: 'not_found' } }
          : { body: { status: true, data: [] } }
      },
    })
    const part = within(await screen.findByRole('region', { name: 'Guides' }))
    await user.click(await part.findByRole('button', { name: 'Load again' }))
    expect(await part.findByText('No guide yet.')).toBeVisible()
  })

  it('has a face for a refusal, a failure, and a student without a standing [D-043]', async () => {
    const refused = { status: 404, body: { status: false, message: 'This student was not found.', code: 'not_found' } }
    const first = opened(pageOf(), { [ONE]: refused })
    expect(await screen.findByText('This student was not found.')).toBeVisible()
    first.unmount()
    const second = opened(pageOf(), { [ONE]: { status: 500, body: { status: false, message: 'x', code: 'server' } } })
    expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 })).toBeVisible()
    second.unmount()
    setWidth(390)
    const nobody = traineeOf({
      line: 'There is no standing without a joining date.',
      gates: [],
      term: null,
      months: [],
    })
    opened(
      pageOf({
        standing: { ...nobody.standing, attendance: null, leave: null, balance: null },
        entries: {
          kinds: [],
          corrected: 0,
          newest: [],
          month: { first: '2026-11-01', last: '2026-11-30', entries: 0 },
          waitingSince: null,
        },
      }),
    )
    expect(await screen.findByText('No entry has been recorded in this department yet.')).toBeVisible()
    expect(screen.getByText('There is no standing without a joining date.')).toBeVisible()
  })

  it('is led to from the list of students, and by no link of a student [D-042]', async () => {
    signedIn(staff('Professor'))
    const row = {
      _id: STUDENT,
      name: 'Nandini Salunkhe',
      phone: '9000000007',
      collegeId: { _id: COLLEGE, name: 'Bhimashankar Institute' },
      departmentId: { _id: DEPARTMENT, name: 'General Surgery' },
      verifyByHod: true,
      paymentStatus: true,
      joinedDate: '2024-08-01',
    }
    fakeApi({
      [`GET /studentList/${DEPARTMENT}/${COLLEGE}`]: {
        body: { status: true, students: [row], total: 1, page: 1, limit: 10 },
      },
      [ONE]: { body: { status: true, data: pageOf() } },
    })
    const { user, path, unmount } = renderRoute('/allStudent')
    await user.click(await screen.findByRole('link', { name: 'Nandini Salunkhe' }))
    await waitFor(() => expect(path()).toBe('/student'))
    expect(await screen.findByText('1 of 1')).toBeVisible()
    unmount()
    signedIn(studentUser())
    fakeApi({})
    renderRoute(ADDRESS)
    expect(await screen.findByText('You do not have access to this page')).toBeVisible()
  })
})
