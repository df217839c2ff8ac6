import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allColumns } from '../../testing/allColumns'
import { staff, student } from '../../testing/render'
import { approved, listAnswer, testId } from '../logbook/entryFixtures'
import {
  guided,
  me,
  open,
  panel,
  pdf,
  prepare,
  press,
  record,
  said,
  steps,
  TITLE,
  teacher,
  titled,
  whole,
} from './fixtures'
import { synopsis, thesis } from './parts'

prepare()

describe('the uploads', () => {
  it('[T-049] stand in a list with what was decided', async () => {
    open({ record: whole, rows: [record(synopsis, { ...approved, vRemark: 'Well argued' })] })
    const table = await screen.findByRole('table')
    await allColumns()
    const heads = within(table).getAllByRole('columnheader')
    const names = ['Certificate', 'Student Remark', 'Feedback', 'Status', 'Verified By', 'Verification Date']
    for (const name of names) expect(heads.some((head) => head.textContent === name)).toBe(true)
    for (const text of ['First draft', 'Well argued', 'Approved']) expect(within(table).getByText(text)).toBeVisible()
  })

  it.each(['Pending', 'Approved', 'Rejected'] as const)(
    '[T-058] a thesis upload that is %s says so',
    async (status) => {
      open({ part: thesis, record: whole, rows: [record(thesis, { ...approved, status })] })
      expect(within(await screen.findByRole('table')).getByText(status)).toBeVisible()
    },
  )

  it('[T-050, T-235, T-052] are added by the student with a file and a remark, and not decided by the student', async () => {
    const view = open({ record: titled, rows: [record(synopsis)] })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull()
    await view.user.click(screen.getByRole('button', { name: 'Upload synopsis' }))
    const dialog = await screen.findByRole('dialog', { name: 'Upload Synopsis' })
    expect(await within(dialog).findByLabelText('Certificate')).toHaveAttribute('type', 'file')
    expect(within(dialog).getByLabelText(/Student Remark/)).toBeVisible()
    await view.user.click(within(dialog).getByRole('button', { name: /^Submit/ }))
    expect(await screen.findByRole('alertdialog', { name: 'Missing Details' })).toHaveTextContent(
      'Please upload a file.',
    )
    expect(view.posted()).toEqual([])
  })

  it('[T-367, T-371] say what happened where one did not arrive', async () => {
    let answer: { status?: number; body?: unknown } | 'offline' = { body: { status: false } }
    const view = open({ record: titled, rows: [record(synopsis)], more: { 'POST /entries/synopsis': () => answer } })
    await screen.findByRole('table')
    await view.user.click(screen.getByRole('button', { name: 'Upload synopsis' }))
    const dialog = await screen.findByRole('dialog', { name: 'Upload Synopsis' })
    await view.user.upload(await within(dialog).findByLabelText('Certificate'), pdf())
    await view.user.click(within(dialog).getByRole('button', { name: /^Submit/ }))
    await said(view, 'Upload failed', 'Upload failed')
    answer = 'offline'
    await view.user.click(within(dialog).getByRole('button', { name: /^Submit/ }))
    await said(view, 'An error occurred during upload', 'Upload failed')
  })
})

describe('the page of staff', () => {
  it('[T-010, T-051] lets them choose a student and read', async () => {
    const view = open({ user: staff('Professor'), record: whole, rows: [record(synopsis)] })
    expect(await screen.findByText('Select a student')).toBeVisible()
    await screen.findByRole('option', { name: me.name })
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Student' }), me.name)
    expect(await panel()).toHaveTextContent(TITLE)
    expect(await panel()).toHaveTextContent(teacher.name)
    expect(within(await panel()).queryByRole('textbox')).toBeNull()
    expect(within(await panel()).queryByRole('combobox')).toBeNull()
    expect(view.router.state.location.search).toContain(`student=${me._id}`)
  })

  it('[T-052, T-237, T-238, T-240] opens the review form with feedback, status and the five scores', async () => {
    const entry = record(synopsis)
    const view = open({
      user: staff('Professor', { mayVerify: true }),
      rows: [entry],
      more: { [`GET /entries/synopsis/${entry._id}`]: { body: { status: true, data: entry, history: [] } } },
    })
    await view.user.click(await screen.findByRole('button', { name: `Verify ${TITLE}` }))
    const feedback = await screen.findByLabelText('Feedback')
    const dialog = screen.getByRole('dialog', { name: 'Verification Action' })
    expect(feedback).toBeRequired()
    expect(dialog).toHaveTextContent('Required.')
    for (const status of ['Approved', 'Rejected'])
      expect(within(dialog).getByRole('radio', { name: status })).toBeVisible()
    const scores = ['0 Poor', '1 Satisfactory', '2 Average', '3 Good', '4 Very Good']
    const select = within(dialog).getByRole('combobox', { name: 'Score / Grade' })
    const offered = within(select).getAllByRole('option')
    expect(offered.map((option) => option.textContent).slice(-5)).toEqual(scores)
    await view.user.click(within(dialog).getByRole('button', { name: 'Submit' }))
    await said(view, 'All fields are required!', 'Update Error')
  })

  it('shows what a student settled before a transfer, to be read', async () => {
    const [college, department] = [testId(71), testId(72)]
    const former = { college: { _id: college, name: 'Old' }, department: { _id: department, name: 'Paediatrics' } }
    const there = `${college}/${department}/${me._id}`
    open({
      user: student({ formerPlaces: [{ ...former, until: '2026-03-01T00:00:00.000Z' }] }),
      address: `/synopsis?recordedIn=${college}-${department}`,
      more: {
        [`GET /synopsis/${there}`]: { body: { status: true, data: guided } },
        [`GET /thesisTimeline/${there}`]: { body: { status: true, data: steps } },
        [`GET /entries/synopsis/${there}`]: listAnswer([]),
      },
    })
    expect(await within(await panel()).findByText(TITLE)).toBeVisible()
    expect(within(await panel()).queryByRole('button', { name: /^Save/ })).toBeNull()
    expect(within(await panel()).getAllByText('Not saved yet')).toHaveLength(3)
  })

  it('tells who has no department that there is no student to choose', async () => {
    open({ user: staff('Master', { collegeId: null, departmentId: null }) })
    expect(await screen.findByText(/belongs to no department/)).toBeVisible()
  })
})

describe('the Thesis Review page', () => {
  it('[T-017, T-036, T-054, P-086] shows the five items in their order, read-only once saved', async () => {
    open({ part: thesis, record: whole })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Thesis Review')
    const items = within(await panel('Thesis details'))
    const text = (await panel('Thesis details')).textContent ?? ''
    expect(items.getByLabelText('Thesis title')).toHaveValue(TITLE)
    const order = ['Thesis title', 'Guide', 'Co-guides', 'Certificate', 'Synopsis acceptance date']
    const places = order.map((name) => text.indexOf(name))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places.every((at) => at >= 0)).toBe(true)
  })

  it('[T-055, T-056, T-057] lists its uploads with certificate, remark and status', async () => {
    const rows = [record(thesis), record(thesis, { ...approved, _id: testId(8) })]
    open({ part: thesis, record: whole, rows })
    const table = await screen.findByRole('table')
    await allColumns()
    expect(within(table).getAllByText('First draft')).toHaveLength(2)
    expect(within(table).getAllByRole('button', { name: 'View' })).toHaveLength(2)
    expect(within(table).getByText('Pending')).toBeVisible()
    expect(within(table).getByText('Approved')).toBeVisible()
  })

  it('[T-060] has the rules and messages of the synopsis page', async () => {
    const view = open({ part: thesis })
    await screen.findByLabelText('Thesis title')
    for (const button of ['Save title', 'Save guide', 'Save co-guides', 'Save certificate']) {
      await press(view, button)
      await said(view, 'Please enter title first')
    }
    await press(view, 'Save date')
    await said(view, 'Please select date')
    view.unmount()
    const second = open({ part: thesis, record: guided })
    await screen.findByRole('button', { name: 'Save certificate' })
    await press(second, 'Save certificate')
    await said(second, 'Please select any certificate !!!')
    expect(second.posted()).toEqual([])
  })
})

describe('the menu', () => {
  it('[L-089] keeps the log book report called Thesis Review apart from the page', async () => {
    const view = open()
    await view.user.click(await screen.findByRole('button', { name: 'Log Book' }))
    const group = screen.getByRole('button', { name: 'Log Book' }).closest('li') as HTMLElement
    const link = within(group).getByRole('link', { name: 'Thesis Review' })
    expect(link.getAttribute('href')).toMatch(/^\/task\/.*d9$/)
  })

  it('[P-113, P-114] groups synopsis, thesis, the poster report and publications', async () => {
    const view = open()
    await view.user.click(await screen.findByRole('button', { name: 'Thesis & Pub' })).catch(() => undefined)
    const group = screen.getByRole('button', { name: 'Thesis & Pub' }).closest('li') as HTMLElement
    const links = within(group).getAllByRole('link', { hidden: true })
    const paths = links.map((link) => link.getAttribute('href') ?? '')
    expect(paths.map((path) => path.replace(/^\/task\/.*(d8)$/, '/task/…$1'))).toEqual([
      '/synopsis',
      '/thesisReview',
      '/task/…d8',
      '/publication',
    ])
    expect(links.map((link) => link.textContent)).toEqual([
      'Synopsis',
      'Thesis Review',
      'Paper / Poster Presentation',
      'Publication',
    ])
  })
})

describe('the report at /task/synopsis', () => {
  it('[L-016, L-071, L-101] has its heading and columns, and adds nothing', async () => {
    open({ address: '/task/synopsis', rows: [record(synopsis)] })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Synopsis REPORT')
    await allColumns()
    const heads = within(await screen.findByRole('table')).getAllByRole('columnheader')
    const named = ['Title', 'Guide', 'Student Remark', 'Certificate']
    const trailing = ['Status', 'S-Remark', 'HOD / Unit Head Feedback', 'Verified By / Verified On', 'score', 'Action']
    expect(heads.map((head) => head.textContent)).toEqual(['SR', 'Date', ...named, ...trailing])
    expect(screen.queryByRole('button', { name: /^(Add|Upload|Delete|Verify)/ })).toBeNull()
  })

  it('[L-100] is searched like the others', async () => {
    const view = open({ address: '/task/synopsis', rows: [record(synopsis)] })
    await view.user.type(await screen.findByRole('searchbox'), 'stapled')
    await waitFor(() => expect(view.router.state.location.search).toContain('q=stapled'))
    expect(screen.getByRole('combobox', { name: /per page/i })).toBeVisible()
  })
})
