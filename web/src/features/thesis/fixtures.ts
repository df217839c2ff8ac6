/** Synopsis and thesis for tests: a student's record in each state, and the page with what the server knows. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { SessionUser } from '../../api/types'
import { fakeApi, renderRoute, signedIn, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import type { Entry } from '../logbook/entry'
import { listAnswer, listCall, makeEntry, testId } from '../logbook/entryFixtures'
import { type Part, synopsis } from './parts'
import type { Milestone, ThesisRecord } from './queries'

/** Fetches the pages once, and begins each test on a desktop. */
export function prepare() {
  beforeAll(async () => {
    await Promise.all([
      import('./SynopsisPage'),
      import('./ThesisReviewPage'),
      import('../logbook/entry/AddEntryDialog'),
      import('../logbook/verify/VerifyDialog'),
      import('../logbook/report/WordReport'),
      import('../../app/SignedInShell'),
    ])
  }, 60_000)
  beforeEach(() => setWidth(1440))
}

export const me = student()
export const teacher = { _id: 'b'.repeat(24), name: 'Dr. Meenakshi Rane' }
export const certificate = { url: '/api/files/x', name: 'ethics-approval.pdf', type: 'application/pdf', size: 2048 }
export const TITLE = 'Stapled against hand-sewn anastomosis'
export const place = `${me.collegeId?._id}/${me.departmentId?._id}/${me._id}`

export const empty: ThesisRecord = {
  _id: null,
  synopsisTitle: '',
  title: '',
  guide: null,
  coGuide: [],
  certificate: null,
  synopsisAcceptanceDate: null,
}
export const titled: ThesisRecord = { ...empty, _id: testId(90), synopsisTitle: TITLE, title: TITLE }
export const guided: ThesisRecord = { ...titled, guide: teacher }
export const whole: ThesisRecord = {
  ...guided,
  coGuide: [{ name: 'Dr. Suresh Bhagwat', department: 'Pathology' }],
  certificate,
  synopsisAcceptanceDate: '2026-11-12',
}

export const step = (key: string, change: Partial<Milestone> = {}): Milestone => ({
  key,
  part: 'synopsis',
  label: key,
  state: 'open',
  at: null,
  words: null,
  by: null,
  ...change,
})
export const steps = [
  step('Synopsis title', { state: 'done', at: '2026-10-02T05:00:00.000Z', words: TITLE }),
  step('Synopsis review', { state: 'waiting', at: '2026-11-01T05:00:00.000Z' }),
  step('Thesis title', { part: 'thesis' }),
]

interface Setting {
  part?: Part
  record?: ThesisRecord
  rows?: readonly Entry[]
  user?: SessionUser
  address?: string
  more?: Parameters<typeof fakeApi>[0]
}

/** The page of a part, with what the server knows. */
export function open({ part = synopsis, record = empty, rows = [], user = me, address, more = {} }: Setting = {}) {
  signedIn(user)
  const isStaff = user.role !== undefined
  const department = me.departmentId?._id
  const college = me.collegeId?._id
  const api = fakeApi({
    [listCall(part.kind, isStaff)]: listAnswer(rows),
    [`GET /${part.key}/${place}`]: { body: { status: true, data: { ...record, [part.key]: [] }, total: 0 } },
    [`GET /thesisTimeline/${place}`]: { body: { status: true, data: steps } },
    [`GET /getTeachers/${department}/${college}`]: {
      body: {
        status: true,
        data: [
          { ...teacher, role: 'Professor' },
          { _id: 'c'.repeat(24), name: 'Mohan Pawar', role: 'Cleark' },
          { _id: 'd'.repeat(24), name: 'Sunita Kale', role: 'Admin' },
        ],
      },
    },
    [`GET /getStudents/${department}/${college}`]: { body: { status: true, students: [me] } },
    'POST /getDept': { body: { status: true, data: [{ _id: testId(31), name: 'Pathology' }] } },
    ...more,
  })
  const view = renderRoute(address ?? part.page)
  const posted = () =>
    api.sent
      .filter(({ call, init }) => init.method === 'POST' && call !== 'POST /getDept')
      .map(({ call, init }) => [call, init.body instanceof FormData ? 'form' : JSON.parse(String(init.body))])
  return { ...api, ...view, posted }
}

export const saved = (message: string) => ({ body: { status: true, message, data: titled } })
export const panel = (name = 'Synopsis details') => screen.findByRole('region', { name })
export const press = (view: ReturnType<typeof open>, name: string) =>
  view.user.click(screen.getByRole('button', { name }))

/** The dialog that says what is missing; closed again. */
export async function said(view: ReturnType<typeof open>, text: string, title = 'Missing Details') {
  const alert = await screen.findByRole('alertdialog', { name: title })
  expect(alert).toHaveTextContent(text)
  await view.user.click(within(alert).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

export const pdf = () => new File(['%PDF-1.4'], 'ethics-approval.pdf', { type: 'application/pdf' })
export const record = (part: Part, change: Partial<Entry> = {}) =>
  makeEntry(part.kind, {
    topic: TITLE,
    teacher,
    certificate,
    sRemark: 'First draft',
    studentRemark: 'First draft',
    ...change,
  })
