import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setWidth } from '../../testing/setup'
import { college, id, master, names, open } from './collegeFixtures'

describe('the settings of a college', () => {
  it('open from its name and are saved against the version that was seen', async () => {
    setWidth(1440)
    const changed = {
      body: { status: true, message: 'College updated successfully!', data: college(1, { version: 5 }) },
    }
    const { user, posted, router } = open([college(1, { extraLeaveTypes: ['Study Leave'] })], {
      [`POST /updateCollege/${id(1)}`]: changed,
      [`POST /collegeLogo/${id(1)}`]: changed,
    })
    await user.click(await screen.findByRole('link', { name: 'Medical College 1' }))
    expect(router.state.location.search).toBe(`?open=${id(1)}`)
    const dialog = await screen.findByRole('dialog', { name: 'Medical College 1' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Clerk' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Allow Paternity Leave' }))
    await user.clear(within(dialog).getByLabelText(/^Sign-in page/))
    await user.type(within(dialog).getByLabelText(/^Sign-in page/), 'My College_2')
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('alertdialog', { name: 'Updated' })).toHaveTextContent(
      'College updated successfully!',
    )
    expect(posted()).toHaveLength(1)
    expect(posted()[0]?.[1]).toMatchObject({
      version: 4,
      slug: 'mycollege2',
      withheldRoles: ['Cleark'],
      extraLeaveTypes: ['Study Leave', 'Paternity Leave'],
    })
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('keep what was typed when somebody else was quicker', async () => {
    setWidth(1440)
    const message = 'Somebody else has changed this college meanwhile.'
    const { user } = open(
      [college(1)],
      {
        [`POST /updateCollege/${id(1)}`]: {
          status: 409,
          body: { status: false, message, code: 'changed_elsewhere' },
        },
      },
      `/addCollege?open=${id(1)}`,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Medical College 1' })
    await user.type(within(dialog).getByLabelText('Address'), ', Gate 2')
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    const refused = await screen.findByRole('alertdialog', { name: 'Not saved' })
    expect(refused).toHaveTextContent(message)
    await user.click(within(refused).getByRole('button', { name: 'OK' }))
    expect(within(dialog).getByLabelText('Address')).toHaveValue('Mysuru Road, Mandya 571401, Gate 2')
  })
})

describe('adding staff to a college', () => {
  it('asks for department, name, phone with country code and email [P-177] [P-307] [P-308] [P-420]', async () => {
    setWidth(1440)
    const { user, posted } = open([college(1)], {
      [`POST /addNewStaffData/${master._id}`]: { body: { status: true, message: 'Staff added' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Add staff Medical College 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add staff' })
    const submit = () => user.click(within(dialog).getByRole('button', { name: 'Add staff' }))
    const told = async (title: string, words: string) => {
      await submit()
      const message = await screen.findByRole('alertdialog', { name: title })
      expect(message).toHaveTextContent(words)
      await user.click(within(message).getByRole('button', { name: 'OK' }))
    }
    await told('Missing Details', 'Please fill in all the required fields')
    const options = within(within(dialog).getByLabelText('Department')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose', ...names.slice(0, 3)])
    await user.selectOptions(within(dialog).getByLabelText('Department'), 'Paediatrics')
    await user.type(within(dialog).getByLabelText('Name'), 'Dr. Anita Rao')
    await user.type(within(dialog).getByLabelText('Email'), 'anita at college')
    await user.type(within(dialog).getByLabelText('Phone'), 'call 98765')
    expect(within(dialog).getByLabelText('Phone')).toHaveValue('+9198765')
    await told('Invalid Email', 'Please enter a valid email address')
    await user.clear(within(dialog).getByLabelText('Email'))
    await user.type(within(dialog).getByLabelText('Email'), 'anita@college.example.com')
    await told('Invalid Phone Number', 'with its country code')
    await user.type(within(dialog).getByLabelText('Phone'), '43210')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await submit()
    expect(await screen.findByRole('alertdialog', { name: 'Created!' })).toHaveTextContent('Staff added')
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(1000)
    timers.mockRestore()
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]?.[1]).toEqual({
      name: 'Dr. Anita Rao',
      email: 'anita@college.example.com',
      phone: '+919876543210',
      role: 'HOD',
      hod: true,
      collegeId: id(1),
      departmentId: id(102),
    })
  })
})
