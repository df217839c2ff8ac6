import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { today } from '../../lib/dates'
import { guided, open, panel, pdf, place, prepare, press, said, saved, TITLE, teacher, titled, whole } from './fixtures'

prepare()

describe('the Thesis Synopsis page of a student', () => {
  it('[T-016, T-038, P-087] shows the five items in their order', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Thesis Synopsis')
    await screen.findByLabelText('Synopsis title')
    const forms = (await panel()).querySelectorAll('form')
    const names = ['Save title', 'Save guide', 'Save co-guides', 'Save certificate', 'Save date']
    expect([...forms].map((form) => within(form).getByRole('button', { name: /^Save/ }).textContent)).toEqual(names)
    expect(screen.getByLabelText('Synopsis acceptance date')).toHaveAttribute('max', today())
  })

  it('[T-225, T-226, T-227] asks before the title is saved; cancelling posts nothing', async () => {
    const view = open({ more: { 'POST /synopsis/title': saved('Synopsis title saved') } })
    await screen.findByLabelText('Synopsis title')
    await press(view, 'Save title')
    await said(view, 'Please enter title first')
    await view.user.type(screen.getByLabelText('Synopsis title'), '   ')
    await press(view, 'Save title')
    await said(view, 'Please enter title first')
    await view.user.type(screen.getByLabelText('Synopsis title'), TITLE)
    await press(view, 'Save title')
    let question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    expect(question).toHaveTextContent('Once saved, the title cannot be edited later.')
    await view.user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(view.posted()).toEqual([])
    await press(view, 'Save title')
    question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    await view.user.click(within(question).getByRole('button', { name: 'Save title' }))
    await waitFor(() => expect(view.posted()).toEqual([['POST /synopsis/title', { synopsisTitle: TITLE }]]))
    expect(await screen.findByText('Synopsis title saved')).toBeVisible()
  })

  it('[T-040, T-204] makes what is saved read-only, without a button', async () => {
    open({ record: whole })
    const title = await screen.findByLabelText('Synopsis title')
    expect(title).toHaveValue(TITLE)
    for (const name of ['Synopsis title', 'Guide', 'Synopsis acceptance date'])
      expect(screen.getByLabelText(name)).toHaveAttribute('readonly')
    expect(screen.getByLabelText('Guide')).toHaveValue(teacher.name)
    expect(screen.getByLabelText('Synopsis acceptance date')).toHaveValue('12-11-2026')
    expect(within(await panel()).queryByRole('button', { name: /^Save/ })).toBeNull()
    expect(await panel()).toHaveTextContent('Dr. Suresh Bhagwat Pathology')
    expect(await panel()).toHaveTextContent('ethics-approval.pdf')
  })

  it('[T-228, T-229] wants a title before a guide, and a guide chosen', async () => {
    const first = open()
    await screen.findByRole('option', { name: teacher.name })
    const offered = within(screen.getByLabelText('Guide')).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Select guide', teacher.name])
    await first.user.selectOptions(screen.getByLabelText('Guide'), teacher.name)
    await press(first, 'Save guide')
    await said(first, 'Please update Synopsis title first !!!')
    expect(first.posted()).toEqual([])
    first.unmount()
    const view = open({ record: titled, more: { 'POST /synopsis/guide': saved('Guide saved') } })
    await screen.findByRole('option', { name: teacher.name })
    await press(view, 'Save guide')
    await said(view, 'Please select guide first !!!')
    await view.user.selectOptions(screen.getByLabelText('Guide'), teacher.name)
    await press(view, 'Save guide')
    await waitFor(() => expect(view.posted()).toEqual([['POST /synopsis/guide', { guide: teacher._id }]]))
  })

  it('[T-046, T-047, T-048] gives each co-guide a name and a department; the first row stays', async () => {
    const view = open({ record: guided })
    await screen.findByRole('option', { name: 'Pathology' })
    const rows = () => screen.getAllByRole('group', { name: /^Co-guide \d/ })
    expect(rows()).toHaveLength(1)
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull()
    await press(view, 'Add co-guide')
    await press(view, 'Add co-guide')
    expect(rows()).toHaveLength(3)
    for (const [index, row] of rows().entries()) {
      expect(within(row).getByRole('textbox', { name: `Name of co-guide ${index + 1}` })).toBeVisible()
      expect(within(row).getByRole('combobox', { name: `Department of co-guide ${index + 1}` })).toBeVisible()
    }
    await view.user.type(screen.getByLabelText('Name of co-guide 3'), 'Dr. Third')
    await press(view, 'Remove co-guide 2')
    expect(rows()).toHaveLength(2)
    expect(screen.getByLabelText('Name of co-guide 2')).toHaveValue('Dr. Third')
  })

  it('[T-230, T-231, T-232] says which row of the co-guides lacks what', async () => {
    const view = open({ record: guided, more: { 'POST /synopsis/coGuide': saved('Co-guides saved') } })
    await screen.findByRole('option', { name: 'Pathology' })
    await press(view, 'Save co-guides')
    await said(view, 'Please add at least one Co-guide !!!')
    await view.user.type(screen.getByLabelText('Name of co-guide 1'), 'Dr. Suresh Bhagwat')
    await press(view, 'Save co-guides')
    await said(view, 'Please select a department for Co-guide 1')
    await view.user.selectOptions(screen.getByLabelText('Department of co-guide 1'), 'Pathology')
    await press(view, 'Add co-guide')
    await press(view, 'Save co-guides')
    await said(view, 'Please enter a valid name for Co-guide 2')
    expect(view.posted()).toEqual([])
    await press(view, 'Remove co-guide 2')
    await press(view, 'Save co-guides')
    const row = { name: 'Dr. Suresh Bhagwat', department: 'Pathology' }
    await waitFor(() => expect(view.posted()).toEqual([['POST /synopsis/coGuide', { coGuide: [row] }]]))
  })

  it('[T-042, T-233, T-234] wants title, guide and file for the certificate, and a date', async () => {
    const first = open({ record: titled })
    await screen.findByRole('button', { name: 'Save certificate' })
    await press(first, 'Save certificate')
    await said(first, 'Please select guide first !!!')
    await press(first, 'Save co-guides')
    await said(first, 'Please select guide first !!!')
    first.unmount()
    const view = open({
      record: guided,
      more: { 'POST /synopsis/certificate': saved('Certificate uploaded successfully') },
    })
    await screen.findByRole('button', { name: 'Save certificate' })
    await press(view, 'Save certificate')
    await said(view, 'Please select any certificate !!!')
    await press(view, 'Save date')
    await said(view, 'Please select date')
    await view.user.upload(screen.getByLabelText('Certificate'), pdf())
    await press(view, 'Save certificate')
    await waitFor(() => expect(view.posted()).toEqual([['POST /synopsis/certificate', 'form']]))
    const [form] = view.sent.filter(({ call }) => call === 'POST /synopsis/certificate').map(({ init }) => init.body)
    expect((form as FormData).get('id')).toBe(guided._id)
    expect(await screen.findByText('Certificate uploaded successfully')).toBeVisible()
  })

  it('[T-320] saves its acceptance date by the thesis call', async () => {
    const view = open({ record: guided, more: { 'POST /thesis/synopsisAcceptanceDate': saved('Saved') } })
    const date = await screen.findByLabelText('Synopsis acceptance date')
    await view.user.type(date, '2026-11-12')
    await press(view, 'Save date')
    await waitFor(() =>
      expect(view.posted()).toEqual([
        ['POST /thesis/synopsisAcceptanceDate', { synopsisAcceptanceDate: '2026-11-12' }],
      ]),
    )
  })

  it('[P-450] [T-366, T-367, T-371, T-385] says what happened to a certificate that did not arrive', async () => {
    let answer: { status?: number; body?: unknown } | 'offline' = 'offline'
    const view = open({ record: guided, more: { 'POST /synopsis/certificate': () => answer } })
    await screen.findByRole('button', { name: 'Save certificate' })
    await view.user.upload(screen.getByLabelText('Certificate'), pdf())
    await press(view, 'Save certificate')
    await said(view, 'An error occurred during upload', 'Update failed')
    answer = { body: { status: false } }
    await press(view, 'Save certificate')
    await said(view, 'Upload failed', 'Update failed')
    answer = { status: 409, body: { status: false, message: 'Already saved and cannot be edited.' } }
    await press(view, 'Save certificate')
    await said(view, 'Already saved and cannot be edited.', 'Update failed')
  })

  it('[P-449] [T-384, T-385] titles a refused item "Update failed", and keeps what was typed', async () => {
    const refusal = { status: 409, body: { status: false, message: 'Already saved and cannot be edited.' } }
    const view = open({ record: titled, more: { 'POST /synopsis/guide': refusal } })
    await screen.findByRole('option', { name: teacher.name })
    await view.user.selectOptions(screen.getByLabelText('Guide'), teacher.name)
    await press(view, 'Save guide')
    await said(view, 'Already saved and cannot be edited.', 'Update failed')
    expect(screen.getByLabelText('Guide')).toHaveValue(teacher._id)
  })

  it('says how far both are', async () => {
    open({ record: titled })
    const progress = await panel('Synopsis and thesis so far')
    expect(
      await within(progress).findByText(/1 of 3 steps done\. Synopsis review waits for a decision\./),
    ).toBeVisible()
    expect(within(progress).getAllByRole('listitem')).toHaveLength(3)
  })

  it('offers Retry where the details could not be loaded', async () => {
    const view = open({ more: { [`GET /synopsis/${place}`]: { status: 403, body: { status: false, message: 'No' } } } })
    await view.user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(view.calls().filter((call) => call === `GET /synopsis/${place}`).length).toBeGreaterThan(1)
  })
})
