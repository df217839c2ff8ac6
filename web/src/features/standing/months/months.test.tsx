import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keepSingleKeys } from '../../../lib/singleKey'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { traineeOf } from '../fixtures'
import type { MonthSheet } from './queries'

const [COLLEGE, DEPARTMENT, STUDENT] = ['c'.repeat(24), 'd'.repeat(24), 'a'.repeat(24)]
const PLACE = `${COLLEGE}/${DEPARTMENT}`
const MONTH = {
  place: PLACE,
  month: '2026-10',
  state: 'overdue',
  trainingDays: 31,
  opensOn: '2026-11-01',
  overdueFrom: '2026-11-11',
  authentications: 0,
  leaveDays: 3,
  guide: 'e'.repeat(24),
}
const NO_MONTHS = { notOver: 0, toSign: 0, overdue: 0, signed: 0, onLeave: 0, beforeRecords: 0, changed: 0 }
const counts = {
  kinds: [{ kind: 'opd', approved: 2, pending: 1, rejected: 0 }],
  weeksMissed: 1,
  weeksLate: 0,
  leaveDays: 3,
  residencyDays: 0,
}
const sheetOf = (change: Partial<MonthSheet> = {}): MonthSheet => ({
  student: { _id: STUDENT, name: 'Imran Shaikh' },
  month: MONTH,
  first: '2026-10-01',
  last: '2026-10-31',
  digest: '1'.repeat(64),
  counts,
  before: [{ kind: 'opd', approved: 4, pending: 0, rejected: 0 }],
  titles: { opd: 'OPD Campus' },
  weeks: [
    { first: '2026-10-05', state: 'logged', entries: 3, inTime: 3 },
    { first: '2026-10-12', state: 'missed', entries: 0, inTime: 0 },
  ],
  suggestedDays: 28,
  approvedByReader: 2,
  doubts: [
    {
      id: 'f'.repeat(24),
      kind: 'opd',
      title: 'Fever clinic',
      day: '2026-10-07',
      url: '/task/opd',
      reasons: ['Recorded 16 days after its date.'],
    },
  ],
  signatures: [],
  changes: [],
  approvedSince: 0,
  rejectedSince: 0,
  bands: ['Not Satisfactory', 'Satisfactory', 'More Than Satisfactory'],
  may: { allowed: true, signedAs: 'guide', needsReason: false, words: '' },
  ...change,
})
const signature: MonthSheet['signatures'][number] = {
  n: 1,
  by: { _id: 'e'.repeat(24), name: 'Dr. Leena Thomas' },
  byName: 'Dr. Leena Thomas',
  byNumber: '',
  signedAs: 'guide',
  forWhom: null,
  reason: '',
  at: '2026-11-04T06:12:00Z',
  digest: 'ab'.repeat(32),
  days: 28,
  trainingDays: 31,
  band: 'Satisfactory',
  remark: 'Reads well.',
  counts,
  sealed: true,
}

const rowOf = (id: string, name: string, month: string) => ({
  student: { _id: id, name },
  place: PLACE,
  month,
  state: 'overdue',
  trainingDays: 31,
  opensOn: '2026-11-01',
  overdueFrom: '2026-11-11',
  daysLate: 10,
  authentications: 0,
  guide: null,
})
const listOf = (rows: readonly ReturnType<typeof rowOf>[]) => ({
  body: {
    status: true,
    data: rows,
    total: rows.length,
    page: 1,
    limit: 100,
    today: '2026-11-20',
    counts: { ...NO_MONTHS, overdue: rows.length },
  },
})

function opened(sheet: MonthSheet | null, more: Parameters<typeof fakeApi>[0] = {}) {
  const trainee = traineeOf()
  const standing = { ...trainee.standing, months: [MONTH] }
  return fakeApi({
    [`GET /standing/${PLACE}/${STUDENT}`]: { body: { status: true, data: { ...trainee, standing } } },
    [`GET /months/${PLACE}/${STUDENT}/2026-10`]: sheet
      ? { body: { status: true, data: sheet } }
      : { status: 500, body: { status: false, message: 'Broken', code: 'internal' } },
    [`GET /months/${PLACE}`]: listOf([]),
    ...more,
  })
}

const ADDRESS = `/standing/months?trainee=${STUDENT}&college=${COLLEGE}&department=${DEPARTMENT}&month=2026-10`
const teacher = () => signedIn(staff('Professor'))

describe('the months of a trainee', () => {
  it('say what stands in the month and what to look at before signing [D-019]', async () => {
    teacher()
    opened(sheetOf())
    renderRoute(ADDRESS)
    const kinds = await screen.findByRole('region', { name: 'By kind' })
    expect(within(kinds).getByRole('row', { name: 'OPD Campus 3 2 1 0 4' })).toBeInTheDocument()
    const look = screen.getByRole('region', { name: 'Look before you sign' })
    expect(within(look).getByText('1 entry waits for a decision')).toBeInTheDocument()
    expect(within(look).getByRole('link', { name: 'Show Fever clinic' })).toHaveAttribute('href', '/task/opd')
  })

  it('are signed with the digest that was seen [D-019]', async () => {
    teacher()
    const { sent } = opened(sheetOf(), {
      [`POST /months/${PLACE}/${STUDENT}/2026-10`]: { body: { status: true, message: 'October 2026 is signed' } },
    })
    renderRoute(ADDRESS)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign October 2026' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText(/^Days present/)).toHaveValue('28')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign October 2026' }))
    const signed = () => sent.find(({ call }) => call.startsWith('POST /months/'))
    await waitFor(() => expect(signed()).toBeDefined())
    expect(JSON.parse(String(signed()?.init.body))).toEqual({
      digest: '1'.repeat(64),
      days: 28,
      band: '',
      remark: '',
    })
    expect(await screen.findByText('October 2026 of Imran Shaikh is signed.')).toBeInTheDocument()
  })

  it('hand the focus to the heading when the button that opened the act is gone [D-019]', async () => {
    teacher()
    let isSigned = false
    opened(null, {
      [`GET /months/${PLACE}/${STUDENT}/2026-10`]: () => {
        const may = { ...sheetOf().may, allowed: !isSigned, words: isSigned ? 'It is signed.' : '' }
        return { body: { status: true, data: sheetOf({ may }) } }
      },
      [`POST /months/${PLACE}/${STUDENT}/2026-10`]: () => {
        isSigned = true
        return { body: { status: true, message: 'October 2026 is signed' } }
      },
    })
    renderRoute(ADDRESS)
    const button = await screen.findByRole('button', { name: 'Sign October 2026' })
    button.focus()
    fireEvent.click(button)
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign October 2026' }))
    expect(await screen.findByText('It is signed.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('take the focus from the link of the list that opened them [D-055]', async () => {
    teacher()
    opened(sheetOf(), { [`GET /months/${PLACE}`]: listOf([rowOf(STUDENT, 'Imran Shaikh', '2026-10')]) })
    const { user } = renderRoute('/standing/months')
    const link = await screen.findByRole('link', { name: /Imran Shaikh/ })
    link.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 2, name: 'October 2026' })).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('say who signs to whoever may not, and have no button [D-019]', async () => {
    teacher()
    const words = 'The guide, a co-guide, the head of department or a designated delegate signs.'
    opened(sheetOf({ may: { allowed: false, signedAs: null, needsReason: false, words } }))
    renderRoute(ADDRESS)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Sign/ })).not.toBeInTheDocument()
  })

  it('keep the signature and list what changed since, and tell of one that was tampered with [D-019]', async () => {
    teacher()
    const changes = [
      {
        id: '9'.repeat(24),
        kind: 'opd',
        title: 'Late clinic',
        day: '2026-10-20',
        url: '/task/opd',
        change: 'came' as const,
      },
    ]
    const month = { ...MONTH, state: 'changed', authentications: 1 }
    opened(sheetOf({ month, signatures: [{ ...signature, sealed: false }], changes, approvedSince: 3 }))
    renderRoute(ADDRESS)
    const signed = await screen.findByRole('region', { name: 'Signed' })
    expect(within(signed).getByText(/Dr\. Leena Thomas, guide/)).toBeInTheDocument()
    expect(within(signed).getByText('Since then 3 approved')).toBeInTheDocument()
    expect(within(signed).getByText(/not as PG Logbook wrote it/)).toBeInTheDocument()
    expect(screen.getByText('Late clinic: recorded since')).toBeInTheDocument()
  })

  it('are stepped through by J and K, from trainee to trainee, and ? lists the keys [D-056]', async () => {
    teacher()
    const [before, after] = ['1'.repeat(24), '2'.repeat(24)]
    opened(sheetOf(), {
      [`GET /months/${PLACE}`]: listOf([
        rowOf(before, 'Devika Nair', '2026-09'),
        rowOf(STUDENT, 'Imran Shaikh', '2026-10'),
        rowOf(after, 'Farhan Ali', '2026-10'),
      ]),
    })
    const { router } = renderRoute(ADDRESS)
    const steps = await screen.findByRole('navigation', { name: 'Months to be signed' })
    expect(await within(steps).findByText('2 of 3 to be signed')).toBeInTheDocument()
    expect(within(steps).getByRole('link', { name: 'Previous: Devika Nair, September 2026' })).toBeInTheDocument()
    const days = document.createElement('input')
    document.body.append(days)
    fireEvent.keyDown(days, { key: 'j' })
    expect(router.state.location.search).toContain(STUDENT)
    days.remove()
    fireEvent.keyDown(window, { key: '?' })
    const help = await screen.findByRole('dialog', { name: 'Keys' })
    expect(within(help).getByText('Previous month to be signed')).toBeInTheDocument()
    fireEvent.keyDown(window, { key: 'j' })
    expect(router.state.location.search).toContain(STUDENT)
    fireEvent.click(within(help).getByRole('checkbox'))
    fireEvent.click(within(help).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    fireEvent.keyDown(window, { key: 'j' })
    expect(router.state.location.search).toContain(STUDENT)
    keepSingleKeys(true)
    fireEvent.keyDown(window, { key: 'j' })
    await waitFor(() => expect(router.state.location.search).toContain(after))
    expect(router.state.location.search).toContain('month=2026-10')
  })

  it('end with the first and the last month that waits; a signed one is before all of them [D-056]', async () => {
    teacher()
    opened(sheetOf(), { [`GET /months/${PLACE}`]: listOf([rowOf('1'.repeat(24), 'Devika Nair', '2026-09')]) })
    const { router } = renderRoute(ADDRESS)
    const steps = await screen.findByRole('navigation', { name: 'Months to be signed' })
    expect(await within(steps).findByText('1 to be signed')).toBeInTheDocument()
    expect(within(steps).getByRole('button', { name: 'Previous' })).toBeDisabled()
    fireEvent.keyDown(window, { key: 'k' })
    expect(router.state.location.search).toContain(STUDENT)
    expect(within(steps).getByRole('link', { name: 'Next: Devika Nair, September 2026' })).toBeInTheDocument()
  })

  it('are listed by the overdue ones alone where these are chosen [D-055]', async () => {
    teacher()
    const { urls } = opened(null, {
      [`GET /months/${PLACE}`]: listOf([rowOf(STUDENT, 'Imran Shaikh', '2026-10')]),
    })
    renderRoute('/standing/months?shown=overdue')
    expect(await screen.findByText('Imran Shaikh')).toBeInTheDocument()
    expect(urls().some((url) => url.includes('shown=overdue'))).toBe(true)
    expect(screen.getAllByText('Overdue 1')).not.toHaveLength(0)
  })

  it('can be asked for again when they failed [D-019]', async () => {
    signedIn(student({ _id: STUDENT }))
    opened(null)
    renderRoute('/standing/months')
    expect(await screen.findByRole('button', { name: /Retry/ })).toBeInTheDocument()
  })
})
