/** A kind that the web has never heard of: its definition alone gives the page, the table, the menu link and the form. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Kind } from '../../../api/generated/kinds'
import { fakeApi, renderRoute, signedIn, student } from '../../../testing/render'
import { listAnswer, listCall, makeEntry } from '../entryFixtures'
import { lists } from './addEntryFixtures'

vi.mock('../../../api/generated/kinds', async (original) => {
  const generated = await original<typeof import('../../../api/generated/kinds')>()
  const like = generated.kinds[0] as Kind
  const kind: Kind = {
    ...like,
    key: 'nightDuty',
    categoryId: '65f0c1a27b3e4d58a61c4a02',
    title: 'Night Duties',
    heading: 'Night Duties REPORT',
    headline: 'ward',
    successMessage: 'Night duty submitted successfully!',
    fields: [
      {
        name: 'ward',
        label: 'Ward',
        type: 'choice',
        options: ['Male', 'Female'],
        widget: 'radio',
        required: true,
        message: 'Ward is required.',
      },
      { name: 'beds', label: 'Beds', type: 'integer', min: 1, max: 60, required: true, message: 'Beds is required.' },
    ],
    columns: [
      { label: 'SR', field: 'sr', format: 'sr' },
      { label: 'Ward', field: 'ward', format: 'text' },
      { label: 'Beds', field: 'beds', format: 'number' },
    ],
    details: [{ label: 'Ward', field: 'ward', format: 'text' }],
    facts: ['beds'],
    filters: ['ward'],
  }
  return { ...generated, kinds: [...generated.kinds, kind] }
})

vi.mock('../../../api/generated/menu', async (original) => {
  const [generated, { kinds }] = await Promise.all([
    original<typeof import('../../../api/generated/menu')>(),
    import('../../../api/generated/kinds'),
  ])
  return { ...generated, menu: [...generated.menu, kinds.at(-1)] }
})

vi.mock('../../../api/generated/keys', async (original) => {
  const { kindKeys } = await original<typeof import('../../../api/generated/keys')>()
  return { kindKeys: { ...kindKeys, '65f0c1a27b3e4d58a61c4a02': 'nightDuty' } }
})

vi.mock('../../../api/generated/modules', async () => {
  const { kinds } = await import('../../../api/generated/kinds')
  return { modules: { nightDuty: async () => ({ kind: kinds.at(-1) }) } }
})

beforeAll(async () => {
  await Promise.all([import('../report/TaskPage'), import('./AddEntryDialog'), import('../../../app/SignedInShell')])
}, 60_000)

test('a sixteenth kind has its page, table, menu link and form, and is sent', async () => {
  const { kinds } = await import('../../../api/generated/kinds')
  const kind = kinds.at(-1) as Kind
  signedIn(student())
  const { calls } = fakeApi({
    ...lists,
    [listCall(kind)]: listAnswer([makeEntry(kind, { ward: 'Female', beds: 24 })]),
    'POST /entries/nightDuty': { status: 201, body: { status: true, message: kind.successMessage, data: {} } },
  })
  renderRoute(`/task/${kind.categoryId}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Night Duties REPORT' })).toBeInTheDocument()
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('columnheader', { name: 'Beds' })).toBeInTheDocument()
  expect(within(table).getByRole('cell', { name: '24' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Night Duties' })).toBeInTheDocument()

  fireEvent.click(screen.getByRole('button', { name: 'Add entry' }))
  const form = within(await screen.findByRole('dialog', { name: /Add entry/ }))
  fireEvent.click(form.getByRole('radio', { name: 'Female' }))
  fireEvent.change(form.getByLabelText('Beds'), { target: { value: '30' } })
  fireEvent.click(form.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Night duty submitted successfully!')).toBeInTheDocument()
  expect(calls()).toContain('POST /entries/nightDuty')
})
