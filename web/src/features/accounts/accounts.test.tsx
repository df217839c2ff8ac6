import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { session } from '../../api/session'
import type { Teacher } from '../../api/types'
import { fakeApi, renderPart, renderRoute, signedIn, staff, student } from '../../testing/render'
import UpdatePasswordDialog from './UpdatePasswordDialog'

const incomplete = 'Your profile is incomplete. Please fill in your joining date.'
const unverified = 'Your account is not verified by HOD yet.'
const teacher: Teacher = { _id: '1'.repeat(24), id: '1'.repeat(24), name: 'Dr Raghav Iyer', role: 'Professor' }
const teachers = { body: { status: true, data: [teacher] } }
const teachersCall = `GET /getTeachers/${'d'.repeat(24)}/${'c'.repeat(24)}`

describe('the profile page', () => {
  it('[L-018] [L-139] [L-219] [L-221] [P-247] shows both alerts to a student lacking both, none to staff', async () => {
    signedIn(student({ verifyByHod: false, joiningDate: null }))
    fakeApi({ [teachersCall]: teachers })
    const view = renderRoute('/profile')
    expect(await screen.findByRole('heading', { level: 1, name: 'User Profile' })).toBeInTheDocument()
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([incomplete, unverified])
    view.unmount()
    signedIn(staff('Professor', { joiningDate: null }))
    renderRoute('/profile')
    await screen.findByRole('heading', { level: 1, name: 'User Profile' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[L-218] [P-247] [P-248] shows one alert where one thing is lacking', async () => {
    signedIn(student({ joiningDate: null }))
    fakeApi({ [teachersCall]: teachers })
    renderRoute('/profile')
    expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([incomplete])
  })

  it('[L-189] [L-284] shows name, phone and email read-only', async () => {
    signedIn(student())
    fakeApi({ [teachersCall]: teachers })
    renderRoute('/profile')
    for (const label of ['Name', 'Phone', 'Email'])
      expect(await screen.findByLabelText(label)).toHaveAttribute('readonly')
  })

  it('[L-283] [L-350] [P-322] sends the unit head only if chosen, and takes the answered user as the session user', async () => {
    const saved = student({ joiningDate: '2025-03-04' })
    signedIn(student({ joiningDate: null }))
    const { sent } = fakeApi({
      [teachersCall]: teachers,
      [`POST /profile/${saved._id}`]: { body: { status: true, message: 'Profile updated successfully', user: saved } },
    })
    const { user } = renderRoute('/profile')
    await user.type(await screen.findByLabelText('Joining date'), '2025-03-04')
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument()
    const form = sent.find(({ call }) => call.startsWith('POST'))?.init.body as FormData
    expect(form.get('joiningDate')).toBe('2025-03-04')
    expect(form.has('unitHead')).toBe(false)
    expect(form.has('phone')).toBe(false)
    expect(session.get().user?.joiningDate).toBe('2025-03-04')
    await waitFor(() => expect(screen.queryByText(incomplete)).toBeNull())
  })

  it('[L-366] [P-447] says so when the update gets no answer', async () => {
    const user = student()
    signedIn(user)
    fakeApi({ [teachersCall]: teachers, [`POST /profile/${user._id}`]: 'offline' })
    const view = renderRoute('/profile')
    await view.user.click(await screen.findByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Something went wrong. Please try again later.')).toBeInTheDocument()
  })
})

describe('Update Password', () => {
  const open = () => {
    signedIn(student())
    return renderPart(<UpdatePasswordDialog open onClose={() => undefined} />)
  }
  const fill = async (view: ReturnType<typeof open>, current: string, next: string, again: string) => {
    const values = { 'Current password': current, 'New password': next, 'Confirm new password': again }
    for (const [label, value] of Object.entries(values)) {
      const field = screen.getByLabelText(label)
      await view.user.clear(field)
      if (value) await view.user.type(field, value)
    }
    await view.user.click(screen.getByRole('button', { name: 'Update Password' }))
  }

  it('[P-294] [P-295] wants all three and the same new one twice, before anything is sent', async () => {
    const { calls } = fakeApi({})
    const view = open()
    await fill(view, 'a', 'b', '')
    expect(screen.getByRole('alert')).toHaveTextContent('All fields are required!')
    await fill(view, 'a', 'b', 'c')
    expect(screen.getByRole('alert')).toHaveTextContent('New passwords do not match!')
    expect(calls()).toEqual([])
  })

  it('sends the role "user" for a student', async () => {
    const { sent } = fakeApi({ 'POST /updatePassword': { body: { status: true, message: 'Changed' } } })
    await fill(open(), 'a', 'b', 'b')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      currentPassword: 'a',
      newPassword: 'b',
      confirmPassword: 'b',
      role: 'user',
      id: 'a'.repeat(24),
    })
  })

  it('[P-426] says so when the change fails without a message', async () => {
    fakeApi({ 'POST /updatePassword': { status: 500, body: { status: false } } })
    await fill(open(), 'a', 'b', 'b')
    expect(await screen.findByText('Failed to update password')).toBeInTheDocument()
  })
})
