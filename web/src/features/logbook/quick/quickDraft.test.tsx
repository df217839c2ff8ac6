import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { student } from '../../../testing/render'
import { open, press, type } from '../entry/addEntryFixtures'
import { testId } from '../entryFixtures'

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))

const kept = async () => (await import('../../../device/drafts')).allDrafts(student()._id)
const begun = (venue: string) => ({
  'GET /entryStart/opd': { body: { status: true, data: { values: { venue, teacher: testId(1) }, used: {} } } },
})

test('what a form begins with is no draft; what was typed and restored goes before it', async () => {
  await open('49d6', begun('Block B'))
  await waitFor(() => expect(screen.getByLabelText('Venue')).toHaveValue('Block B'))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Guiding Faculty' })).toHaveValue('Dr Raghav Iyer'))
  // Longer than typed text takes to be kept.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  cleanup()
  expect(await kept()).toEqual([])

  await open('49d6', begun('Block B'))
  await waitFor(() => expect(screen.getByLabelText('Venue')).toHaveValue('Block B'))
  type('Venue', 'Camp at Wagholi')
  type('OPD Cases', '14')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Guiding Faculty' })).toHaveValue('Dr Raghav Iyer'))
  press('Clear Guiding Faculty')
  await screen.findByText(/Draft saved/)
  cleanup()
  let arrive: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const answer = begun('Block C')['GET /entryStart/opd']
  await open('49d6', { 'GET /entryStart/opd': () => late.then(() => answer) })
  await screen.findByText('Unsent text restored')
  arrive()
  await waitFor(() => expect(screen.getByLabelText('OPD Cases')).toHaveValue('14'))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.getByLabelText('Venue')).toHaveValue('Camp at Wagholi')
  expect(screen.getByRole('combobox', { name: 'Guiding Faculty' })).toHaveValue('')
})
