import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { trainingYear } from './PendingVerifications'
import type { PendingRow } from './queries'

// The pages' own code is fetched ahead, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([import('./DashboardPage'), import('./PendingVerifications'), import('../../app/SignedInShell')])
}, 60_000)

const me = student()
const pendingCall = `GET /pendingVerifications/${me.collegeId?._id}/${me.departmentId?._id}`

describe('the queue of staff', () => {
  const row = (n: number): PendingRow => ({
    _id: String(n).padStart(24, '0'),
    kind: 'procedure',
    categoryId: 'f'.repeat(24),
    url: `/task/${'f'.repeat(24)}?open=${n}`,
    task: 'Procedures',
    topic: `Topic ${n}`,
    status: 'Pending',
    date: '2026-02-03',
    receivedOn: '2026-02-03T10:00:00Z',
    student: { _id: me._id, name: `Student ${n}` },
    studentName: `Student ${n}`,
    teacher: null,
    mine: false,
    joiningDate: '2024-02-01',
  })
  const rows = Array.from({ length: 12 }, (_, index) => row(index + 1))

  function showQueue(data = rows, total = data.length, address = '/dashboard', mayVerify = true) {
    signedIn(staff('HOD', { mayVerify }))
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

  test('[L-031] [L-032] [L-034] its columns, ten rows, no size selector, no tiles', async () => {
    showQueue()
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Student Name', 'Year', 'Task/Topic', 'Kind', 'Date', 'Status', 'Waiting'])
    expect(within(table).getAllByRole('row')).toHaveLength(11)
    const [first] = within(table).getAllByRole('row').slice(1)
    expect(first).toHaveTextContent(/^Student 1PG \d\+?Topic 1Procedures03-02-2026Pending\d+ days$/)
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

  test('says why the order is as it is, and shows the newest first where they are wanted', async () => {
    const { user, router } = showQueue()
    expect(await screen.findByText('Assigned to you first. The longest wait first in each part.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Newest first', pressed: false }))
    expect(router.state.location.search).toBe('?sort=-receivedOn')
    expect(await screen.findByText('Assigned to you first. The newest first in each part.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Newest first', pressed: true }))
    expect(router.state.location.search).toBe('')
  })

  test('[L-033] a search by name goes into the address', async () => {
    const { user, router } = showQueue()
    await user.type(await screen.findByRole('searchbox', { name: 'Student name' }), 'imran')
    await waitFor(() => expect(router.state.location.search).toBe('?q=imran'))
  })

  test('[L-037] a row is a link to the queue at its entry, and to its url for who may not verify', async () => {
    const { unmount } = showQueue()
    const link = await screen.findByRole('link', { name: 'Student 1' })
    expect(link).toHaveAttribute('href', `/verify-queue?at=${rows[0]?._id}`)
    unmount()
    showQueue(rows, rows.length, '/dashboard', false)
    expect(await screen.findByRole('link', { name: 'Student 1' })).toHaveAttribute('href', rows[0]?.url)
  })

  test('the key / leads into the search, where letters are text; V opens the queue; neither with single keys off', async () => {
    const { user, path } = showQueue()
    const search = await screen.findByRole('searchbox', { name: 'Student name' })
    await screen.findByRole('link', { name: /Verify one by one/ })
    localStorage.setItem('pgl-single-keys', 'off')
    await user.keyboard('/v')
    expect(search).not.toHaveFocus()
    localStorage.removeItem('pgl-single-keys')
    await user.keyboard('/')
    expect(search).toHaveFocus()
    await user.keyboard('v')
    expect(search).toHaveValue('v')
    expect(path()).toBe('/dashboard')
    await user.clear(search)
    act(() => search.blur())
    await user.keyboard('v')
    await waitFor(() => expect(path()).toBe('/verify-queue'))
  })

  test.each([
    ['2026-03-01', '2026-03-01', 'PG 1'],
    ['2025-03-01', '2026-02-28', 'PG 1'],
    ['2025-03-01', '2026-03-01', 'PG 2'],
    ['2023-03-01', '2026-02-28', 'PG 3'],
    ['2023-03-01', '2026-03-01', 'PG 3+'],
    [null, '2026-03-01', 'N/A'],
    ['2026-03-02', '2026-03-01', 'N/A'],
  ])('who joined on %s is on %s in year %s', (joined, day, year) => {
    expect(trainingYear(joined, day)).toBe(year)
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
