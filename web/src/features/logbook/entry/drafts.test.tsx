import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { kind as checklist } from '../../../api/generated/checklist'
import type { Kind } from '../../../api/generated/kinds'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { workUrl } from '../addresses'
import type { Entry } from '../entry'
import { kindEnding, makeEntry, testId } from '../entryFixtures'
import { callOf, opd, open, press, shows, type, waiting } from '../queue/queueFixtures'

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { allDrafts, dropDraft } = await import('../../../device/drafts')
  for (const user of [staff('Professor')._id, student()._id]) {
    for (const { id } of await allDrafts(user)) await dropDraft(user, id)
  }
})

const me = staff('Professor')
const training = kindEnding('49d4')
const kept = async (user: string) => (await import('../../../device/drafts')).allDrafts(user)
const feedback = () => screen.findByLabelText<HTMLTextAreaElement>('Feedback')
const write = async (text: string) => fireEvent.change(await feedback(), { target: { value: text } })
const notice = () => screen.findByText('Unsent text restored')
const isKept = () => screen.findByText(/Draft saved/)

/** Opens the address of a form on one entry, as it stands on the server now. */
async function at(kind: Kind, entry: Entry, work: 'edit' | 'verify', sent: Record<string, unknown> = {}) {
  cleanup()
  const log = fakeApi({
    [`GET /entries/${kind.key}/${entry._id}`]: { body: { status: true, data: entry, history: [] } },
    [`POST /entries/${kind.key}/${entry._id}`]: { body: { status: true, message: 'Saved', data: entry, ...sent } },
  })
  const view = renderRoute(workUrl(kind, work, entry._id))
  return { ...log, ...view }
}

test('the words and marks of a verification are back after the tab was closed, and go with Discard; that can be undone', async () => {
  signedIn(me)
  const entry = makeEntry(opd, { version: 1 })
  await at(opd, entry, 'verify')
  await write('Take the history first.')
  fireEvent.change(screen.getByLabelText('Score / Grade'), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Rejected' }))
  await isKept()
  await at(opd, entry, 'verify')
  await notice()
  expect(await feedback()).toHaveValue('Take the history first.')
  expect(screen.getByLabelText('Score / Grade')).toHaveValue('3')
  expect(screen.getByRole('radio', { name: 'Rejected' })).toBeChecked()
  press('Discard')
  expect(await feedback()).toHaveValue('')
  await waitFor(async () => expect(await kept(me._id)).toEqual([]))
  press('Undo')
  expect(await feedback()).toHaveValue('Take the history first.')
  await waitFor(async () => expect(await kept(me._id)).toHaveLength(1))
})

test('feedback typed just before a reload is stored in the same moment, until the device has it', async () => {
  signedIn(me)
  await at(opd, makeEntry(opd, { version: 1 }), 'verify')
  await write('Take the')
  await isKept()
  expect(sessionStorage.getItem('pg-logbook-unsaved')).toBeNull()
  await write('Take the history first.')
  fireEvent(window, new Event('pagehide'))
  expect(sessionStorage.getItem('pg-logbook-unsaved')).toContain('Take the history first.')
  await waitFor(() => expect(sessionStorage.getItem('pg-logbook-unsaved')).toBeNull())
  expect((await kept(me._id))[0]?.content.values).toMatchObject({ feedback: 'Take the history first.' })
})

test('nothing of the entry or its student lies in a verifier’s draft, and it is gone once the decision is sent', async () => {
  signedIn(me)
  const entry = makeEntry(opd, { version: 1, topic: 'Ward of patient Zacharias' })
  await at(opd, entry, 'verify')
  await write('Well seen.')
  await isKept()
  const [draft] = await kept(me._id)
  expect(draft?.content).toEqual({
    url: workUrl(opd, 'verify', entry._id),
    title: `the verification of ${opd.title}`,
    values: { status: 'Pending', feedback: 'Well seen.', grade: '', criteria: {} },
    base: '1',
  })
  fireEvent.change(screen.getByLabelText('Score / Grade'), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Approved' }))
  press('Submit')
  await waitFor(() => expect(screen.queryByLabelText('Feedback')).toBeNull())
  await waitFor(async () => expect(await kept(me._id)).toEqual([]))
})

test('a draft about an entry that was changed since says so', async () => {
  signedIn(me)
  const entry = makeEntry(opd, { version: 1 })
  await at(opd, entry, 'verify')
  await write('Well seen.')
  await isKept()
  await at(opd, { ...entry, version: 2 }, 'verify')
  await notice()
  expect(screen.getByText(/What it is about has been changed since/)).toBeInTheDocument()
})

test('what is begun in the dialog goes on in the queue, comes back there after the page was left, and is gone once decided', async () => {
  signedIn(me)
  const [first, second] = [waiting(opd, 1), waiting(training, 2)]
  await at(opd, first.entry, 'verify')
  await write('Begun in the dialog.')
  await isKept()
  cleanup()
  const view = open([first, second])
  await shows(1)
  await notice()
  expect(await feedback()).toHaveValue('Begun in the dialog.')
  type('3')
  type('j')
  await shows(2)
  // Moving about in the queue loses nothing, so there is nothing to be said.
  type('k')
  await shows(1)
  expect(await feedback()).toHaveValue('Begun in the dialog.')
  expect(screen.queryByText('Unsent text restored')).toBeNull()
  await waitFor(async () => expect((await kept(me._id))[0]?.content.values).toMatchObject({ grade: '3' }))
  type('a')
  await shows(2)
  await waitFor(() => expect(view.body(callOf(first))).toMatchObject({ vRemark: 'Begun in the dialog.', score: '3' }))
  await waitFor(async () => expect(await kept(me._id)).toEqual([]))
})

test('an edited record comes back with its file, unless it was verified in the meantime', async () => {
  signedIn(student())
  const entry = makeEntry(checklist, { _id: testId(5), studentId: student()._id, version: 3 })
  const field = checklist.fields.find(({ type: sort }) => sort === 'longtext')
  const label = new RegExp(`^${field?.label}`)
  await at(checklist, entry, 'edit')
  fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Half a thought' } })
  const chooser = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? Promise.reject())
  fireEvent.change(chooser, { target: { files: [new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' })] } })
  await isKept()
  await waitFor(async () => expect((await kept(student()._id))[0]?.fileName).toBe('proof.pdf'))
  await at(checklist, entry, 'edit')
  await notice()
  expect(screen.getByLabelText(label)).toHaveValue('Half a thought')
  expect(screen.getByText(/proof\.pdf/)).toBeInTheDocument()
  await at(checklist, { ...entry, status: 'Approved', verifiedOn: '2026-11-01T08:00:00Z' }, 'edit')
  expect(await screen.findByText('It can no longer be edited')).toBeInTheDocument()
})

test('closing keeps the draft and says so; where nothing can be kept it asks, and the work stays with “Keep writing”', async () => {
  signedIn(me)
  const entry = makeEntry(opd, { version: 1 })
  await at(opd, entry, 'verify')
  await write('Well seen.')
  press('Close')
  expect(await screen.findByText('Kept on this device as a draft.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByLabelText('Feedback')).toBeNull())
  expect(await kept(me._id)).toHaveLength(1)

  vi.stubGlobal('indexedDB', undefined)
  await at(opd, entry, 'verify')
  await write('Well seen.')
  press('Close')
  const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' })
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Keep writing' })))
  expect(await feedback()).toHaveValue('Well seen.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Close anyway' }))
  await waitFor(() => expect(screen.queryByLabelText('Feedback')).toBeNull())
})
