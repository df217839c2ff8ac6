import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '../../../api/types'
import { allColumns } from '../../../testing/allColumns'
import { fill } from '../../../testing/fill'
import { renderRoute, signedIn, staff } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { COLLEGE, DEPARTMENT, head, master, server, studentRow } from '../fixtures'
import type { StudentRow } from '../people'

const asha = studentRow(1, 'Asha Kulkarni', { paymentStatus: false })
const neha = studentRow(2, 'Neha Joshi', { verifyByHod: false })
const tenzin = studentRow(3, 'Tenzin Lhamo', { verifyByHod: false, joiningDate: null, joinedDate: '2026-11-08' })
const of = (row: StudentRow) => `POST /student/${row._id}`
const bulk = 'POST /bulkVerifyStudents'

/** A server that keeps what is changed. */
function kept(rows: StudentRow[] = [asha, neha, tenzin].map((row) => ({ ...row })), headless = false) {
  const answers = Object.fromEntries(
    rows.map((row) => [
      of(row),
      (init: RequestInit) => {
        Object.assign(row, JSON.parse(String(init.body)))
        return { body: { status: true, message: 'Saved' } }
      },
    ]),
  )
  const several = (init: RequestInit) => {
    const { studentIds, verifyByHod } = JSON.parse(String(init.body))
    for (const row of rows) if (studentIds.includes(row._id)) row.verifyByHod = verifyByHod
    return { body: { status: true, message: 'Students updated successfully', updatedCount: studentIds.length } }
  }
  const removals = Object.fromEntries(
    rows.map((row) => [
      `DELETE /student/${row._id}`,
      () => {
        rows.splice(rows.indexOf(row), 1)
        return { body: { status: true, message: 'Student deleted successfully' } }
      },
    ]),
  )
  return server({ students: rows, headless }, { ...answers, ...removals, [bulk]: several })
}

async function openAs(user: typeof head, api = kept()) {
  signedIn(user)
  const view = renderRoute('/allStudent')
  expect(await screen.findByRole('heading', { level: 1, name: 'All Students' })).toBeVisible()
  await screen.findByRole('table')
  return { ...view, api }
}

const badge = (row: StudentRow, word: string) =>
  screen.findByRole('button', { name: new RegExp(`^${word}: ${row.name}`) })

describe('the student list', () => {
  it('of a teacher has exactly the seven columns, a badge each, and nothing to press [T-160] [P-069] [P-199] [P-200] [P-202]', async () => {
    await openAs(staff('Professor'))
    await allColumns()
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      ...['Sr.', 'Name', 'Phone', 'Department', 'College Name', 'Payment Status', 'Joined Date'],
    ])
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )
    expect(cells).toEqual([
      ['1', 'Asha KulkarniVerified', '9876543201', DEPARTMENT.name, COLLEGE.name, 'Pending', '03-02-2025'],
      ['2', 'Neha JoshiNot verified', '9876543202', DEPARTMENT.name, COLLEGE.name, 'Paid', '03-02-2025'],
      ['3', 'Tenzin LhamoNot verified', '9876543203', DEPARTMENT.name, COLLEGE.name, 'Paid', '08-11-2026'],
    ])
    expect(
      within(screen.getByRole('table')).queryByRole('button', { name: /verified|paid|pending|actions/i }),
    ).toBeNull()
    expect(screen.queryByRole('button', { name: /Verify Selected/ })).toBeNull()
  })

  it('names the college only where the rows have different ones', async () => {
    const view = await openAs(head)
    expect(within(screen.getByRole('table')).queryByText(COLLEGE.name)).toBeNull()
    view.unmount()
    const other = { ...neha, collegeId: { _id: 'f'.repeat(24), name: 'Another College' } }
    await openAs(master, kept([{ ...asha }, other]))
    expect(within(screen.getByRole('table')).getByText('Another College')).toBeVisible()
    expect(within(screen.getByRole('table')).getByText(COLLEGE.name)).toBeVisible()
  })

  it('of a head has neither payment, password nor delete [P-202]', async () => {
    const view = await openAs(head)
    expect(screen.queryByRole('button', { name: /payment of/ })).toBeNull()
    await view.user.click(screen.getByRole('button', { name: 'Actions for Asha Kulkarni' }))
    const labels = (await screen.findAllByRole('menuitem')).map((item) => item.textContent?.trim())
    expect(labels).toEqual(['Standing', 'Take back verification', 'Certify', 'Joining date'])
  })

  it('is cards on a phone, whose badge can be pressed', async () => {
    setWidth(390)
    const api = kept()
    signedIn(head)
    const view = renderRoute('/allStudent')
    await view.user.click(await badge(neha, 'Not verified'))
    await view.user.click(await screen.findByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(api.bodies(of(neha))).toEqual([{ verifyByHod: true }]))
  })
})

describe('verification', () => {
  it('turns by the badge, after asking, and back [P-245]', async () => {
    const view = await openAs(head)
    await view.user.click(await badge(neha, 'Not verified'))
    await view.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(view.api.bodies(of(neha))).toEqual([])
    await view.user.click(await badge(neha, 'Not verified'))
    await view.user.click(await screen.findByRole('button', { name: 'Verify' }))
    await view.user.click(await badge(neha, 'Verified'))
    await view.user.click(await screen.findByRole('button', { name: 'Take back' }))
    await badge(neha, 'Not verified')
    expect(view.api.bodies(of(neha))).toEqual([{ verifyByHod: true }, { verifyByHod: false }])
  })

  it('can be undone from the notice', async () => {
    const view = await openAs(head)
    await view.user.click(await badge(neha, 'Not verified'))
    await view.user.click(await screen.findByRole('button', { name: 'Verify' }))
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await badge(neha, 'Not verified')
    expect(view.api.bodies(of(neha))).toEqual([{ verifyByHod: true }, { verifyByHod: false }])
  })

  it('of several is one call of the Master, of nobody a word [P-203] [P-246] [P-451]', async () => {
    const view = await openAs(master)
    await view.user.click(screen.getByRole('button', { name: 'Verify Selected' }))
    expect(await screen.findByText('Please select student')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'OK' }))
    for (const row of [neha, tenzin])
      await view.user.click(screen.getByRole('checkbox', { name: `Select ${row.name}` }))
    await view.user.click(screen.getByRole('button', { name: 'Verify Selected (2)' }))
    await view.user.click(await screen.findByRole('button', { name: 'Verify' }))
    for (const row of [asha, neha, tenzin]) await badge(row, 'Verified')
    expect(await screen.findByText('2 students were verified')).toBeVisible()
    expect(view.api.bodies(bulk)).toEqual([{ studentIds: [neha._id, tenzin._id], verifyByHod: true }])
  })

  it('that the server refuses is said', async () => {
    const refused = { status: 403, body: { status: false, message: 'You are not allowed to do this.' } }
    const view = await openAs(head, server({ students: [neha] }, { [of(neha)]: refused }))
    await view.user.click(await badge(neha, 'Not verified'))
    await view.user.click(await screen.findByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('Update failed')).toBeVisible()
    expect(screen.getByText('You are not allowed to do this.')).toBeVisible()
  })
})

describe('the Master', () => {
  it('marks payments with a reason, to Paid and back [P-202] [P-249] [P-250]', async () => {
    const view = await openAs(master)
    for (const [word, wanted, reason] of [
      ['Pending', 'Mark as paid', 'Receipt 118'],
      ['Paid', 'Mark as pending', 'Cheque returned'],
    ] as const) {
      await view.user.click(await screen.findByRole('button', { name: new RegExp(`^${word}: payment of Asha`) }))
      const dialog = await screen.findByRole('dialog', { name: wanted })
      fill(within(dialog).getByRole('textbox', { name: 'Reason' }), reason)
      await view.user.click(within(dialog).getByRole('button', { name: wanted }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await screen.findByRole('button', { name: /^Pending: payment of Asha/ })
    expect(view.api.bodies(of(asha))).toEqual([
      { paymentStatus: true, reason: 'Receipt 118' },
      { paymentStatus: false, reason: 'Cheque returned' },
    ])
  })

  it('sets a password that the server may refuse, and deletes after asking [P-203] [P-202]', async () => {
    const path = `POST /studentPassword/${asha._id}`
    let answer: { status?: number; body: object } = {
      status: 422,
      body: { status: false, message: 'This password is a common one.' },
    }
    const rows = [{ ...asha }]
    const view = await openAs(
      master,
      server(
        { students: rows },
        {
          [path]: () => answer,
          [`DELETE /student/${asha._id}`]: { body: { status: true, message: 'Student deleted successfully' } },
        },
      ),
    )
    const open = async (label: string) => {
      await view.user.click(screen.getByRole('button', { name: 'Actions for Asha Kulkarni' }))
      await view.user.click(await screen.findByRole('menuitem', { name: label }))
    }
    await open('Set password')
    const dialog = await screen.findByRole('dialog', { name: 'Set a new password' })
    await view.user.click(within(dialog).getByRole('button', { name: 'Set password' }))
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Please enter a new password.')
    await view.user.type(within(dialog).getByLabelText('New password'), 'Zebra#Kite42')
    await view.user.click(within(dialog).getByRole('button', { name: 'Set password' }))
    expect(await within(dialog).findByText('This password is a common one.')).toBeVisible()
    answer = { body: { status: true, message: 'Password updated successfully' } }
    await view.user.click(within(dialog).getByRole('button', { name: 'Set password' }))
    expect(await screen.findByText('Password updated successfully')).toBeVisible()
    expect(view.api.bodies(path).at(-1)).toEqual({ newPassword: 'Zebra#Kite42' })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await open('Delete')
    expect(await screen.findByText('Are you sure?')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'Delete student' }))
    expect(await screen.findByText('Student deleted successfully')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it('sends a student to another college, after choosing one of its departments', async () => {
    const other = { _id: '9'.repeat(24), name: 'Godavari Medical College' }
    const ward = { _id: '8'.repeat(24), name: 'Pathology' }
    const path = `POST /transfer/${asha._id}`
    const view = await openAs(
      master,
      server(
        { students: [asha] },
        {
          'GET /getCollege': { body: { status: true, data: [COLLEGE, other] } },
          'POST /getDept': ({ body }) => ({
            body: { status: true, data: String(body).includes(other._id) ? [ward] : [DEPARTMENT] },
          }),
          [path]: {
            body: {
              status: true,
              message: `Transfer saved; 2 entries that wait for verification stay with ${DEPARTMENT.name}`,
            },
          },
        },
      ),
    )
    await view.user.click(screen.getByRole('button', { name: 'Actions for Asha Kulkarni' }))
    await view.user.click(await screen.findByRole('menuitem', { name: 'Transfer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Transfer student' })
    const choose = (label: string, name: string) =>
      view.user.selectOptions(within(dialog).getByRole('combobox', { name: label }), name)
    await within(dialog).findByRole('option', { name: other.name })
    await choose('College', other.name)
    await within(dialog).findByRole('option', { name: ward.name })
    await view.user.click(within(dialog).getByRole('button', { name: 'Save transfer' }))
    expect(await screen.findByText(/Fill All details|Please choose a college/)).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'OK' }))
    await choose('Department', ward.name)
    await view.user.click(within(dialog).getByRole('button', { name: 'Save transfer' }))
    expect(await screen.findByText('Fill All details')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'OK' }))
    expect(view.api.bodies(path)).toEqual([])
    const reason = within(dialog).getByRole('textbox', { name: /^Reason/ })
    expect(within(dialog).getByText(/refuse migration between colleges/)).toBeVisible()
    fill(reason, 'The college closed')
    await view.user.click(within(dialog).getByRole('button', { name: 'Save transfer' }))
    expect(await screen.findByText('Transfer saved')).toBeVisible()
    expect(screen.getByText(/2 entries that wait for verification stay with/)).toBeVisible()
    expect(view.api.bodies(path)).toEqual([
      { collegeId: other._id, departmentId: ward._id, reason: 'The college closed' },
    ])
  })
})

describe('Add HOD', () => {
  const teacher = staff('Professor', { hod: false })
  const path = `POST /addNewStaffData/${teacher._id}`

  it.each([
    ['a teacher where there is a head', teacher, false, false],
    ['a teacher where there is none', teacher, true, true],
    ['a clerk where there is none', staff('Cleark', { hod: false }), true, true],
    ['a role that nobody has named', staff('Visiting Consultant' as Role, { hod: false }), true, false],
    ['who has the flag', staff('Professor', { hod: true }), true, false],
  ] as const)('%s is offered it or not [P-142]', async (_, user, headless, offered) => {
    await openAs(user, kept(undefined, headless))
    const button = screen.queryByRole('button', { name: 'Add HOD' })
    expect(button !== null).toBe(offered)
  })

  it('checks in the words of the specification and sends a head [P-302] [P-303] [P-304] [P-142]', async () => {
    const api = server(
      { students: [asha], headless: true },
      { [path]: { body: { status: true, message: 'The head waits.' } } },
    )
    const view = await openAs(teacher, api)
    await view.user.click(await screen.findByRole('button', { name: 'Add HOD' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add HOD' })
    const send = async (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values)) {
        fill(within(dialog).getByRole('textbox', { name }), value)
      }
      await view.user.click(within(dialog).getByRole('button', { name: 'Add HOD' }))
    }
    const whole = { Name: 'Dr. Kiran Bedi', Email: 'kiran@example.com', Phone: '9812345678' }
    for (const [change, title, message] of [
      [{ Name: '' }, 'Missing Details', 'Please fill in all the required fields'],
      [{ Email: '' }, 'Missing Details', 'Please fill in all the required fields'],
      [{ Phone: '' }, 'Missing Details', 'Please fill in all the required fields'],
      [{ Email: 'abc' }, 'Invalid Email', 'Please enter a valid email address'],
      [{ Phone: '981234567' }, 'Invalid Phone Number', 'Please enter a valid 10 digit phone number'],
    ] as const) {
      await send({ ...whole, ...change })
      const alert = await screen.findByRole('alertdialog', { name: title })
      expect(alert).toHaveTextContent(message)
      await view.user.click(within(alert).getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    expect(api.bodies(path)).toEqual([])
    await send(whole)
    expect(await screen.findByText('The head waits.')).toBeVisible()
    expect(api.bodies(path)).toEqual([
      { name: 'Dr. Kiran Bedi', email: 'kiran@example.com', phone: '9812345678', role: 'HOD', hod: true },
    ])
  })
})
