/** What the tests of the verification page share: a queue as the API would answer it, and the keys. */
import { fireEvent, screen } from '@testing-library/react'
import type { Kind } from '../../../api/generated/kinds'
import { fakeApi, renderRoute, signedIn, staff } from '../../../testing/render'
import type { Entry } from '../entry'
import { kindEnding, makeEntry, testId } from '../entryFixtures'
import type { QueueRow } from './queries'

export const opd = kindEnding('49d6')
export const leave = kindEnding('49df')
export const training = kindEnding('49d4')
export const scope = `${'c'.repeat(24)}/${'d'.repeat(24)}`
export const QUEUE = `GET /verifyQueue/${scope}`

export type Answers = Parameters<typeof fakeApi>[0]
export interface Waiting {
  kind: Kind
  entry: Entry
}

export const waiting = (kind: Kind, n: number, change: Partial<Entry> = {}): Waiting => ({
  kind,
  entry: makeEntry(kind, { _id: testId(n), topic: `Topic ${n}`, [kind.headline]: `Topic ${n}`, version: 1, ...change }),
})

export const rowOf = ({ kind, entry }: Waiting): Omit<QueueRow, 'kind'> & Pick<Entry, 'kind'> => ({
  _id: entry._id,
  kind: kind.key,
  categoryId: kind.categoryId,
  url: `/task/${kind.categoryId}?open=${entry._id}`,
  task: kind.title,
  topic: entry.topic ?? '',
  status: 'Pending',
  date: entry.date,
  receivedOn: '2026-11-01T08:00:00Z',
  student: entry.student,
  studentName: entry.student?.name ?? null,
  joiningDate: null,
  teacher: entry.teacher,
  mine: true,
})

export const callOf = ({ kind, entry }: Waiting) => `POST /entries/${kind.key}/${entry._id}`

export const decided = ({ entry }: Waiting, status = 'Approved') => ({
  body: { status: true, message: 'Status updated successfully', data: { ...entry, status, version: 2 } },
})

export function open(all: readonly Waiting[], more: Answers = {}, mayVerify = true, search = '') {
  signedIn(staff('Professor', { mayVerify }))
  const kinds = [...new Set(all.map(({ kind }) => kind.key))]
  const page = {
    status: true,
    data: all.map(rowOf),
    total: all.length,
    page: 1,
    limit: 50,
    summary: {
      mine: all.length,
      department: all.length,
      kinds: kinds.map((kind) => ({ kind, count: all.filter((each) => each.kind.key === kind).length })),
      students: [{ _id: testId(99), name: 'Meghana Kulkarni', count: all.length }],
    },
    comments: Object.fromEntries(kinds.map((kind) => [kind, ['Well done.', 'Read up on this.']])),
    undoSeconds: 30,
    lateDays: 14,
    bulkLimit: 50,
  }
  const answers: Answers = { [QUEUE]: { body: page }, 'POST /entrySignals': { body: { status: true, data: [] } } }
  for (const each of all) {
    const { kind, entry } = each
    answers[`GET /entries/${kind.key}/${entry._id}`] = { body: { status: true, data: entry, history: [] } }
    answers[`GET /entries/${kind.key}/${scope}/${entry.studentId}`] = { body: { status: true, data: [], total: 1 } }
    answers[callOf(each)] = decided(each)
    answers[`${callOf(each)}/undo`] = { body: { status: true, data: { ...entry, version: 3 } } }
  }
  const log = fakeApi({ ...answers, ...more })
  const view = renderRoute(`/verify-queue${search}`)
  const body = (call: string) => JSON.parse(String(log.sent.find((each) => each.call === call)?.init.body ?? 'null'))
  return { ...log, ...view, body }
}

export const shows = (n: number) => screen.findByRole('heading', { level: 2, name: `Topic ${n}` })
export const type = (key: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, code: /\d/.test(key) ? `Digit${key}` : '', ...more })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
