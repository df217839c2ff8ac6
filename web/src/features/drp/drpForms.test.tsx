import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { today } from '../../lib/dates'
import { fill } from '../../testing/fill'
import { renderRoute, staff } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { activity, clinic, coordinator, hospital, me, paper, server, state } from './drpFixtures'

type User = ReturnType<typeof userEvent.setup>

async function said(user: User, title: string, message: string) {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  expect(within(dialog).getByText(message)).toBeVisible()
  await user.click(within(dialog).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

describe('Add Co-ordinator', () => {
  async function opened(rows: Parameters<typeof server>[1] = {}, who: Parameters<typeof server>[0] = me) {
    setWidth(1440)
    const api = server(who, { home: [coordinator()], ...rows })
    const { user } = renderRoute('/drp/home')
    await user.click(await screen.findByRole('button', { name: 'Add co-ordinator' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Co-ordinator' }))
    await dialog.findByRole('option', { name: 'Maharashtra' })
    const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name })
    const choose = async (institution: string) => {
      await user.selectOptions(dialog.getByRole('combobox', { name: /State/ }), state._id)
      await dialog.findByRole('option', { name: hospital.title })
      await user.selectOptions(dialog.getByRole('combobox', { name: /Institution/ }), institution)
    }
    const from = () => dialog.getByLabelText<HTMLInputElement>(/^From/)
    const to = () => dialog.getByLabelText<HTMLInputElement>(/^To/)
    const submit = () => user.click(dialog.getByRole('button', { name: 'Add co-ordinator' }))
    return { api, user, dialog, box, choose, from, to, submit }
  }
  const contact = { name: 'Dr. Anil Gaikwad', phone: '9822012345', email: 'drpc.satara@example.org' }

  it('[T-244, T-245] fills and locks the contact of an institution that has one, and leaves the others open', async () => {
    const { user, dialog, box, choose } = await opened({ contact })
    await choose(hospital._id)
    await waitFor(() => expect(box(/^Name/)).toHaveValue(contact.name))
    for (const [name, value] of Object.entries(contact)) {
      const input = box(new RegExp(`^${name}`, 'i'))
      expect(input).toHaveValue(value)
      expect(input).toHaveAttribute('readonly')
    }
    await user.selectOptions(dialog.getByRole('combobox', { name: /Institution/ }), clinic._id)
    await waitFor(() => expect(box(/^Name/)).toHaveValue(''))
    expect(box(/^Name/)).not.toHaveAttribute('readonly')
    await user.selectOptions(dialog.getByRole('combobox', { name: /Institution/ }), hospital._id)
    await user.click(await dialog.findByRole('button', { name: 'There is another one now' }))
    expect(box(/^Phone/)).toHaveValue('')
    expect(box(/^Phone/)).not.toHaveAttribute('readonly')
  })

  it('leaves the person in the field that is being corrected', async () => {
    const { user, choose, submit, box } = await opened()
    await submit()
    await said(user, 'Missing Details', 'Please select an institution')
    await choose(clinic._id)
    await user.type(box(/^Name/), 'D')
    // A refusal goes to its field a moment after it.
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(box(/^Name/)).toHaveFocus()
    await submit()
    await said(user, 'Missing Details', 'Please fill all the fields!')
    await waitFor(() => expect(box(/^Phone/)).toHaveFocus())
  })

  it('[T-399] ends the schedule 90 days after it begins', async () => {
    const { from, to } = await opened()
    fill(from(), '2025-01-01')
    expect(to()).toHaveValue('2025-04-01')
  })

  it('[T-242, T-246, T-247, T-381] names the institution first, then what is missing', async () => {
    const { api, user, choose, submit, box, from, to } = await opened()
    await submit()
    await said(user, 'Missing Details', 'Please select an institution')
    await choose(clinic._id)
    const put = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
    put(box(/^Name/), contact.name)
    put(box(/^Phone/), contact.phone)
    put(box(/^Email/), contact.email)
    put(from(), '2025-01-01')
    for (const input of [box(/^Name/), box(/^Phone/), box(/^Email/), to()]) {
      const value = input.value
      put(input, '')
      await submit()
      await said(user, 'Missing Details', 'Please fill all the fields!')
      put(input, value)
    }
    await user.clear(from())
    await submit()
    await said(user, 'Missing Details', 'Please fill all the fields!')
    expect(api.posts()).not.toContain('POST /drp/home')
  })

  it('[T-401, T-402] refuses a phone without ten digits and an address that is none', async () => {
    const { api, user, choose, submit, box, from } = await opened()
    await choose(clinic._id)
    fill(box(/^Name/), contact.name)
    await user.type(box(/^Phone/), '98220')
    fill(box(/^Email/), contact.email)
    fill(from(), '2025-01-01')
    await submit()
    await said(user, 'Missing Details', 'Please enter a valid 10 digit phone number')
    await user.type(box(/^Phone/), '12345')
    await user.clear(box(/^Email/))
    await user.type(box(/^Email/), 'anil@')
    await submit()
    await said(user, 'Missing Details', 'Please enter a valid email address')
    expect(api.posts()).not.toContain('POST /drp/home')
  })

  it('[T-243, T-334] sends the form with or without a notice and says so', async () => {
    const { api, user, dialog, choose, submit, from } = await opened({ contact })
    await choose(hospital._id)
    await dialog.findByDisplayValue(contact.name)
    fill(from(), '2025-01-01')
    await user.upload(
      dialog.getByLabelText('Choose a notice'),
      new File(['%PDF-1.4'], 'notice.pdf', { type: 'application/pdf' }),
    )
    expect(dialog.getByText(/notice\.pdf/)).toBeVisible()
    await submit()
    expect(await screen.findByText('DRP coordinator added successfully!')).toBeVisible()
    const body = api.sent.find(({ call }) => call === 'POST /drp/home')?.init.body as FormData
    expect(Object.fromEntries([...body.keys()].map((name) => [name, body.get(name)]))).toMatchObject({
      ...contact,
      state: state._id,
      insitution: hospital._id,
      schduleFrom: '2025-01-01',
      schduleTo: '2025-04-01',
    })
    expect(body.get('notice')).toBeInstanceOf(File)
  })

  it('[T-368, T-371, T-385] says "Oops..." over a refusal and "Something went wrong!" where no answer came', async () => {
    let isGone = false
    const { user, choose, submit, box, from } = await opened({
      more: {
        'POST /drp/home': () =>
          isGone ? 'offline' : { status: 409, body: { status: false, message: 'Not now.', code: 'conflict' } },
      },
    })
    await choose(clinic._id)
    fill(box(/^Name/), contact.name)
    fill(box(/^Phone/), contact.phone)
    fill(box(/^Email/), contact.email)
    fill(from(), '2025-01-01')
    await submit()
    await said(user, 'Oops...', 'Not now.')
    isGone = true
    await submit()
    await said(user, 'Oops...', 'Something went wrong!')
  })
})

describe('Add DRP Activity', () => {
  it('[T-248, T-249, T-250, T-251, T-381] asks a student for all but the state, of today at the latest', async () => {
    setWidth(1440)
    const api = server(me, { activities: [activity()] })
    const { user } = renderRoute('/drp/proc')
    await user.click(await screen.findByRole('button', { name: 'Add entry' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add DRP Activity' }))
    const date = await dialog.findByLabelText<HTMLInputElement>(/^Date/)
    expect(date).toHaveAttribute('max', today())
    const options = (name: RegExp) =>
      within(dialog.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((each) => each.textContent)
    expect(options(/Activity Type/).slice(1)).toEqual([
      'Patient Care / Diagnostic Service',
      'Health Care Management activities both HR & Logistics',
      'Communication skill',
      'Team Work',
      'Others',
    ])
    expect(options(/Level/).slice(1)).toEqual([
      'Observation',
      'Perform under Observation',
      'Perform Independently',
      'Others',
    ])
    await user.click(dialog.getByRole('button', { name: /Submit|Add/ }))
    await said(user, 'Missing Details', 'Please fill all the fields!')
    expect(api.posts()).toEqual([])
  })

  it('[T-248] lets staff choose the student, and asks for each field', async () => {
    setWidth(1440)
    const api = server(staff('Professor'), { activities: [activity()] })
    const { user } = renderRoute('/drp/proc')
    await user.click(await screen.findByRole('button', { name: 'Add activity' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add DRP Activity' }))
    await dialog.findByRole('option', { name: me.name })
    const submit = () => user.click(dialog.getByRole('button', { name: 'Add activity' }))
    await submit()
    await said(user, 'Missing Details', 'Please fill all the fields!')
    fill(dialog.getByRole('textbox', { name: /^Activity/ }), 'Health camp')
    await user.selectOptions(dialog.getByRole('combobox', { name: /Activity Type/ }), 'Others')
    await user.selectOptions(dialog.getByRole('combobox', { name: /Level/ }), 'Others')
    fill(dialog.getByRole('textbox', { name: /Student Remark/ }), 'Screened forty people')
    await submit()
    await said(user, 'Missing Details', 'Please select student')
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Student/ }), me._id)
    for (const [role, name, value] of [
      ['textbox', /^Activity/, 'Health camp'],
      ['textbox', /Student Remark/, 'Screened forty people'],
    ] as const) {
      await user.clear(dialog.getByRole(role, { name }))
      await submit()
      await said(user, 'Missing Details', 'Please fill all the fields!')
      fill(dialog.getByRole(role, { name }), value)
    }
    await submit()
    expect(await screen.findByText('DRP activity added successfully!')).toBeVisible()
    const sent = api.sent.find(({ call }) => call === 'POST /drp/proc')
    expect(JSON.parse(String(sent?.init.body))).toMatchObject({ studentId: me._id, activity: 'Health camp' })
  })
})

describe('Add Offline DRP Logbook', () => {
  async function opened(answer: Parameters<typeof server>[1] = {}) {
    const api = server(me, { papers: [paper()], ...answer })
    const { user } = renderRoute('/drp/offline')
    await user.click(await screen.findByRole('button', { name: 'Add entry' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Offline DRP Logbook' }))
    const submit = async () => user.click(await dialog.findByRole('button', { name: /^Submit/ }))
    const attach = async () =>
      user.upload(
        await dialog.findByLabelText(/Certificate/),
        new File(['%PDF-1.4'], 'log.pdf', { type: 'application/pdf' }),
      )
    return { api, user, submit, attach }
  }

  it('[T-252] needs its file', async () => {
    const { api, user, submit } = await opened()
    await submit()
    await said(user, 'Missing Details', 'Please upload a DRPC file.')
    expect(api.posts()).toEqual([])
  })

  it('[T-369, T-370, T-371] says what the specification says where the server failed or did not answer', async () => {
    let isGone = false
    const { user, submit, attach } = await opened({
      more: {
        'POST /entries/drpOffline': () => (isGone ? 'offline' : { status: 500, body: { status: false } }),
      },
    })
    await attach()
    await submit()
    await said(user, 'Oops...', 'Server error while uploading.')
    isGone = true
    await submit()
    await said(user, 'Oops...', 'Network error or server issue.')
  })
})
