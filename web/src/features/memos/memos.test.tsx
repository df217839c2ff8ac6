import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../api/types'
import { today } from '../../lib/dates'
import { allColumns } from '../../testing/allColumns'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import type { WholeMemo } from './queries'

const college = 'c'.repeat(24)
const department = 'd'.repeat(24)
const me = student()

const memo = (number: number, change: Partial<WholeMemo> = {}): WholeMemo => ({
  _id: String(number).padStart(24, '0'),
  memoNumber: `MEMO/2026/000${number}`,
  date: '2026-11-19',
  reason: `Absent from the round, number ${number}`,
  status: 'Pending',
  studentId: { _id: me._id, name: me.name },
  teacherId: { _id: 'b'.repeat(24), name: 'Dr. Meenakshi Rane' },
  departmentId: { _id: department, name: 'General Surgery' },
  collegeId: { _id: college, name: 'Bhimashankar Institute of Medical Sciences' },
  sExplain: '',
  explainedOn: null,
  acknowledgedOn: null,
  vRemark: '',
  remarkBy: null,
  remarkOn: null,
  voidReason: '',
  issuedOn: '2026-11-19T08:30:00.000Z',
  history: [
    {
      at: '2026-11-19T08:30:00.000Z',
      by: { _id: 'b'.repeat(24), name: 'Dr. Meenakshi Rane' },
      role: 'HOD',
      did: 'issued',
    },
  ],
  ...change,
})

function server(user: SessionUser, rows: WholeMemo[]) {
  signedIn(user)
  const own = user.role ? '' : `/${user._id}`
  const place = user.role === 'Master' ? 'all/all' : `${college}/${department}${own}`
  const list = { body: { status: true, data: rows, total: rows.length, page: 1, limit: 10 } }
  const api = fakeApi({
    [`GET /memos/${place}`]: list,
    [`GET /getStudents/${department}/${college}`]: {
      body: { status: true, students: [{ _id: me._id, name: me.name }] },
    },
    ...Object.fromEntries(rows.map((row) => [`GET /memos/${row._id}`, { body: { status: true, data: row } }])),
    ...Object.fromEntries(
      rows.map((row) => [`POST /memos/${row._id}`, { body: { status: true, message: 'Saved as said', data: row } }]),
    ),
    'POST /memos': { status: 201, body: { status: true, message: 'Memo created successfully', data: memo(7) } },
  })
  const posted = () =>
    api.sent.filter(({ init }) => init.method === 'POST').map(({ call, init }) => [call, JSON.parse(String(init.body))])
  return { ...api, posted }
}

describe('the address', () => {
  it('may name filters that this list does not have: they are dropped, and what it has is sent', async () => {
    const api = server(staff('HOD'), [memo(1)])
    renderRoute(`/memo?status=Pending&from=2026-01-01&to=2026-02-01&student=${'a'.repeat(24)}&state=Explained`)
    expect(await screen.findByText(memo(1).memoNumber)).toBeVisible()
    const [asked] = api.urls().filter((url) => url.includes('/memos/'))
    expect(asked?.split('?')[1]).toBe('page=1&limit=10&state=Explained')
  })
})

describe('the memos of all colleges', () => {
  it('[T-102] say whose they are, and are narrowed to a college and a department; nobody else has these filters', async () => {
    setWidth(1440)
    signedIn(staff('Master'))
    const rows = [memo(1)]
    const list = { body: { status: true, data: rows, total: 1, page: 1, limit: 10 } }
    const named = (_id: string, name: string) => ({ body: { status: true, data: [{ _id, name }], total: 1 } })
    const api = fakeApi({
      'GET /memos/all/all': list,
      [`GET /memos/${college}/all`]: list,
      [`GET /memos/${college}/${department}`]: list,
      'GET /getCollege': named(college, 'Bhimashankar Institute of Medical Sciences'),
      [`GET /getAllDeptData/${staff('Master')._id}`]: named(department, 'General Surgery'),
    })
    const view = renderRoute('/memo')
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement
    expect(row).toHaveTextContent('General SurgeryBhimashankar Institute of Medical Sciences')
    await view.user.selectOptions(
      await screen.findByRole('combobox', { name: 'College' }),
      await screen.findByRole('option', { name: 'Bhimashankar Institute of Medical Sciences' }),
    )
    await waitFor(() => expect(api.calls()).toContain(`GET /memos/${college}/all`))
    await view.user.selectOptions(
      screen.getByRole('combobox', { name: 'Department' }),
      await screen.findByRole('option', { name: 'General Surgery' }),
    )
    await waitFor(() => expect(api.calls()).toContain(`GET /memos/${college}/${department}`))
    view.unmount()
    server(staff('HOD'), rows)
    renderRoute('/memo')
    await screen.findAllByRole('row')
    expect(screen.queryByRole('combobox', { name: 'College' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Department and College' })).toBeNull()
  })
})

describe('the list of memos', () => {
  it('[T-031, T-102] shows number, date, student, reason, explanation and HOD Remark', async () => {
    setWidth(1440)
    server(staff('Professor'), [memo(1, { sExplain: 'I was unwell.', vRemark: 'Accepted.', status: 'Closed' })])
    renderRoute('/memo')
    expect(await screen.findByRole('heading', { name: 'Memo' })).toBeVisible()
    await screen.findByText('MEMO/2026/0001')
    await allColumns()
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    for (const name of ['Memo Number', 'Date', 'Student Name', 'Reason', 'Student Explanation', 'HOD Remark'])
      expect(heads.some((head) => head?.includes(name))).toBe(true)
    for (const text of ['19-11-2026', me.name, 'I was unwell.', 'Accepted.', 'Closed'])
      expect(within(screen.getByRole('table')).getByText(text)).toBeVisible()
  })

  it('[T-103] asks the server for what is searched and for a status', async () => {
    setWidth(1440)
    const api = server(staff('Professor'), [memo(1)])
    const { user, router } = renderRoute('/memo')
    await screen.findByText('MEMO/2026/0001')
    await user.type(screen.getByRole('searchbox'), 'round')
    await waitFor(() => expect(router.state.location.search).toContain('q=round'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed')
    await waitFor(() => expect(router.state.location.search).toContain('state=Closed'))
    await waitFor(() => expect(api.urls().at(-1)).toMatch(/search=round.*state=Closed/))
  })

  it('[T-108] gives students and [T-106] the HOD no floating button, professors one', async () => {
    setWidth(390)
    server(me, [memo(1)])
    const view = renderRoute('/memo')
    await screen.findByText(/MEMO\/2026\/0001/)
    expect(screen.queryByRole('button', { name: 'Create Memo' })).toBeNull()
    view.unmount()
    server(staff('Professor'), [memo(1)])
    const second = renderRoute('/memo')
    expect(await screen.findByRole('button', { name: 'Create Memo' })).toBeVisible()
    second.unmount()
  })

  it('[T-107] gives the HOD one button, in the header', async () => {
    setWidth(1440)
    server(staff('HOD'), [memo(1)])
    const { user } = renderRoute('/memo')
    const buttons = await screen.findAllByRole('button', { name: 'Create Memo' })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0] as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Create Memo' })).toBeVisible()
  })

  it('says what is true when there is none', async () => {
    server(me, [])
    renderRoute('/memo')
    expect(await screen.findByText(/^You have no memos\./)).toBeVisible()
  })
})

describe('Create Memo', () => {
  async function opened() {
    setWidth(1440)
    const api = server(staff('Professor'), [memo(1)])
    const view = renderRoute('/memo')
    await view.user.click(await screen.findByRole('button', { name: 'Create Memo' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create Memo' })
    await within(dialog).findByRole('option', { name: me.name })
    return { ...view, api, dialog }
  }

  it('[T-105, T-280, T-281, T-284] opens with today as default and limit, and a free text reason', async () => {
    const { dialog } = await opened()
    const date = within(dialog).getByLabelText('Date')
    expect(date).toHaveValue(today())
    expect(date).toHaveAttribute('max', today())
    expect(within(dialog).getByLabelText('Reason').tagName).toBe('TEXTAREA')
  })

  it('[T-279, T-381] says "Please fill all the fields!" for a missing reason or date', async () => {
    const { dialog, user, api } = await opened()
    await user.selectOptions(within(dialog).getByLabelText('Student'), me._id)
    await user.click(within(dialog).getByRole('button', { name: 'Create Memo' }))
    const alert = await screen.findByRole('alertdialog', { name: 'Missing Details' })
    expect(alert).toHaveTextContent('Please fill all the fields!')
    await user.click(within(alert).getByRole('button'))
    await user.type(within(dialog).getByLabelText('Reason'), 'Late')
    await user.clear(within(dialog).getByLabelText('Date'))
    await user.click(within(dialog).getByRole('button', { name: 'Create Memo' }))
    expect(await screen.findByRole('alertdialog', { name: 'Missing Details' })).toHaveTextContent(
      'Please fill all the fields!',
    )
    expect(api.posted()).toEqual([])
  })

  it('[T-282, T-383] says "Please select student" where only the student is missing', async () => {
    const { dialog, user, api } = await opened()
    await user.type(within(dialog).getByLabelText('Reason'), 'Late for the round')
    await user.click(within(dialog).getByRole('button', { name: 'Create Memo' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Please select student')
    expect(api.posted()).toEqual([])
  })

  it('sends it once and says the number', async () => {
    const { dialog, user, api } = await opened()
    await user.selectOptions(within(dialog).getByLabelText('Student'), me._id)
    await user.type(within(dialog).getByLabelText('Reason'), 'Late for the round')
    await user.dblClick(within(dialog).getByRole('button', { name: 'Create Memo' }))
    expect(await screen.findByText('Memo created successfully: MEMO/2026/0007')).toBeVisible()
    expect(api.posted()).toEqual([
      ['POST /memos', { date: today(), studentId: me._id, reason: 'Late for the round', clientId: expect.any(String) }],
    ])
  })
})

describe('one memo', () => {
  it('lets the student explain once', async () => {
    const api = server(me, [memo(1)])
    const { user } = renderRoute(`/memo?open=${memo(1)._id}`)
    await user.click(await screen.findByRole('button', { name: 'Explain' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your explanation' })
    await user.type(within(dialog).getByLabelText('Student Explanation'), 'I was unwell.')
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Saved as said')).toBeVisible()
    expect(api.posted()).toEqual([[`POST /memos/${memo(1)._id}`, { sExplain: 'I was unwell.' }]])
  })

  it('lets the department remark and close, and the clerk only read', async () => {
    const explained = memo(2, { status: 'Explained', sExplain: 'I was unwell.' })
    const api = server(staff('HOD'), [explained])
    const view = renderRoute(`/memo?open=${explained._id}`)
    await view.user.click(await screen.findByRole('button', { name: 'Add remark' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remark on the memo' })
    await view.user.type(within(dialog).getByLabelText('HOD Remark'), 'Accepted.')
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved as said')
    expect(api.posted()).toEqual([[`POST /memos/${explained._id}`, { vRemark: 'Accepted.', status: 'Closed' }]])
    view.unmount()
    server(staff('Cleark'), [explained])
    renderRoute(`/memo?open=${explained._id}`)
    await screen.findByText('I was unwell.')
    expect(screen.queryByRole('button', { name: 'Add remark' })).toBeNull()
  })

  it('says that it is not there', async () => {
    server(me, [])
    renderRoute(`/memo?open=${'9'.repeat(24)}`)
    expect(await screen.findByText('Not found')).toBeVisible()
  })
})
