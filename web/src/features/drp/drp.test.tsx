import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allColumns } from '../../testing/allColumns'
import { renderRoute, staff } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { activity, college, coordinator, day, department, me, paper, server } from './drpFixtures'

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim() ?? '')
const linked = (name: string, path: string) => expect(screen.getByRole('link', { name })).toHaveAttribute('href', path)
const table = () => within(screen.getByRole('table'))

describe('the pages of the programme', () => {
  it('[T-019, T-074, T-079, P-116] /drp/home lists the coordinators with their schedules and notices', async () => {
    setWidth(1440)
    server(staff('Professor'), { home: [coordinator()] })
    renderRoute('/drp/home')
    expect(await screen.findByRole('heading', { level: 1, name: 'DRP Co-ordinators' })).toBeVisible()
    await screen.findByText('Dr. Anil Gaikwad')
    linked('DRP Co-ordinator', '/drp/home')
    const shown = ['Sr.', 'Name', 'Phone', 'Email', 'State', 'Institution', 'Student Name', 'From', 'To', 'Notice']
    await allColumns()
    expect(heads().slice(0, shown.length)).toEqual(shown)
    const { name, phone, email } = coordinator()
    for (const text of [name, phone, email, 'Maharashtra', 'District Hospital, Satara', '01-01-2025', '01-04-2025'])
      expect(table().getByText(text)).toBeVisible()
    expect(table().getByRole('button', { name: `Notice of ${name}` })).toBeVisible()
  })

  it('[T-022, T-078, P-115] /drp/offline lists the logbooks with file, remark and verification', async () => {
    setWidth(1440)
    server(me, { papers: [paper()] })
    renderRoute('/drp/offline')
    expect(await screen.findByRole('heading', { level: 1, name: 'Offline DRP Logbook' })).toBeVisible()
    await screen.findByText('Dr. Leena Thomas')
    linked('DRP Records', '/drp/offline')
    expect(heads().slice(0, 5)).toEqual(['Sr.', 'Certificate', 'Student Remark', 'Verified By', 'Verified On'])
    expect(table().getAllByText('Pages 1 to 40').length).toBeGreaterThan(0)
    expect(table().getAllByText('05-02-2025').length).toBeGreaterThan(0)
  })

  it('[T-021, T-077, T-178, P-118] /drp/proc lists the activities, the state by its name or N/A', async () => {
    setWidth(1440)
    const other = activity({ _id: '4'.repeat(24), state: null, activity: 'Health camp', drpcRemark: '' })
    server(staff('Professor'), { activities: [activity(), other] })
    renderRoute('/drp/proc')
    expect(await screen.findByRole('heading', { level: 1, name: 'DRP Activity' })).toBeVisible()
    await screen.findByText('Immunisation session')
    linked('DRP Activity', '/drp/proc')
    const shown = ['Sr.', 'Student Name', 'Date', 'Activity', 'Type', 'Level', 'State', 'Student Remark', 'DRPC Remark']
    await allColumns()
    expect(heads().slice(0, 11)).toEqual([...shown, 'Verified By', 'Verification Date'])
    const [, first, second] = screen.getAllByRole('row')
    for (const text of ['03-02-2025', 'Team Work', 'Perform under Observation', 'Maharashtra', 'Seen at the centre'])
      expect(within(first as HTMLElement).getByText(text)).toBeVisible()
    expect(within(first as HTMLElement).getAllByText('05-02-2025')).toHaveLength(2)
    expect(within(second as HTMLElement).getAllByText('N/A')).toHaveLength(2)
  })

  it('[T-020, T-037, T-075, T-076, P-117] /drp/attendence shows the days, who, where and whether verified', async () => {
    setWidth(1440)
    server(staff('Professor'), { days: [day(), day({ _id: 'x', status: 'Pending', institution: null, drpc: null })] })
    renderRoute('/drp/attendence')
    expect(await screen.findByRole('heading', { level: 1, name: 'DRP Attendance' })).toBeVisible()
    await screen.findByText('District Hospital, Satara')
    linked('DRP Attendance', '/drp/attendence')
    expect(heads()).toEqual(['Sr.', 'Student Name', 'Date', 'Institution', 'DRP Co-ordinator', 'Activities', 'Status'])
    const [, first, second] = screen.getAllByRole('row')
    expect(within(first as HTMLElement).getByText('Approved')).toBeVisible()
    expect(within(second as HTMLElement).getByText('Pending')).toBeVisible()
    expect(within(second as HTMLElement).getAllByText('N/A')).toHaveLength(2)
  })

  it.each([1440, 390])('shows the reason why a day does not count, at %i pixels', async (width) => {
    setWidth(width)
    const notCounted = 'Not counted: the date is before training began on 01-03-2025.'
    server(me, { days: [day({ notCounted })] })
    renderRoute('/drp/attendence')
    expect(await screen.findByText(notCounted)).toBeVisible()
  })

  it('[T-075] says what is true where there is nothing', async () => {
    server(me)
    renderRoute('/drp/attendence')
    expect(await screen.findByText('No data found')).toBeVisible()
  })

  it('shows a student the semesters, the schedule and how many of the 90 days are recorded', async () => {
    server(me, { days: [day()] })
    renderRoute('/drp/attendence')
    const panel = within(await screen.findByRole('region', { name: '12 of 90 days recorded' }))
    const facts = panel.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toContain('3rd to 5th semester, 01-02-2026 to 31-07-2027: open')
    expect(facts).toContain('District Hospital, Satara, 01-01-2025 to 01-04-2025')
    expect(panel.getByText('9 days approved, 78 days not recorded')).toBeVisible()
  })

  it('[T-068] searches each list and asks the server for it', async () => {
    setWidth(1440)
    for (const [path, call] of [
      ['/drp/home', '/drp/home/'],
      ['/drp/attendence', '/drp/attendence/'],
      ['/drp/proc', '/entries/drpActivity/'],
      ['/drp/offline', '/entries/drpOffline/'],
    ] as const) {
      const api = server(me, { home: [coordinator()], days: [day()], activities: [activity()], papers: [paper()] })
      const { user, router, unmount } = renderRoute(path)
      await screen.findByRole('table')
      expect(screen.getByRole('navigation', { name: /page/i })).toBeVisible()
      const asked = () => api.calls().filter((each) => each.startsWith(`GET ${call}`)).length
      const before = asked()
      await user.type(screen.getByRole('searchbox'), 'satara')
      await waitFor(() => expect(router.state.location.search).toContain('q=satara'))
      await waitFor(() => expect(asked()).toBeGreaterThan(before))
      unmount()
    }
  })

  it('[T-023] leads an unknown page of the programme to /', async () => {
    server(me)
    const { path } = renderRoute('/drp/elsewhere')
    await waitFor(() => expect(path()).not.toContain('/drp'))
  })
})

describe('the add button', () => {
  it('[T-069, T-070, T-072, P-139, P-140] stands on home and proc for everybody and opens the form', async () => {
    setWidth(1440)
    for (const who of [
      me,
      staff('Professor'),
      staff('HOD'),
      staff('Master', { collegeId: null, departmentId: null }),
    ]) {
      for (const [path, name, title] of [
        ['/drp/home', 'Add co-ordinator', 'Add Co-ordinator'],
        ['/drp/proc', who.role ? 'Add activity' : 'Add entry', 'Add DRP Activity'],
      ] as const) {
        server(who, { home: [coordinator()], activities: [activity()] })
        const { user, unmount } = renderRoute(path)
        await user.click(await screen.findByRole('button', { name }))
        expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
        unmount()
      }
    }
  })

  it('[T-069] stands on offline for students, who upload', async () => {
    server(me, { papers: [paper()] })
    const { user } = renderRoute('/drp/offline')
    await user.click(await screen.findByRole('button', { name: 'Add entry' }))
    expect(await screen.findByRole('dialog', { name: 'Add Offline DRP Logbook' })).toBeVisible()
  })

  it('[T-071, T-073, P-135] stands on attendence for nobody', async () => {
    for (const who of [me, staff('Professor'), staff('HOD')]) {
      server(who, { days: [day()] })
      const { unmount } = renderRoute('/drp/attendence')
      await screen.findAllByText('03-02-2025')
      expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
      unmount()
    }
  })
})

describe('deleting', () => {
  it('[T-293] staff delete while nobody has verified, students do not', async () => {
    setWidth(1440)
    const open = activity({ status: 'Pending', verifiedBy: null, verifiedOn: null, verificationDate: null })
    server(me, { activities: [open], home: [coordinator()] })
    const own = renderRoute('/drp/proc')
    await screen.findByText('Immunisation session')
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    own.unmount()
    const home = renderRoute('/drp/home')
    await screen.findByText('Dr. Anil Gaikwad')
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    home.unmount()

    const api = server(staff('Cleark'), { activities: [open], home: [coordinator()] })
    const theirs = renderRoute('/drp/proc')
    await theirs.user.click(await screen.findByRole('button', { name: 'Delete Immunisation session' }))
    await theirs.user.click(await screen.findByRole('button', { name: 'Delete entry' }))
    await waitFor(() => expect(api.posts()).toContain('POST /deleteRecord'))
    const sent = api.sent.find(({ call }) => call === 'POST /deleteRecord')
    expect(JSON.parse(String(sent?.init.body))).toMatchObject({ id: open._id, type: 'DrpActivity' })
    theirs.unmount()
    const second = renderRoute('/drp/home')
    await second.user.click(await screen.findByRole('button', { name: /^Delete/ }))
    await second.user.click(await screen.findByRole('button', { name: 'Delete co-ordinator' }))
    await waitFor(() => expect(api.posts()).toContain(`POST /drp/delete/${coordinator()._id}`))
  })

  it('[T-301] has staff accept what a student added, and tells the student that it waits', async () => {
    setWidth(1440)
    const waits = coordinator({ waiting: true })
    server(me, { home: [waits] })
    const own = renderRoute('/drp/home')
    await screen.findByText('Dr. Anil Gaikwad (waits for staff)')
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
    own.unmount()
    const accepted = { body: { status: true, message: 'Co-ordinator accepted' } }
    const api = server(staff('HOD'), { home: [waits], more: { [`POST /drp/accept/${waits._id}`]: accepted } })
    const { user } = renderRoute('/drp/home')
    await user.click(await screen.findByRole('button', { name: /^Accept/ }))
    expect(await screen.findByText('Co-ordinator accepted')).toBeVisible()
    expect(api.posts()).toContain(`POST /drp/accept/${waits._id}`)
  })

  it('offers no deletion of what is verified', async () => {
    setWidth(1440)
    server(staff('HOD'), { activities: [activity()], home: [coordinator({ verifiedOn: '2025-01-02T06:00:00.000Z' })] })
    const view = renderRoute('/drp/proc')
    await screen.findByText('Immunisation session')
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    view.unmount()
    renderRoute('/drp/home')
    await screen.findByText('Dr. Anil Gaikwad')
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })
})

it('the Master sees attendance once a department is chosen', async () => {
  const master = staff('Master', { collegeId: null, departmentId: null })
  server(master, {
    more: {
      'GET /getCollege': { body: { status: true, data: [{ _id: college, name: 'Bhimashankar' }] } },
      'POST /getDept': { body: { status: true, data: [{ _id: department, name: 'General Surgery' }] } },
      [`GET /drp/attendence/${college}/${department}/${master._id}`]: {
        body: { status: true, data: [day()], total: 1, page: 1, limit: 10 },
      },
    },
  })
  setWidth(1440)
  const { user } = renderRoute('/drp/attendence')
  expect(await screen.findByText('No department chosen')).toBeVisible()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'College' }), college)
  await screen.findByRole('option', { name: 'General Surgery' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), department)
  expect(await screen.findByText('District Hospital, Satara')).toBeVisible()
})
