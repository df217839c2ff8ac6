import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setWidth } from '../../../testing/setup'
import { testId } from '../entryFixtures'
import { open, press, type } from './addEntryFixtures'

describe('a form of several sections', () => {
  test('[L-263] on phones shows one section at a time, and leads to what is missing', async () => {
    setWidth(390)
    await open('fd57')
    const region = (name: string) => screen.queryByRole('region', { name })
    expect(await screen.findByText('Section 1 of 7')).toBeInTheDocument()
    expect(region('General')).toBeInTheDocument()
    expect(region('Demographic details')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    press('Next: Demographic details')
    expect(region('General')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Demographic details' })).toHaveFocus()
    press('Back')
    type('Patient ID', 'MR 2026/118')
    press('All sections')
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Summary and diagnosis/ }))
    expect(screen.getByText('Section 7 of 7')).toBeInTheDocument()
    press('Submit')
    await screen.findByRole('alertdialog', { name: 'Validation Error' })
    press('OK')
    await waitFor(() => expect(screen.getByText('Section 1 of 7')).toBeInTheDocument())
    await waitFor(() => expect(screen.getByLabelText('Supervising Faculty')).toHaveFocus())
    fireEvent.click(screen.getByRole('link', { name: 'Vitals and physical exam, 13 to answer' }))
    await waitFor(() => expect(screen.getByLabelText('Temperature')).toHaveFocus())
    expect(screen.getByText('Section 5 of 7')).toBeInTheDocument()
  })

  test('on desktop is one page with an index', async () => {
    await open('fd57')
    const index = within(await screen.findByRole('navigation', { name: 'Sections' }))
    expect(index.getAllByRole('button')).toHaveLength(7)
    fireEvent.click(index.getByRole('button', { name: /^Systemic exam/ }))
    expect(screen.getByRole('heading', { name: 'Systemic exam' })).toHaveFocus()
    expect(screen.getByText('0 of 6 answered')).toBeInTheDocument()
    fireEvent.click(within(screen.getByRole('radiogroup', { name: 'Pallor' })).getByRole('radio', { name: 'Absent' }))
    expect(screen.getByText('1 of 6 answered')).toBeInTheDocument()
  })
})

describe('the unit head of the profile', () => {
  const unitHead = { _id: testId(1), name: 'Dr Raghav Iyer' }

  test('[L-079] is filled in as the teacher and said to be; Reset empties the field like all others', async () => {
    await open('49d5', {}, { unitHead })
    await waitFor(() => expect(screen.getByLabelText('Guiding Faculty')).toHaveValue('Dr Raghav Iyer'))
    expect(screen.getByText('Filled in from your profile: your unit head.')).toBeInTheDocument()
    press('Reset')
    await waitFor(() => expect(screen.getByLabelText('Guiding Faculty')).toHaveValue(''))
    expect(screen.queryByText(/Filled in from your profile/)).toBeNull()
  })

  test('is not filled in where the list does not have the person', async () => {
    const { user } = await open('49d5', {}, { unitHead: { _id: testId(3), name: 'Dr Own Role' } })
    await user.click(screen.getByLabelText('Guiding Faculty'))
    await screen.findByRole('option', { name: /Dr Raghav Iyer/ })
    expect(screen.getByRole('combobox', { name: 'Guiding Faculty' })).toHaveValue('')
  })
})

test('a patient’s fields say once who sees them', async () => {
  await open('fd58')
  expect(screen.getAllByText('Seen only by you and the staff who may verify it.')).toHaveLength(1)
  expect(screen.getByLabelText('Patient Name')).toHaveAccessibleDescription(/Seen only by you/)
})
