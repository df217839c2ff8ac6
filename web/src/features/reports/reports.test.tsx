import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { kinds } from '../../api/generated/kinds'
import { pageKinds } from '../../api/generated/pages'
import type { StaffUser } from '../../api/types'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import type { ActivityRow, ReportFigures } from './queries'

const college = 'c'.repeat(24)
const department = 'd'.repeat(24)

const row: ActivityRow = {
  _id: '1'.repeat(24),
  department: { _id: department, name: 'General Surgery' },
  menu: 'Procedures',
  url: `/task/1?open=${'1'.repeat(24)}`,
  student: { _id: 'a'.repeat(24), name: 'Meghana Kulkarni' },
  status: 'Approved',
  date: '2026-11-18',
  college: { _id: college, name: 'Bhimashankar Institute of Medical Sciences' },
  teacher: { _id: 'b'.repeat(24), name: 'Dr. Anil Deshpande' },
  verifiedBy: null,
}

const figures: ReportFigures = {
  months: Array.from({ length: 12 }, (_, at) => ({ month: `2026-${String(at + 1).padStart(2, '0')}`, count: at * 10 })),
  ages: [
    { label: 'Up to 3 days', count: 4 },
    { label: 'Over 14 days', count: 2 },
  ],
  departments: [],
  teachers: [
    { teacher: { _id: 'b'.repeat(24), name: 'Dr. Anil Deshpande' }, pending: 5, decided: 12, oldestDays: 20 },
    { teacher: { _id: null, name: 'No teacher assigned' }, pending: 1, decided: null, oldestDays: 3 },
  ],
}

function server(user: StaffUser, place: string) {
  signedIn(user)
  const answers = {
    [`GET /reports/activity/${place}`]: { body: { status: true, data: [row], total: 1, page: 1, limit: 10 } },
    [`GET /reports/figures/${place}`]: { body: { status: true, data: figures } },
    [`GET /getStudents/${department}/${college}`]: {
      body: { status: true, students: [{ _id: 'a'.repeat(24), name: 'Meghana Kulkarni' }] },
    },
    'GET /getCollege': { body: { status: true, data: [{ _id: college, name: 'Bhimashankar Institute' }] } },
    'POST /getDept': { body: { status: true, data: [{ _id: department, name: 'General Surgery' }] } },
    [`GET /getAllDeptData/${user._id}`]: {
      body: { status: true, data: [{ _id: department, name: 'General Surgery' }] },
    },
  }
  return fakeApi(answers)
}

const bar = () => screen.findByRole('search', { name: 'Report filters' })
const options = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent)

describe('/reports', () => {
  it('[T-032, T-110, T-112] shows staff the filters menu, student and status, Filter, and five columns', async () => {
    setWidth(1440)
    server(staff('Professor'), `${college}/${department}`)
    renderRoute('/reports')
    expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
    const form = await bar()
    for (const name of ['Menu', 'Student', 'Status']) expect(within(form).getByLabelText(name)).toBeVisible()
    expect(within(form).queryByLabelText('Department')).toBeNull()
    expect(within(form).getByRole('button', { name: 'Filter' })).toBeVisible()
    const table = await screen.findByRole('table', { name: 'Recent activity' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Department', 'Menu', 'Student Name', 'Status', 'Date'])
    expect(within(table).getByText('18-11-2026')).toBeVisible()
  })

  it('[T-111, T-116] names the statuses Pending, Accepted, Rejected; a row shows the stored word', async () => {
    setWidth(1440)
    server(staff('Professor'), `${college}/${department}`)
    const { user, router } = renderRoute('/reports')
    const status = within(await bar()).getByLabelText('Status')
    expect(options(status)).toEqual(['All statuses', 'Pending', 'Accepted', 'Rejected'])
    await user.selectOptions(status, 'Accepted')
    expect(router.state.location.search).toBe('')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(router.state.location.search).toBe('?status=Approved'))
    expect(within(await screen.findByRole('table', { name: 'Recent activity' })).getByText('Approved')).toBeVisible()
  })

  it('[T-117, T-285] offers every menu and filters with nothing chosen', async () => {
    setWidth(1440)
    const api = server(staff('Professor'), `${college}/${department}`)
    const { user } = renderRoute('/reports')
    const menu = within(await bar()).getByLabelText('Menu')
    const open = [...kinds, ...pageKinds].filter((kind) => !kind.departmentFlag)
    expect(options(menu)).toEqual(['All menus', ...open.map(({ title }) => title)])
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const table = await screen.findByRole('table', { name: 'Recent activity' })
    expect(within(table).getByText('Meghana Kulkarni')).toBeVisible()
    expect(api.calls().filter((call) => call.includes('/reports/activity/'))).not.toHaveLength(0)
  })

  it('[T-003, T-114, T-115] gives Master and Admin a choice of department and three more columns', async () => {
    setWidth(1440)
    for (const [role, place] of [
      ['Master', 'all/all'],
      ['Admin', `${college}/all`],
    ] as const) {
      server(staff(role), place)
      const view = renderRoute('/reports')
      const form = await bar()
      expect(within(form).getByLabelText('Department')).toBeVisible()
      await within(form).findByRole('option', { name: 'General Surgery' })
      const table = await screen.findByRole('table', { name: 'Recent activity' })
      const heads = within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
      expect(heads.slice(5)).toEqual(['College', 'Guide / Teacher', 'Verified By'])
      view.unmount()
    }
  })

  it('[T-113] tells a student that the page is for staff', async () => {
    signedIn(student())
    fakeApi({})
    renderRoute('/reports')
    expect(await screen.findByText('You do not have access to this page')).toBeVisible()
  })

  it('says the figures in tables as well', async () => {
    setWidth(1440)
    server(staff('HOD'), `${college}/${department}`)
    renderRoute('/reports')
    const months = within(await screen.findByRole('region', { name: 'Entries by month' })).getByRole('table')
    expect(within(months).getAllByRole('row')).toHaveLength(12)
    const waiting = screen.getByRole('region', { name: '6 entries pending' })
    expect(within(waiting).getByRole('row', { name: /Dr. Anil Deshpande 5 20 days 12/ })).toBeVisible()
  })
})
