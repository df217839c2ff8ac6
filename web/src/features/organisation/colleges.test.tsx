import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { allColumns } from '../../testing/allColumns'
import { fill } from '../../testing/fill'
import { fakeApi, renderRoute, signedIn, staff } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { college, departments, id, master, names, open } from './collegeFixtures'

const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell')

describe('College Records', () => {
  it('has the columns of the specification in order, and the state at the end of the address [P-075] [P-173] [P-174] [P-127]', async () => {
    setWidth(1440)
    open([college(1), college(2, { gstin: null, website: null })])
    const table = await screen.findByRole('table', { name: 'College Records' })
    await allColumns()
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent?.trim())).toEqual([
      'Sr.',
      'Name',
      'Departments',
      'Address',
      'Phone and Email',
      'GST Number',
      'Website',
      'Action',
    ])
    const [, first, second] = within(table).getAllByRole('row')
    const cells = cellsOf(first as HTMLElement).map(({ textContent }) => textContent)
    expect(cells[0]).toBe('1')
    expect(cells[3]).toMatch(/571401, Karnataka$/)
    expect(cells[4]).toBe('9000210001dean@college.example.com')
    expect(within(cellsOf(first as HTMLElement)[7] as HTMLElement).getAllByRole('button')).toHaveLength(2)
    const empty = cellsOf(second as HTMLElement).map(({ textContent }) => textContent)
    expect(empty.slice(5, 7)).toEqual(['N/A', 'N/A'])
    expect(screen.getByRole('link', { name: 'College' })).toHaveAttribute('href', '/addCollege')
  })

  it('asks the server for what is typed into the search, and for the departments by the own id [P-173] [P-340]', async () => {
    setWidth(1440)
    const { user, asked, router } = open([college(1)])
    await user.type(await screen.findByRole('searchbox', { name: 'Search colleges' }), 'mandya')
    await waitFor(() => expect(router.state.location.search).toBe('?q=mandya'))
    await waitFor(() => expect(asked.some((path) => path.includes('search=mandya'))).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Edit Medical College 1' }))
    await screen.findByRole('dialog', { name: 'Departments' })
    expect(asked).toContain(`/api/getAllDeptData/${master._id}`)
  })

  it('previews three departments, shows all on Read More, and three again on Show Less [P-458]', async () => {
    setWidth(1440)
    const { user } = open([college(1, { departments }), college(2)])
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
    const items = () =>
      within(first as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(items()).toEqual(names.slice(0, 3))
    const more = within(first as HTMLElement).getByRole('button', { name: /^Read More/ })
    expect(more).toHaveTextContent('Read More')
    await user.click(more)
    expect(items()).toEqual(names)
    await user.click(within(first as HTMLElement).getByRole('button', { name: /^Show Less/ }))
    expect(items()).toEqual(names.slice(0, 3))
    expect(within(second as HTMLElement).queryByRole('button', { name: /^Read More/ })).toBeNull()
  })

  it('is closed to everyone but the Master, who alone has the link [P-335] [P-127]', async () => {
    for (const role of ['HOD', 'Admin', 'Professor'] as const) {
      signedIn(staff(role))
      fakeApi({})
      const { unmount } = renderRoute('/addCollege')
      expect(await screen.findByText('You do not have access to this page')).toBeVisible()
      await screen.findByRole('link', { name: 'Dashboard' })
      expect(screen.queryByRole('link', { name: 'College' })).toBeNull()
      unmount()
    }
  })
})

describe('the departments of a college', () => {
  it('are a checklist with its own ones ticked; saving posts the ticked ones [P-175] [P-267]', async () => {
    setWidth(1440)
    const saved = { body: { status: true, message: 'Departments saved successfully!', data: college(1) } }
    const { user, posted } = open([college(1)], { [`POST /provideDeptClg/${id(1)}`]: saved })
    await user.click(await screen.findByRole('button', { name: 'Edit Medical College 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Departments' })
    const ticked = () =>
      within(dialog)
        .getAllByRole('checkbox', { checked: true })
        .map((box) => box.closest('label')?.textContent)
    await within(dialog).findByRole('checkbox', { name: 'Pathology' })
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(5)
    expect(ticked()).toEqual(names.slice(0, 3))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Paediatrics' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Pathology' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save departments' }))
    await waitFor(() => expect(posted()).toHaveLength(1))
    const chosen = ['General Medicine', 'General Surgery', 'Pathology']
    expect(posted()[0]).toEqual([
      `POST /provideDeptClg/${id(1)}`,
      {
        departments: chosen.map((name) => ({
          name,
          collegeId: id(1),
          departmentId: departments.find((each) => each.name === name)?._id,
        })),
        version: 4,
      },
    ])
    // What was ticked and saved, or not saved, does not come back.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Departments' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    await user.click(await screen.findByRole('button', { name: 'Edit Medical College 1' }))
    const again = await screen.findByRole('dialog', { name: 'Departments' })
    await waitFor(() => expect(within(again).getAllByRole('checkbox', { checked: true })).toHaveLength(3))
    expect(within(again).getByRole('checkbox', { name: 'Pathology' })).not.toBeChecked()
  })

  it('say for one second that they are saved, and in error style why not [P-420]', async () => {
    setWidth(1440)
    const message = 'Pathology: students or staff of this college still belong to it.'
    let fails = true
    const { user } = open([college(1)], {
      [`POST /provideDeptClg/${id(1)}`]: () =>
        fails
          ? { status: 409, body: { status: false, message, code: 'department_in_use' } }
          : { body: { status: true, message: 'Departments saved successfully!', data: college(1) } },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit Medical College 1' }))
    await screen.findByRole('checkbox', { name: 'Pathology' })
    await user.click(screen.getByRole('button', { name: 'Save departments' }))
    const refused = await screen.findByRole('alertdialog', { name: 'Not saved' })
    expect(refused).toHaveTextContent(message)
    await user.click(within(refused).getByRole('button', { name: 'OK' }))
    fails = false
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await user.click(screen.getByRole('button', { name: 'Save departments' }))
    expect(await screen.findByRole('alertdialog', { name: 'Updated' })).toHaveTextContent('Departments saved')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 4000 })
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(1000)
    expect(timers.mock.calls.map(([, delay]) => delay)).not.toContain(1500)
    timers.mockRestore()
  })
})

describe('adding a college', () => {
  it('says "Please fill all the fields!" for each of the five that is empty [P-178] [P-179] [P-309]', async () => {
    setWidth(1440)
    const { user, posted } = open([college(1)])
    await user.click(await screen.findByRole('button', { name: 'Add College' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add College' })
    const filled: Readonly<Record<string, string>> = {
      Name: 'New College',
      Phone: '9000210009',
      Email: 'dean@new.example.com',
      Address: 'Station Road',
    }
    for (const [label, text] of Object.entries(filled)) fill(within(dialog).getByLabelText(label), text)
    const submit = async () => {
      await user.click(within(dialog).getByRole('button', { name: 'Add College' }))
      const message = await screen.findByRole('alertdialog')
      expect(message).toHaveTextContent('Please fill all the fields!')
      await user.click(within(message).getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    await submit()
    await waitFor(() => expect(within(dialog).getByLabelText('State')).toHaveAttribute('aria-invalid', 'true'))
    await user.selectOptions(within(dialog).getByLabelText('State'), 'Karnataka')
    for (const [label, text] of Object.entries(filled)) {
      fill(within(dialog).getByLabelText(label), '')
      await submit()
      await waitFor(() => expect(within(dialog).getByLabelText(label)).toHaveAttribute('aria-invalid', 'true'))
      fill(within(dialog).getByLabelText(label), text)
    }
    expect(posted()).toEqual([])
  })

  it('posts the form with its logo and shows what the server refuses under its field [P-178] [P-381]', async () => {
    setWidth(1440)
    let answer: { status?: number; body: object } = {
      status: 422,
      body: {
        status: false,
        message: 'A GST number has 15 characters.',
        code: 'invalid',
        errors: [{ field: 'gstin', message: 'A GST number has 15 characters.' }],
      },
    }
    const { user, posted } = open([], { 'POST /addCollege': () => answer })
    await user.click((await screen.findAllByRole('button', { name: 'Add College' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Add College' })
    const type = (label: string | RegExp, text: string) => fill(within(dialog).getByLabelText(label), text)
    await type('Name', 'New College')
    await type('Phone', '9000210009')
    await type('Email', 'dean@new.example.com')
    await type('Address', 'Station Road')
    await type(/^GST number/, '29 aaatk')
    await user.selectOptions(within(dialog).getByLabelText('State'), 'Assam')
    await user.upload(
      within(dialog).getByLabelText('Choose a logo'),
      new File(['x'], 'crest.png', { type: 'image/png' }),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Add College' }))
    expect(await within(dialog).findByText('A GST number has 15 characters.')).toBeVisible()
    answer = { body: { status: true, message: 'College added successfully!', data: college(9) } }
    await user.click(within(dialog).getByRole('button', { name: 'Add College' }))
    expect(await screen.findByRole('alertdialog', { name: 'Created!' })).toHaveTextContent(
      'College added successfully!',
    )
    const form = posted()[1]?.[1] as FormData
    expect(
      Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])),
    ).toEqual({
      name: 'New College',
      phone: '9000210009',
      email: 'dean@new.example.com',
      address: 'Station Road',
      gstin: '29AAATK',
      state: id(502),
      logo: 'crest.png',
    })
  })

  it('takes no other file than a picture for the logo', async () => {
    setWidth(1440)
    const { user } = open([college(1)])
    await user.click(await screen.findByRole('button', { name: 'Add College' }))
    const chooser = await screen.findByLabelText<HTMLInputElement>('Choose a logo')
    chooser.removeAttribute('accept')
    await user.upload(chooser, new File(['x'], 'crest.svg', { type: 'image/svg+xml' }))
    expect(await screen.findByRole('alertdialog', { name: 'Upload failed' })).toBeVisible()
  })
})

describe('the list of colleges on a phone', () => {
  it('has cards with a menu of the same tools', async () => {
    setWidth(390)
    const { user } = open([college(1)])
    await screen.findByRole('list', { name: 'College Records' })
    await user.click(screen.getByRole('button', { name: 'Actions for Medical College 1' }))
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Edit', 'Add staff'])
    await user.click(within(menu).getByRole('menuitem', { name: /Add staff/ }))
    expect(await screen.findByRole('dialog', { name: 'Add staff' })).toBeVisible()
  })

  it('says that loading failed, and that nothing was found', async () => {
    setWidth(390)
    let isDown = true
    const { user } = open(
      [],
      {
        [`GET /collegeList/${master._id}`]: () =>
          isDown
            ? { status: 403, body: { status: false, message: 'No', code: 'forbidden' } }
            : { body: { status: true, data: [], total: 0, page: 1, limit: 10 } },
      },
      '/addCollege?q=zz',
    )
    const failed = await screen.findByRole('alert')
    expect(failed).toHaveTextContent('Could not load')
    isDown = false
    await user.click(within(failed).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Nothing matches the search and filters.')).toBeVisible()
  })
})
