import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import councils from '../../../../seed/reference/medicalCouncils.json'
import type { Schema } from '../../api/contract'
import { session } from '../../api/session'
import type { Completeness, ProfileName, SessionUser, Teacher } from '../../api/types'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { cropPicture } from './cropPicture'
import { profileFields } from './profileFields'

vi.mock('./cropPicture', async (original) => ({
  ...(await original<typeof import('./cropPicture')>()),
  // jsdom has no canvas; what the real one cuts out is shown in a browser.
  cropPicture: vi.fn(async () => new Blob(['face'], { type: 'image/jpeg' })),
}))
vi.mock('react-easy-crop', () => ({
  default: ({ onCropAreaChange }: { onCropAreaChange: (share: object, pixels: object) => void }) => (
    <button type="button" onClick={() => onCropAreaChange({}, { x: 1, y: 2, width: 30, height: 30 })}>
      move
    </button>
  ),
}))

const medicalStates = [
  ...['Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chhattisgarh', 'Delhi', 'Goa', 'Gujarat', 'Haryana'],
  ...['Himachal Pradesh', 'Jammu & Kashmir', 'Jharkhand', 'Karnataka', 'Kerala', 'Madhya Pradesh', 'Maharashtra'],
  ...['Manipur', 'Mizoram', 'Nagaland', 'Odisha', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana'],
  ...['Tripura', 'Uttar Pradesh', 'Uttarakhand', 'West Bengal'],
]
/** The councils whose names are not their states' alone. */
const otherwise: Readonly<Record<string, string>> = {
  Kerala: 'Travancore Cochin Medical Council',
  Odisha: 'Odisha Council of Medical Registration',
  Telangana: 'Telangana State Medical Council',
  Tripura: 'Tripura State Medical Council',
}
const teacherRows: Teacher[] = [
  { _id: '1'.repeat(24), id: '1'.repeat(24), name: 'Dr Raghav Iyer', role: 'Professor' },
  { _id: '2'.repeat(24), id: '2'.repeat(24), name: 'Master', role: 'Master' },
]
const choices = {
  bloodGroup: ['A+', 'B+', 'AB+', 'O+', 'A-', 'B-', 'AB-', 'O-'],
  vaccinationStatus: ['Yes', 'No'],
  medicalCouncil: ['Assam Medical Council', 'Goa Medical Council'],
  medicalCollege: ['Bihar University of Health Sciences'],
} satisfies Schema<'ProfileOptions'>
const reads = {
  [`GET /getTeachers/${'d'.repeat(24)}/${'c'.repeat(24)}`]: { body: { status: true, data: teacherRows } },
  'GET /profileChoices': { body: { status: true, data: choices } },
}
const names = profileFields.map(({ name }) => name)
const whole: Completeness = { percent: 50, fields: ['profilePic', ...names], missing: ['profilePic', 'dob'] }
const options = (label: RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
const save = () => screen.getByRole('button', { name: 'Save profile' })

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
})

async function open(user: SessionUser, answers: Parameters<typeof fakeApi>[0] = {}) {
  signedIn(user)
  const { sent, calls } = fakeApi({ ...reads, ...answers })
  const view = renderRoute('/profile')
  await screen.findByRole('form', { name: 'Profile' })
  return { ...view, sent, calls }
}

describe('the form', () => {
  it('[L-140] [L-194] has every field of a student, under its wire name', async () => {
    await open(student({ completeness: whole }))
    const form = screen.getByRole('form', { name: 'Profile' })
    const drawn = Array.from(form.querySelectorAll('[name]')).map((control) => control.getAttribute('name'))
    expect(drawn).toEqual(['name', 'phone', 'email', ...names])
    expect(screen.getByLabelText(/^Registration number/)).toHaveAttribute('name', 'panNumber')
  })

  it('[L-192] [L-193] [L-196] [L-199] offers what the server offers, and keeps a stored value that it no longer does', async () => {
    await open(student({ completeness: whole, medicalCouncil: 'Closed Council' }))
    await waitFor(() => expect(options(/^Blood group/)).toEqual(['Choose', ...choices.bloodGroup]))
    expect(options(/^Vaccination status/)).toEqual(['Choose', 'Yes', 'No'])
    expect(options(/^Medical council/)).toEqual(['Choose', 'Closed Council', ...choices.medicalCouncil])
    expect(options(/^University \(/)).toEqual(['Choose', ...choices.medicalCollege])
    await waitFor(() => expect(options(/^Unit head/)).toEqual(['Choose', 'Dr Raghav Iyer']))
    expect(screen.getByLabelText(/^Medical council/)).toHaveValue('Closed Council')
  })

  it('[L-197] offers the 29 medical councils of the reference data, of each state one, and saves which is chosen', async () => {
    const medicalCouncil = councils.map(({ name }) => name).toSorted()
    const user = student({ completeness: whole })
    const view = await open(user, {
      'GET /profileChoices': { body: { status: true, data: { ...choices, medicalCouncil } } },
      [`POST /profile/${user._id}`]: { body: { status: true, user } },
    })
    await waitFor(() => expect(options(/^Medical council/)).toHaveLength(1 + 29))
    const names = medicalStates.map((state) => otherwise[state] ?? `${state} Medical Council`)
    expect(options(/^Medical council/)).toEqual(['Choose', ...names.toSorted()])
    await view.user.selectOptions(screen.getByLabelText(/^Medical council/), 'Karnataka Medical Council')
    await view.user.click(save())
    await screen.findByText('Profile updated successfully')
    const body = view.sent.find(({ call }) => call.startsWith('POST'))?.init.body as FormData
    expect(body.get('medicalCouncil')).toBe('Karnataka Medical Council')
  })

  it('shows staff the fields that the server names, and nothing of a student', async () => {
    const fields: ProfileName[] = ['profilePic', 'dob', 'joiningDate', 'panNumber']
    const view = await open(staff('HOD', { completeness: { percent: 0, fields, missing: fields } }), {
      [`POST /profile/${'b'.repeat(24)}`]: { body: { status: true, user: staff('HOD') } },
    })
    expect(screen.queryByLabelText(/^Father's name/)).toBeNull()
    expect(screen.queryByLabelText(/^Unit head/)).toBeNull()
    expect(view.calls().filter((call) => call.includes('getTeachers'))).toEqual([])
    await view.user.click(save())
    await screen.findByText('Profile updated successfully')
    const body = view.sent.find(({ call }) => call.startsWith('POST'))?.init.body as FormData
    expect([...body.keys()]).toEqual(['dob', 'joiningDate', 'panNumber'])
  })

  it('[L-198] lets a student change the joining date until it is verified, and says then whom to ask', async () => {
    const seen = await open(student({ completeness: whole, joiningDate: '2025-02-03', verifyByHod: false }))
    expect(screen.getByLabelText(/^Joining date/)).not.toHaveAttribute('readonly')
    seen.unmount()
    const unset = await open(student({ completeness: whole, joiningDate: null, verifyByHod: true }))
    expect(screen.getByLabelText(/^Joining date/)).not.toHaveAttribute('readonly')
    unset.unmount()
    await open(student({ completeness: whole, joiningDate: '2025-02-03', verifyByHod: true }))
    const field = screen.getByLabelText(/^Joining date/)
    expect(field).toHaveAttribute('readonly')
    expect(field).toHaveAccessibleDescription('Verified. Ask your Head of Department to change it.')
  })

  it('marks what the server refuses and takes the person there, without a dialog', async () => {
    const message = 'A date in the future is not accepted here.'
    const user = student({ completeness: whole })
    const view = await open(user, {
      [`POST /profile/${user._id}`]: {
        status: 422,
        body: { status: false, message, code: 'invalid', errors: [{ field: 'regDate', message }] },
      },
    })
    await view.user.click(save())
    const field = screen.getByLabelText(/^Registration date/)
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveAccessibleDescription(message)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await view.user.type(field, '2024-01-01')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('[P-213] names the head of the department to a student, and says so to the head', async () => {
    const view = await open(student({ hod: { _id: 'f'.repeat(24), name: 'Dr. Anil Rao' } }))
    expect(screen.getByText('Dr. Anil Rao')).toBeInTheDocument()
    view.unmount()
    await open(staff('HOD'))
    expect(screen.getByText('Head of department').nextSibling).toHaveTextContent('Yes')
  })
})

describe('the completeness meter', () => {
  it('shows the share that the server counted, and each missing field leads to its place', async () => {
    const view = await open(student({ completeness: whole }))
    expect(screen.getByRole('meter', { name: 'Profile 50% complete' })).toHaveAttribute('aria-valuenow', '50')
    const missing = screen.getByRole('list', { name: 'Still missing' })
    expect(within(missing).getAllByRole('button')).toHaveLength(2)
    await view.user.click(within(missing).getByRole('button', { name: 'Date of birth' }))
    expect(screen.getByLabelText(/^Date of birth/)).toHaveFocus()
    await view.user.click(within(missing).getByRole('button', { name: 'Picture' }))
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus()
  })

  it('has nothing to ask for when all is there', async () => {
    await open(student({ completeness: { percent: 100, fields: whole.fields, missing: [] } }))
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '100')
    expect(screen.queryByText('Still missing')).toBeNull()
  })
})

describe('the picture', () => {
  const file = (type: string) => new File(['x'], 'me', { type })
  const input = () => screen.getByLabelText<HTMLInputElement>('Profile picture')

  it.each(['application/pdf', 'image/svg+xml', ''])('[L-282] [P-321] takes images only, not "%s"', async (type) => {
    const view = await open(student({ completeness: whole }))
    expect(input()).toHaveAttribute('accept', 'image/*')
    // A person may override the filter of the chooser.
    fireEvent.change(input(), { target: { files: [file(type)] } })
    expect(await screen.findByText('The picture must be an image (jpg, jpeg, png, gif, webp).')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(view.calls().filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('sends the cropped part alone, and offers another try where that fails', async () => {
    const user = student({ completeness: whole })
    let isThere = false
    const saved = { ...user, profilePic: '/api/files/face' }
    const view = await open(user, {
      [`POST /profile/${user._id}`]: () => (isThere ? { body: { status: true, user: saved } } : 'offline'),
    })
    await view.user.upload(input(), file('image/png'))
    const dialog = await screen.findByRole('dialog', { name: 'Crop picture' })
    await view.user.click(within(dialog).getByRole('button', { name: 'Save picture' }))
    expect(view.sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(0)
    await view.user.click(within(dialog).getByRole('button', { name: 'move' }))
    await view.user.click(within(dialog).getByRole('button', { name: 'Save picture' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Something went wrong. Please try again later.')
    isThere = true
    await view.user.click(within(dialog).getByRole('button', { name: 'Save picture' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Crop picture' })).toBeNull())
    expect(cropPicture).toHaveBeenCalledWith('blob:x', { x: 1, y: 2, width: 30, height: 30 })
    const body = view.sent.findLast(({ call }) => call.startsWith('POST'))?.init.body as FormData
    expect([...body.keys()]).toEqual(['profilePic'])
    expect(session.get().user?.profilePic).toBe('/api/files/face')
  })

  it('is taken off after a question', async () => {
    const user = student({ completeness: whole, profilePic: '/api/files/face' })
    const view = await open(user, {
      [`DELETE /profile/${user._id}/picture`]: {
        body: { status: true, message: 'Picture removed successfully', user: { ...user, profilePic: null } },
      },
    })
    await view.user.click(screen.getByRole('button', { name: 'Remove' }))
    await view.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(view.calls().filter((call) => call.startsWith('DELETE'))).toEqual([])
    await view.user.click(screen.getByRole('button', { name: 'Remove' }))
    await view.user.click(await screen.findByRole('button', { name: 'Remove picture' }))
    expect(await screen.findByText('Picture removed successfully')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeInTheDocument())
    expect(session.get().user?.profilePic).toBeNull()
  })
})
