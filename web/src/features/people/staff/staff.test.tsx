import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { allColumns } from '../../../testing/allColumns'
import { fill } from '../../../testing/fill'
import { renderRoute, signedIn, staff, student } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { head, master, server, staffRow, studentRow } from '../fixtures'

const rows = [
  staffRow(1, 'Dr. Meenakshi Iyer'),
  staffRow(2, 'Dr. Vikas Malhotra', { status: false, role: 'Assistant Professor' }),
  staffRow(3, 'Dr. New Head', { status: false, waiting: true, role: 'HOD' }),
]
const adds = (user = head) => `POST /addNewStaffData/${user._id}`
const blocks = `POST /blockStaff/${master._id}`
const ok = (message: string) => ({ body: { status: true, message } })

beforeEach(() => setWidth(1440))

async function openAs(user: typeof head, api = server({ staff: rows })) {
  signedIn(user)
  const view = renderRoute(user.role === 'Master' ? '/allHod' : '/allStaff')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Staff List$/)
  await screen.findByRole('table')
  return { ...view, api }
}

async function tool(view: Awaited<ReturnType<typeof openAs>>, name: string, label: string) {
  await view.user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await view.user.click(await screen.findByRole('menuitem', { name: label }))
}

const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)

describe('who finds the list', () => {
  it.each([
    ['student', student(), []],
    ['Professor', staff('Professor'), ['/allStudent']],
    ['Cleark', staff('Cleark'), ['/allStudent']],
    ['HOD', head, ['/allStudent', '/allStaff']],
    ['Admin', staff('Admin'), ['/allStudent']],
    ['Master', master, ['/allHod', '/allStudent']],
  ] as const)('%s has the links of the role [P-108] [P-109] [P-110]', async (_, user, wanted) => {
    server({})
    signedIn(user)
    const view = renderRoute('/notifications')
    const sidebar = await screen.findByRole('navigation', { name: /main|sidebar/i })
    // The Master's areas stand in groups.
    const group = within(sidebar).queryByRole('button', { name: 'Colleges & People' })
    if (group) await view.user.click(group)
    const links = within(sidebar)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('/all'))
    expect(links).toEqual(wanted)
    const labels = { '/allHod': 'All Staff', '/allStudent': 'All Students', '/allStaff': 'All Staff' }
    for (const href of wanted)
      expect(within(sidebar).getByRole('link', { name: labels[href] })).toHaveAttribute('href', href)
  })

  it.each(['/allStaff', '/allHod'])('%s is not for a teacher', async (path) => {
    server({})
    signedIn(staff('Professor'))
    renderRoute(path)
    expect(await screen.findByText('You do not have access to this page')).toBeVisible()
  })
})

describe('the staff list', () => {
  it('of a head has no registration date, a masked identity and no acts of the Master [P-068] [P-191] [P-193] [P-195] [P-196] [P-198]', async () => {
    const view = await openAs(head)
    await allColumns()
    expect(heads()).toEqual([
      'Sr.',
      'Name',
      'Email',
      'Phone',
      'Role',
      'Department',
      'College',
      'Identity',
      'Joined Date',
      'Status',
      'Action',
    ])
    expect(screen.getAllByText('•••••ZK')).toHaveLength(3)
    await view.user.click(screen.getByRole('button', { name: 'Actions for Dr. Meenakshi Iyer' }))
    const labels = (await screen.findAllByRole('menuitem')).map((item) => item.textContent?.trim())
    expect(labels).toEqual(['Edit', 'Assign students'])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('of the Master has them, and the words of each state [P-070] [P-193] [P-195] [L-296] [P-258]', async () => {
    const view = await openAs(master)
    await allColumns()
    expect(heads()).toContain('Registration Date')
    const states = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByText(/^(Verified|Blocked|Waiting)$/).textContent)
    expect(states).toEqual(['Verified', 'Blocked', 'Waiting'])
    await view.user.click(screen.getByRole('button', { name: 'Actions for Dr. Meenakshi Iyer' }))
    const labels = (await screen.findAllByRole('menuitem')).map((item) => item.textContent?.trim())
    expect(labels).toEqual([
      'Edit',
      'Assign students',
      'Edit password',
      'Transfer or change role',
      'Signed-in devices',
      'Block',
    ])
  })

  it('leads to the students of a guide', async () => {
    const guiding = [staffRow(1, 'Dr. Meenakshi Iyer', { assigned: 2 }), staffRow(2, 'Lokesh Naik')]
    const ashas = { guide: { _id: guiding[0]?._id ?? '', name: 'Dr. Meenakshi Iyer' } }
    const view = await openAs(head, server({ staff: guiding, students: [studentRow(7, 'Asha Kulkarni', ashas)] }))
    const links = screen.getAllByRole('link', { name: /^Students of/ })
    expect(links.map((link) => link.textContent)).toEqual(['Guides 2 students'])
    await view.user.click(screen.getByRole('link', { name: 'Students of Dr. Meenakshi Iyer' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All Students' })).toBeVisible()
    expect(view.router.state.location.search).toBe(`?guide=${guiding[0]?._id}`)
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Guide' })).toHaveDisplayValue('Dr. Meenakshi Iyer'),
    )
  })

  it('is searched, narrowed and sized by the server, and the address says how [P-192]', async () => {
    const view = await openAs(head)
    const asked = () => view.router.state.location.search
    await view.user.type(screen.getByRole('searchbox', { name: 'Search staff' }), 'POOJA')
    await waitFor(() => expect(asked()).toContain('q=POOJA'))
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Blocked')
    await view.user.selectOptions(screen.getByRole('combobox', { name: /rows per page/i }), '20')
    await waitFor(() => expect(asked()).toBe('?q=POOJA&state=blocked&limit=20'))
  })

  it('says when it could not be loaded, and loads again', async () => {
    let isBroken = true
    const good = { body: { status: true, students: rows, total: rows.length, page: 1, limit: 10 } }
    const path = `GET /staffList/${head._id}/${head.departmentId?._id}/${head.collegeId?._id}`
    const broken = { status: 403, body: { status: false, message: 'No', code: 'forbidden' } }
    server({}, { [path]: () => (isBroken ? broken : good) })
    signedIn(head)
    const view = renderRoute('/allStaff')
    expect(await screen.findByText('Could not load')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    isBroken = false
    await view.user.click(screen.getByRole('button', { name: /retry|try again/i }))
    expect(await screen.findByText('Dr. Meenakshi Iyer')).toBeVisible()
  })
})

describe('Add Staff', () => {
  it('needs every detail, starts with HOD and takes the country code [P-194] [P-305] [P-306] [P-459] [P-420]', async () => {
    const view = await openAs(head, server({ staff: rows }, { [adds()]: ok('Staff added successfully') }))
    await view.user.click(screen.getByRole('button', { name: 'Add staff' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Staff' })
    const field = (name: string) => within(dialog).getByRole(name === 'Role' ? 'combobox' : 'textbox', { name })
    expect(field('Role')).toHaveValue('HOD')
    expect(field('Phone')).toHaveValue('+91')
    const typed = { Name: 'Dr. Kiran Bedi', Email: 'kiran@example.com', Phone: '9812345678' }
    for (const missing of ['Name', 'Email', 'Phone'] as const) {
      for (const [name, value] of Object.entries(typed)) {
        fill(field(name), (name === 'Phone' ? '+91' : '') + (name === missing ? '' : value))
      }
      await view.user.click(within(dialog).getByRole('button', { name: 'Add staff' }))
      expect(await screen.findByText('Fill All details')).toBeVisible()
      await view.user.click(screen.getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.queryByText('Fill All details')).toBeNull())
    }
    expect(view.api.bodies(adds())).toEqual([])
    await view.user.type(field('Phone'), 'x98-12345678')
    expect(field('Phone')).toHaveValue('+919812345678')
    await view.user.selectOptions(field('Role'), 'Cleark')
    await view.user.click(within(dialog).getByRole('button', { name: 'Add staff' }))
    expect(await screen.findByText('Staff added successfully')).toBeVisible()
    const body = {
      name: 'Dr. Kiran Bedi',
      email: 'kiran@example.com',
      phone: '+919812345678',
      role: 'Cleark',
      hod: false,
    }
    expect(view.api.bodies(adds())).toEqual([body])
    await waitFor(() => expect(screen.queryByText('Staff added successfully')).toBeNull(), { timeout: 1700 })
  })

  it('refuses a name without letters next to its field', async () => {
    const view = await openAs(head, server({ staff: rows }, { [adds()]: ok('Staff added successfully') }))
    await view.user.click(screen.getByRole('button', { name: 'Add staff' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Staff' }))
    fill(dialog.getByRole('textbox', { name: 'Name' }), '0')
    fill(dialog.getByRole('textbox', { name: 'Email' }), 'kiran@example.com')
    fill(dialog.getByRole('textbox', { name: 'Phone' }), '+919812345678')
    await view.user.click(dialog.getByRole('button', { name: 'Add staff' }))
    await view.user.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/at least two letters/),
    )
    expect(view.api.bodies(adds())).toEqual([])
  })

  it('keeps what was typed and shows a refusal at its field', async () => {
    const refusal = {
      status: 409,
      body: {
        status: false,
        message: 'An account with this email already exists.',
        code: 'email_taken',
        errors: [{ field: 'email', message: 'An account with this email already exists.' }],
      },
    }
    const view = await openAs(head, server({ staff: rows }, { [adds()]: refusal }))
    await view.user.click(screen.getByRole('button', { name: 'Add staff' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Staff' })
    fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'Dr. Kiran Bedi')
    fill(within(dialog).getByRole('textbox', { name: 'Email' }), 'kiran@example.com')
    fill(within(dialog).getByRole('textbox', { name: 'Phone' }), '9812345678')
    await view.user.click(within(dialog).getByRole('button', { name: 'Add staff' }))
    expect(await within(dialog).findByText('An account with this email already exists.')).toBeVisible()
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Dr. Kiran Bedi')
  })
})

describe('Edit Staff', () => {
  it.each([
    ['offline' as const, 'Server error while updating staff'],
    [{ status: 404, body: { status: false } }, 'Failed to update staff'],
  ])('says %j as the specification does [P-194] [P-422]', async (answer, said) => {
    const path = `POST /updateStaff/${rows[0]?._id}/${head._id}`
    const view = await openAs(head, server({ staff: rows }, { [path]: answer }))
    await tool(view, 'Dr. Meenakshi Iyer', 'Edit')
    const dialog = await screen.findByRole('dialog', { name: 'Edit Staff' })
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(said)).toBeVisible()
    expect(view.api.bodies(path)[0]).toEqual({ name: 'Dr. Meenakshi Iyer', phone: '9876543201', status: true })
  })

  it('has register number and designation of teachers, which the list shows and which can be taken away [D-072]', async () => {
    const guiding = staffRow(1, 'Dr. Meenakshi Iyer', { registrationNo: 'MMC 1', pgGuideSince: '2019-06-01' })
    const clerk = staffRow(4, 'Ravi Naik', { role: 'Cleark' })
    const path = `POST /updateStaff/${guiding._id}/${head._id}`
    const view = await openAs(head, server({ staff: [guiding, clerk] }, { [path]: ok('Updated') }))
    expect(screen.getByText('Reg. MMC 1, PG guide since 01-06-2019')).toBeVisible()
    await tool(view, 'Ravi Naik', 'Edit')
    let dialog = within(await screen.findByRole('dialog', { name: 'Edit Staff' }))
    expect(dialog.queryByLabelText(/^Register number/)).toBeNull()
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tool(view, 'Dr. Meenakshi Iyer', 'Edit')
    dialog = within(await screen.findByRole('dialog', { name: 'Edit Staff' }))
    fill(dialog.getByLabelText(/^Register number/), 'MMC 2009/04/1123')
    fill(dialog.getByLabelText(/^Designated PG guide since/), '')
    await view.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(view.api.bodies(path)[0]).toMatchObject({ registrationNo: 'MMC 2009/04/1123', pgGuideSince: null }),
    )
  })

  it('takes both with a new teacher [D-072]', async () => {
    const view = await openAs(head, server({ staff: rows }, { [adds()]: ok('Staff added successfully') }))
    await view.user.click(screen.getByRole('button', { name: 'Add staff' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Staff' }))
    fill(dialog.getByRole('textbox', { name: 'Name' }), 'Dr. Kiran Bedi')
    fill(dialog.getByRole('textbox', { name: 'Email' }), 'kiran@example.com')
    fill(dialog.getByRole('textbox', { name: 'Phone' }), '+919812345678')
    fill(dialog.getByLabelText(/^Register number/), 'MMC 7')
    fill(dialog.getByLabelText(/^Designated PG guide since/), '2020-01-15')
    await view.user.click(dialog.getByRole('button', { name: 'Add staff' }))
    await waitFor(() =>
      expect(view.api.bodies(adds())[0]).toMatchObject({ registrationNo: 'MMC 7', pgGuideSince: '2020-01-15' }),
    )
  })
})

describe('blocking', () => {
  it.each([
    ['Dr. Meenakshi Iyer', 'Block', 'Yes, block it!', { status: false, _id: rows[0]?._id }],
    ['Dr. Vikas Malhotra', 'Unblock', 'Yes, unblock it!', { status: true, _id: rows[1]?._id }],
  ])('%s sends the opposite of what is [P-257] [P-259]', async (name, label, button, body) => {
    const view = await openAs(master, server({ staff: rows }, { [blocks]: ok('Done') }))
    await tool(view, name, label)
    await view.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(view.api.bodies(blocks)).toEqual([])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await tool(view, name, label)
    await view.user.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(view.api.bodies(blocks)).toEqual([body]))
  })

  it.each([
    ['offline' as const, 'Server error while updating status'],
    [{ status: 409, body: { status: false } }, 'Failed to update status'],
  ])('says %j as the specification does [P-421]', async (answer, said) => {
    const view = await openAs(master, server({ staff: rows }, { [blocks]: answer }))
    await tool(view, 'Dr. Meenakshi Iyer', 'Block')
    await view.user.click(await screen.findByRole('button', { name: 'Yes, block it!' }))
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('of nobody says so and sends nothing; of two it sends two [P-318]', async () => {
    const two = [rows[0], staffRow(4, 'Lokesh Naik')].filter((row) => row !== undefined)
    const view = await openAs(master, server({ staff: two }, { [blocks]: ok('Staff blocked successfully') }))
    await view.user.click(screen.getByRole('button', { name: 'Block selected' }))
    expect(await screen.findByText('Please select staff')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'OK' }))
    expect(view.api.bodies(blocks)).toEqual([])
    for (const { name } of two) await view.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    await view.user.click(screen.getByRole('button', { name: 'Block selected (2)' }))
    await view.user.click(await screen.findByRole('button', { name: 'Yes, block it!' }))
    await waitFor(() => expect(view.api.bodies(blocks)).toEqual(two.map(({ _id }) => ({ _id, status: false }))))
  })
})

describe('Assign Guide to Students', () => {
  const students = [
    studentRow(7, 'Asha Kulkarni'),
    studentRow(8, 'Rohan Deshmukh', { guide: { _id: rows[0]?._id ?? '', name: 'Dr. Meenakshi Iyer' } }),
  ]
  const path = `POST /staff/assign/${rows[0]?._id}/${head._id}`

  async function open(more: Parameters<typeof server>[1] = {}) {
    const view = await openAs(head, server({ staff: rows, students }, more))
    await view.user.click(screen.getByRole('button', { name: 'Assign guide' }))
    const dialog = await screen.findByRole('dialog', { name: 'Assign Guide to Students' })
    await within(dialog).findByRole('option', { name: /Dr. Meenakshi Iyer/ })
    const press = () => view.user.click(within(dialog).getByRole('button', { name: /^Assign students/ }))
    const choose = () =>
      view.user.selectOptions(within(dialog).getByRole('combobox', { name: 'Guide' }), String(rows[0]?._id))
    return { ...view, dialog, press, choose }
  }

  it('needs a guide and a student, and sends the chosen ones [P-194] [P-316] [P-317]', async () => {
    const view = await open({ [path]: ok('Students assigned successfully') })
    await view.press()
    expect(await screen.findByText('No staff selected for assignment')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'OK' }))
    await view.choose()
    await view.press()
    expect(await screen.findByText('Please select at least one student')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'OK' }))
    expect(view.api.bodies(path)).toEqual([])
    await view.user.click(within(view.dialog).getByRole('checkbox', { name: /Asha Kulkarni/ }))
    await view.press()
    expect(await screen.findByText('Students assigned successfully')).toBeVisible()
    expect(view.api.bodies(path)).toEqual([{ students: [students[0]?._id] }])
  })

  it.each([
    ['offline' as const, 'Server error while assigning students'],
    [{ status: 404, body: { status: false } }, 'Failed to assign students'],
  ])('says %j as the specification does [P-423]', async (answer, said) => {
    const view = await open({ [path]: answer })
    await view.choose()
    await view.user.click(within(view.dialog).getByRole('checkbox', { name: /Asha Kulkarni/ }))
    await view.press()
    expect(await screen.findByText(said)).toBeVisible()
  })
})
