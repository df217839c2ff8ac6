import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import type { Department, Institution } from './queries'

const id = (number: number) => String(number).padStart(24, '0')
const karnataka = { _id: id(501), name: 'Karnataka' }
const assam = { _id: id(502), name: 'Assam' }
const states = [karnataka, assam]
const config = {
  'GET /getConfig': {
    body: { status: true, setting: { isLaunched: true, isOTP: null, logo: null }, menu: [], state: states, inst: [] },
  },
}
const page = <Row,>(data: readonly Row[]) => ({ status: true, data, total: data.length, page: 1, limit: 10 })

const unknown = { kind: null, beds: null, postgraduate: null, superSpeciality: null, funded: null, patientCare: null }

describe('Institution List', () => {
  const rows: Institution[] = [
    { _id: id(1), title: 'District Hospital, Mandya', state: karnataka, ...unknown },
    { _id: id(2), title: 'Civil Hospital, Darrang', state: assam, ...unknown },
  ]

  /** Answers the list as the server would, narrowed to a state. */
  function open(role: 'Master' | 'Cleark', address = '/addInstitute') {
    signedIn(staff(role))
    const bodies: unknown[] = []
    let stored = rows
    const fake = fakeApi({
      ...config,
      'POST /institution': (init) => {
        bodies.push(JSON.parse(String(init.body)))
        return { status: 201, body: { status: true, message: 'Institution added successfully!', data: rows[0] } }
      },
      [`POST /institutionDelete/${id(1)}`]: (init) => {
        bodies.push(JSON.parse(String(init.body)))
        stored = rows.slice(1)
        return { body: { status: true, message: 'Institution deleted successfully!' } }
      },
      'GET /institution': () => ({ body: page(stored) }),
    })
    const real = globalThis.fetch
    globalThis.fetch = (async (input: string, init: RequestInit) => {
      const state = new URL(String(input), 'http://here').searchParams.get('state')
      if (String(input).startsWith('/api/institution?') && state)
        return new Response(JSON.stringify(page(stored.filter((row) => row.state?._id === state))))
      return real(input, init)
    }) as typeof fetch
    return { ...fake, ...renderRoute(address), bodies }
  }

  it('is open to staff and lists the institutions of the state that is chosen [T-024] [P-076] [P-188] [P-120] [T-081]', async () => {
    setWidth(1440)
    const { user, router } = open('Cleark')
    expect(await screen.findByText('Civil Hospital, Darrang')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Karnataka')
    await waitFor(() => expect(screen.queryByText('Civil Hospital, Darrang')).toBeNull())
    expect(screen.getByText('District Hospital, Mandya')).toBeVisible()
    expect(router.state.location.search).toBe(`?state=${id(501)}`)
    expect(screen.getByRole('link', { name: 'Institution' })).toHaveAttribute('href', '/addInstitute')
  })

  it('is closed to students, who have no link to it either [P-120] [T-084]', async () => {
    setWidth(1440)
    signedIn(student())
    fakeApi(config)
    renderRoute('/addInstitute')
    expect(await screen.findByText('You do not have access to this page')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Institution' })).toBeNull()
  })

  it('adds one by the floating button, and asks for state and name [P-188] [P-311] [T-080] [T-253]', async () => {
    setWidth(1440)
    const { user, router, bodies } = open('Cleark')
    await user.type(await screen.findByRole('searchbox'), 'mandya')
    await waitFor(() => expect(router.state.location.search).toBe('?q=mandya'))
    await user.click(await screen.findByRole('button', { name: 'Add institution' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add institution' })
    const submit = () => user.click(within(dialog).getByRole('button', { name: 'Add institution' }))
    const refused = async () => {
      await submit()
      const message = await screen.findByRole('alertdialog', { name: 'Missing Details' })
      expect(message).toHaveTextContent('Please fill all the fields!')
      await user.click(within(message).getByRole('button', { name: 'OK' }))
    }
    await user.type(within(dialog).getByLabelText('Institution'), ' Area Hospital ')
    await refused()
    await user.selectOptions(within(dialog).getByLabelText('State'), 'Assam')
    await user.clear(within(dialog).getByLabelText('Institution'))
    await refused()
    await user.type(within(dialog).getByLabelText('Institution'), ' Area Hospital ')
    await submit()
    expect(await screen.findByRole('alertdialog', { name: 'Created!' })).toHaveTextContent('Institution added')
    expect(bodies).toEqual([{ state: id(502), title: 'Area Hospital' }])
  })

  it('lets the Master alone delete one, after asking [P-189] [P-190] [T-082]', async () => {
    setWidth(1440)
    const first = open('Cleark')
    await screen.findByText('District Hospital, Mandya')
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    first.unmount()
    const { user, bodies } = open('Master')
    await user.click(await screen.findByRole('button', { name: 'Delete District Hospital, Mandya' }))
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    expect(question).toHaveTextContent('This action cannot be retrive!')
    await user.click(within(question).getByRole('button', { name: 'Delete institution' }))
    expect(await screen.findByRole('alertdialog', { name: 'Deleted!' })).toHaveTextContent('Institution deleted')
    expect(bodies).toEqual([{ id: id(1) }])
    await waitFor(() => expect(screen.queryByText('District Hospital, Mandya')).toBeNull())
  })
})

describe('Departments', () => {
  it('are changed with their course against the version that was seen', async () => {
    setWidth(1440)
    const master = staff('Master')
    signedIn(master)
    const rows: Department[] = [
      {
        _id: id(1),
        name: 'General Medicine',
        clinicalGroup: null,
        forensic: false,
        refNo: null,
        refDate: null,
        courseId: { _id: id(7), title: 'MD General Medicine', degree: 'MD', years: null },
        version: 2,
      },
    ]
    const bodies: unknown[] = []
    fakeApi({
      ...config,
      [`GET /departmentList/${master._id}`]: { body: page(rows) },
      [`POST /updateDepartment/${id(1)}`]: (init) => {
        bodies.push(JSON.parse(String(init.body)))
        return { body: { status: true, message: 'Department updated successfully!' } }
      },
    })
    const { user } = renderRoute('/departments')
    await user.click(await screen.findByRole('button', { name: 'Edit General Medicine' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit department' })
    await user.clear(within(dialog).getByLabelText('Course'))
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    const refused = await screen.findByRole('alertdialog', { name: 'Missing Details' })
    await user.click(within(refused).getByRole('button', { name: 'OK' }))
    await user.type(within(dialog).getByLabelText('Course'), 'MBBS')
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('alertdialog', { name: 'Updated' })).toHaveTextContent('Department updated')
    expect(bodies).toEqual([{ name: 'General Medicine', course: 'MBBS', refNo: '', refDate: '', version: 2 }])
  })
})
