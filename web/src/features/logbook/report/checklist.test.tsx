import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { kind } from '../../../api/generated/checklist'
import { today } from '../../../lib/dates'
import { fakeApi, renderPart, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { dialogLines, problemsOf } from '../../../ui/form/entry/validate'
import { emptyValues, type FormValues } from '../../../ui/form/values'
import { HistoryTimeline } from '../detail/HistoryTimeline'
import { bestOf } from '../detail/ParticularsPanel'
import type { Entry, HistoryItem } from '../entry'
import EditEntryDialog from '../entry/EditEntryDialog'
import { approved, decision, listAnswer, listCall, makeEntry, testId } from '../entryFixtures'

beforeAll(async () => {
  await Promise.all([
    import('./ChecklistPage'),
    import('../entry/AddEntryDialog'),
    import('../../../app/SignedInShell'),
  ])
}, 60_000)

const certificate = { url: '/api/files/x', name: 'gcp.pdf', type: 'application/pdf', size: 2048 }
const own = { particular: 'GCP', validUntil: null, remark: 'Workshop', studentRemark: 'Workshop', certificate }
const record = (change: Partial<Entry> = {}) => makeEntry(kind, { ...own, ...change })
const me = student()
const beforeTraining = 'Not counted: the date is before training began on 01-03-2025.'
const allOf = (id: string) => `GET /checklist/${id}/${me.departmentId?._id}/${me.collegeId?._id}`
const columns = ['#', 'Particulars', 'From', 'To', 'Exam Date', 'Certificate', 'Student Remark', 'Verified By/On']

/** The page with these records, as the person who is signed in sees it. */
function open(rows: readonly Entry[], address = '/checkList', isStaff = false) {
  return {
    ...fakeApi({
      [listCall(kind, isStaff)]: listAnswer(rows),
      [allOf(me._id)]: listAnswer(rows),
      [`GET /getStudents/${me.departmentId?._id}/${me.collegeId?._id}`]: { body: { status: true, students: [me] } },
    }),
    ...renderRoute(address),
  }
}

async function headers() {
  const cells = within(await screen.findByRole('table')).getAllByRole('columnheader')
  return cells.map((cell) => cell.textContent)
}

describe('the Mandatory Checklist page', () => {
  for (const path of ['/checkList', '/checklist']) {
    test(`[L-011] [L-012] [L-013] [L-047] ${path}: heading and the nine columns`, async () => {
      signedIn(me)
      open([record()], path)
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Mandatory Checklist$/)
      expect(await headers()).toEqual([...columns, 'Remarks', 'Action'])
      expect(screen.getByRole('link', { name: 'Mand. Checklist' })).toHaveAttribute('href', '/checkList')
    })
  }

  test('[L-068] [L-080] staff see the student and the decision, and add nothing', async () => {
    signedIn(staff('HOD'))
    open([record({ ...approved, status: 'Rejected' })], '/checkList', true)
    expect(await headers()).toEqual(['#', 'Student Name', ...columns.slice(1), 'Remarks', 'Action'])
    const [, row] = screen.getAllByRole('row')
    expect(row).toHaveTextContent(/Meghana Kulkarni.*Rejected05-02-2026Dr Sunita Bhosale/)
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    expect(screen.queryByRole('region', { name: /recorded/ })).toBeNull()
  })

  test('[L-063] a chosen student’s particulars stand above the list, without a way to add', async () => {
    signedIn(staff('HOD'))
    open([record()], `/checkList?student=${me._id}`, true)
    const panel = within(await screen.findByRole('region', { name: '1 of 8 recorded' }))
    expect(panel.getAllByText('Not recorded')).toHaveLength(7)
    expect(panel.queryByRole('button')).toBeNull()
  })

  test('[L-051] Edit and Delete are offered for an own record until it is verified', async () => {
    signedIn(me)
    open([record(), record({ _id: testId(8), ...approved, particular: 'BCBR Training' })])
    await screen.findByRole('table')
    expect(screen.getAllByRole('button', { name: /^Edit/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
      'Edit GCP',
    ])
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1)
  })

  test('a card on phones names the particular, the state and the day of the examination', async () => {
    setWidth(390)
    signedIn(me)
    open([record()])
    const list = within(await screen.findByRole('list', { name: 'Mandatory Checklist' }))
    expect(list.getByRole('listitem')).toHaveTextContent(/GCP.*Pending.*03-02-2026.*Exam Date 03-02-2026/)
    setWidth(1440)
  })

  test('[L-131] an empty list says No Data Found and offers the first record', async () => {
    signedIn(me)
    open([])
    expect(await screen.findByText('No Data Found')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Add entry' })).toHaveLength(1)
    expect(await screen.findByRole('region', { name: '0 of 8 recorded' })).toHaveTextContent('0 approved')
  })

  test('the list is there where the particulars cannot be loaded', async () => {
    signedIn(me)
    fakeApi({ [listCall(kind)]: listAnswer([record()]), [allOf(me._id)]: { status: 500, body: { status: false } } })
    renderRoute('/checkList')
    await screen.findByRole('table')
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull(), { timeout: 8000 })
  })
})

describe('the particulars', () => {
  test('[L-029] each counts once, an approved record before one that waits before a rejected one', () => {
    const rejected = record({ _id: testId(1), ...approved, status: 'Rejected', date: '2026-03-01' })
    const waiting = record({ _id: testId(2), date: '2026-01-01' })
    const later = record({ _id: testId(3), date: '2026-02-01' })
    expect(bestOf([rejected, waiting, later], 'GCP')?._id).toBe(testId(3))
    expect(bestOf([rejected, waiting, record({ _id: testId(4), ...approved })], 'GCP')?._id).toBe(testId(4))
    expect(bestOf([rejected], 'GCP')?._id).toBe(testId(1))
    expect(bestOf([rejected], 'PG Induction')).toBeUndefined()
  })

  test('a record from before training began is not counted, shows why, and can be recorded again', async () => {
    signedIn(me)
    open([record({ notCounted: beforeTraining }), record({ particular: 'BCBR Training' })])
    const panel = within(await screen.findByRole('region', { name: '1 of 8 recorded' }))
    fireEvent.click(panel.getByRole('button', { name: `GCP ${beforeTraining} Add record` }))
    const form = within(await screen.findByRole('dialog', { name: /Add CheckList Records/ }))
    expect(form.getByLabelText('Particular')).toHaveValue('GCP')
  })

  test('staff see why a record from before training began is not counted, and can open it', async () => {
    signedIn(staff('HOD'))
    open([record({ _id: testId(8), notCounted: beforeTraining })], `/checkList?student=${me._id}`, true)
    const panel = within(await screen.findByRole('region', { name: '0 of 8 recorded' }))
    const link = panel.getByRole('link', { name: `GCP ${beforeTraining}` })
    expect(link.getAttribute('href')).toContain(`open=${testId(8)}`)
  })

  test('a missing one opens the form with it filled in; a recorded one opens its detail', async () => {
    signedIn(me)
    const { router } = open([record(), record({ _id: testId(8), ...approved })])
    const panel = within(await screen.findByRole('region', { name: '1 of 8 recorded' }))
    expect(panel.getByText('1 approved')).toBeInTheDocument()
    expect(panel.getByRole('link', { name: /GCP Approved/ })).toHaveAttribute('href', `/checkList?open=${testId(8)}`)
    fireEvent.click(panel.getByRole('button', { name: /BLS & ACLS Add record/ }))
    const form = within(await screen.findByRole('dialog', { name: /Add CheckList Records/ }))
    expect(form.getByLabelText('Particular')).toHaveValue('BLS & ACLS')
    expect(form.getByLabelText('Exam Date')).toHaveValue(today())
    expect(router.state.location.pathname).toBe('/checkList')
  })
})

const filled: FormValues = {
  ...emptyValues(kind.fields),
  particular: 'GCP',
  remark: 'Workshop',
  certificate: new File(['x'], 'gcp.pdf'),
}
const linesFor = (change: FormValues) => dialogLines(problemsOf(kind.fields, { ...filled, ...change }), kind)

describe('the form', () => {
  test('[L-048] [L-267] [L-268] has six inputs and two that may stay empty, its dates today, and the eight particulars', () => {
    expect(kind.fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'particular',
      'fromDate',
      'toDate',
      'examDate',
      'remark',
      'certificate',
    ])
    expect(kind.fields.filter(({ required }) => !required).map(({ name }) => name)).toEqual(['covers', 'validUntil'])
    for (const name of ['fromDate', 'toDate', 'examDate']) expect(emptyValues(kind.fields)[name]).toBe(today())
    expect(kind.fields[0]?.options).toHaveLength(8)
    expect(linesFor({})).toEqual([])
  })

  test('[L-265] [L-266] a blank field of the first four gives the one sentence, the others are named', () => {
    for (const name of ['particular', 'fromDate', 'toDate', 'remark'])
      expect(linesFor({ [name]: ' ' }), name).toEqual(['Please fill all fields correctly.'])
    expect(linesFor({ examDate: '' })).toEqual(['Field "examDate" is empty. Please fill all fields.'])
    expect(linesFor({ certificate: null })).toEqual(['Field "certificate" is empty. Please fill all fields.'])
    expect(linesFor({ examDate: '', certificate: null, remark: '' })).toEqual(['Please fill all fields correctly.'])
  })

  test('[L-251] [L-269] an end before the start and a day to come are refused', () => {
    expect(linesFor({ fromDate: '2026-01-12', toDate: '2026-01-10' })).toEqual(['Please fill all fields correctly.'])
    expect(linesFor({ examDate: '2999-01-01' })).toEqual(['Exam Date cannot be after today.'])
  })
})

/** The edit form of a record, and what the update call answers. */
async function edit(answer: Parameters<typeof fakeApi>[0][string]) {
  signedIn(me)
  const log = fakeApi({ 'POST /checklist/update': answer })
  let isClosed = false
  renderPart(
    <EditEntryDialog
      kind={kind}
      id={record()._id}
      entry={record({ version: 3 })}
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  const form = within(await screen.findByRole('dialog', { name: /Edit CheckList Records/ }))
  const submit = () => fireEvent.click(form.getByRole('button', { name: 'Submit' }))
  return { form, submit, ...log, closed: () => isClosed }
}

describe('editing', () => {
  test('[L-049] [L-050] the form is prefilled, Reset goes back to the record, and the server says what was done', async () => {
    const { form, submit, sent, closed } = await edit({
      body: { status: true, message: 'Checklist updated successfully' },
    })
    expect(form.getByLabelText('Particular')).toHaveValue('GCP')
    expect(form.getByLabelText('From Date')).toHaveValue('2026-02-03')
    const remark = form.getByLabelText('Student Remark')
    expect(remark).toHaveValue('Workshop')
    expect(await form.findByText('Now: gcp.pdf. Choose another file to take its place.')).toBeInTheDocument()
    fireEvent.change(remark, { target: { value: 'Other' } })
    fireEvent.click(form.getByRole('button', { name: 'Reset' }))
    expect(remark).toHaveValue('Workshop')
    fireEvent.change(remark, { target: { value: 'Second attempt' } })
    submit()
    expect(await screen.findByText('Checklist updated successfully')).toBeInTheDocument()
    expect(screen.getByRole('alertdialog', { name: 'Updated' })).toBeInTheDocument()
    expect(JSON.parse(String(sent.at(-1)?.init.body))).toMatchObject({
      _id: testId(7),
      version: 3,
      remark: 'Second attempt',
      particular: 'GCP',
    })
    expect(closed()).toBe(true)
  })

  test('another certificate travels as a form', async () => {
    const { submit, sent } = await edit({ body: { status: true, message: 'Checklist updated successfully' } })
    const input = await waitFor(() => document.querySelector('input[type=file]') ?? Promise.reject())
    fireEvent.change(input as Element, { target: { files: [new File(['x'], 'signed.pdf')] } })
    // At once: the form has the file before its preview is drawn.
    submit()
    await screen.findByText('Checklist updated successfully')
    const body = sent.at(-1)?.init.body as FormData
    expect((body.get('certificate') as File).name).toBe('signed.pdf')
    expect(body.get('_id')).toBe(testId(7))
  })

  test.each([
    ['[L-362] without a message', { body: { status: false } }, 'Something went wrong'],
    ['[L-363] a server error', { status: 500, body: { status: false, message: 'Broken' } }, /^Server Error: Unable/],
    ['[L-363] no network', 'offline' as const, 'Server Error: Unable to update checklist. Try again later.'],
    ['its own words', { status: 409, body: { status: false, message: 'A verified record.' } }, 'A verified record.'],
  ])('a failed update says %s', async (_name, answer, text) => {
    const { submit, closed } = await edit(answer)
    submit()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Update Failed' }))
    expect(dialog.getByText(text)).toBeInTheDocument()
    expect(closed()).toBe(false)
  })
})

test('the history says when a record was changed, before or between decisions', () => {
  const entry = record({ editedOn: '2026-02-04T10:00:00Z' })
  const { id, by, role } = decision()
  const history: HistoryItem[] = [
    decision({ at: '2026-02-03T12:00:00Z', vRemark: 'First' }),
    { id, by, role, at: '2026-02-03T12:00:20Z', status: 'Pending', withdrawn: true },
    decision({ at: '2026-02-05T10:00:00Z', status: 'Rejected', vRemark: 'Last' }),
  ]
  renderPart(<HistoryTimeline kind={kind} entry={entry} history={history} />)
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/\d.*$/, ''))
  expect(steps).toEqual(['Rejected', 'Edited', 'Pending, withdrawn', 'Approved', 'Submitted'])
})
