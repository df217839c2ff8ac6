import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { everyKind } from '../../../api/everyKind'
import { kinds } from '../../../api/generated/kinds'
import { fakeApi, renderPart, signedIn, staff, student } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { sectionsOf } from '../../../ui/form/sections'
import type { Entry, HistoryItem } from '../entry'
import { approved, decision, kindEnding, makeEntry, testId } from '../entryFixtures'
import CertificateDialog from './CertificateDialog'
import EntryDetail from './EntryDetail'

type Answers = Parameters<typeof fakeApi>[0]

async function open(
  ending: string,
  change: Partial<Entry> = {},
  { history = [], answers = {} }: { history?: HistoryItem[]; answers?: Answers } = {},
) {
  const kind = everyKind.find(({ categoryId }) => categoryId.endsWith(ending)) ?? kindEnding(ending)
  const entry = makeEntry(kind, change)
  const log = fakeApi({
    [`GET /entries/${kind.key}/${entry._id}`]: { body: { status: true, data: entry, history } },
    ...answers,
  })
  const seen: string[] = []
  renderPart(
    <MemoryRouter>
      <EntryDetail
        kind={kind}
        id={entry._id}
        onClose={() => seen.push('closed')}
        onVerify={() => seen.push('verify')}
        onCorrect={() => seen.push('correct')}
        onEdit={() => seen.push('edit')}
        onCopy={() => seen.push('copy')}
        onScore={() => seen.push('score')}
        linkTo={(id) => ({ search: `?open=${id}` })}
      />
    </MemoryRouter>,
  )
  await screen.findByRole('article')
  return { kind, entry, seen, ...log, dialog: within(screen.getByRole('dialog', { name: kind.detailTitle })) }
}

/** The value under a label. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

describe('Task Detail', () => {
  test('[L-108] [L-109] [L-110] per-kind fields, status and remark', async () => {
    signedIn(student())
    await open('49d6', { venue: 'Karad camp', opdCases: 41 })
    expect(fact('Venue')).toHaveTextContent('Karad camp')
    expect(fact('OPD Cases')).toHaveTextContent('41')
    expect(fact('Remark')).toHaveTextContent('Student Remark text')
    expect(screen.getByRole('article')).toHaveTextContent(/^StatusPending/)
  })

  test('[L-111] [L-112] unverified: Verification Pending, feedback N/A', async () => {
    signedIn(student())
    await open('49d6')
    expect(fact('Verification By/On')).toHaveTextContent('Verification Pending')
    expect(fact('HOD / Unit Head Feedback')).toHaveTextContent('N/A')
  })

  test('[L-111] [L-112] [L-113] verified: by whom and when, the feedback and the score', async () => {
    signedIn(student())
    const { seen, dialog } = await open('49d6', { ...approved, score: '3' })
    expect(fact('Verification By/On')).toHaveTextContent('Dr Sunita Bhosale, 05-02-2026')
    expect(fact('HOD / Unit Head Feedback')).toHaveTextContent('Certificate is clear now.')
    expect(screen.getByRole('article')).toHaveTextContent(/Score3.*Good/)
    fireEvent.click(dialog.getByRole('button', { name: 'All scores' }))
    expect(seen).toEqual(['score'])
  })

  test('[L-097] leave has no Score line', async () => {
    signedIn(student())
    await open('49df')
    expect(screen.queryByText('Score')).toBeNull()
  })

  test('[L-076] staff see the student, and may verify', async () => {
    signedIn(staff('HOD'))
    const { seen } = await open('fd58')
    expect(fact('Student Name')).toHaveTextContent('Meghana Kulkarni')
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect(seen).toEqual(['verify'])
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('[L-105] [L-212] Clinical Case Details holds every section and the Verification Status', async () => {
    signedIn(student())
    const { kind } = await open('fd57')
    expect(kind.detailTitle).toBe('Clinical Case Details')
    for (const { title: section } of sectionsOf(kind.fields)) {
      expect(screen.getByRole('region', { name: section })).toBeInTheDocument()
    }
    expect(screen.getByText('Verification Status')).toHaveTextContent('Verification StatusPending')
    for (const field of kind.fields.flatMap((each) => each.fields ?? [each])) {
      expect(screen.getAllByText(field.label, { selector: 'dt' }), field.label).not.toHaveLength(0)
    }
    expect(fact('Presenting Complaints')).toHaveTextContent('1. Fever for five days 2. Breathlessness')
  })

  test('every kind opens without a raw id or "undefined"', async () => {
    signedIn(student())
    for (const kind of kinds) {
      const entry = makeEntry(kind)
      fakeApi({ [`GET /entries/${kind.key}/${entry._id}`]: { body: { status: true, data: entry, history: [] } } })
      const [onClose, onVerify, onCorrect, onEdit, onCopy, onScore] = Array(6).fill(() => undefined)
      const view = renderPart(
        <MemoryRouter>
          <EntryDetail kind={kind} id={entry._id} {...{ onClose, onVerify, onCorrect, onEdit, onCopy, onScore }} />
        </MemoryRouter>,
      )
      const article = await screen.findByRole('article')
      expect(article.textContent, kind.key).not.toMatch(/undefined|\[object|Invalid|[0-9a-f]{24}/)
      view.unmount()
    }
  })

  test('the history is a time line, latest first', async () => {
    signedIn(student())
    await open('49d6', approved, {
      history: [
        decision({ at: '2026-02-04T05:00:00Z', status: 'Rejected', vRemark: 'Cut off' }),
        decision({
          at: '2026-02-05T05:00:00Z',
          score: '3',
          forWhom: { _id: 'f'.repeat(24), name: 'Dr. Ashwin Kulkarni' },
        }),
      ],
    })
    const steps = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent?.split(/\d/)[0])).toEqual(['Approved', 'Rejected', 'Submitted'])
    expect(steps[0]).toHaveTextContent('for Dr. Ashwin Kulkarni, score 3 Good')
    expect(steps[1]).toHaveTextContent('Cut off')
  })

  test('an entry that replaces another says so, and its history begins with that one', async () => {
    signedIn(student())
    const kind = kindEnding('49d6')
    const older = makeEntry(kind, { _id: testId(6), date: '2026-01-30' })
    const answers = {
      [`GET /entries/${kind.key}/${older._id}`]: {
        body: {
          status: true,
          data: older,
          history: [decision({ at: '2026-02-01T05:00:00Z', status: 'Rejected', vRemark: 'Cut off' })],
        },
      },
    }
    await open('49d6', { replaces: older._id }, { answers })
    expect(await screen.findByText('Replaces the entry of')).toHaveTextContent(/^Replaces the entry of 30-01-2026$/)
    const steps = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent?.split(/\d/)[0])).toEqual(['Submitted again', 'Rejected', 'Submitted'])
  })

  test('the certificate stands in the detail in small, and opens in the viewer', async () => {
    signedIn(student())
    const certificate = { url: '/api/files/t', name: 'cme.pdf', type: 'application/pdf', size: 421_888 }
    const { dialog } = await open('49d7', { certificate })
    expect(dialog.getByText('PDF, 412 KB')).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Download cme.pdf' })).toHaveAttribute('download', 'cme.pdf')
    fireEvent.click(dialog.getByRole('button', { name: 'Open cme.pdf' }))
    const viewer = await screen.findByRole('dialog', { name: /Certificate/ })
    expect(await within(viewer).findByTitle('Certificate: cme.pdf')).toBeInTheDocument()
  })

  test('an own rejected entry can be corrected but not deleted', async () => {
    signedIn(student())
    const { seen } = await open('49d6', { ...approved, status: 'Rejected' })
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Correct and submit again' }))
    expect(seen).toEqual(['correct'])
  })

  test.for(everyKind.map((kind) => [kind.title, kind] as const))(
    'an own rejected entry of %s can be corrected',
    async ([, kind]) => {
      signedIn(student())
      const { seen } = await open(kind.categoryId, { ...approved, status: 'Rejected' })
      fireEvent.click(await screen.findByRole('button', { name: 'Correct and submit again' }))
      expect(seen).toEqual(['correct'])
    },
  )

  test('a rejected entry reads as not scored, whatever was put in with the decision', async () => {
    signedIn(student())
    const rejected: Partial<Entry> = { ...approved, status: 'Rejected', score: '1' }
    const history = [decision({ status: 'Rejected', score: '1' })]
    const { seen } = await open('49d6', rejected, { history })
    expect(screen.getByRole('article')).toHaveTextContent('ScoreNot counted')
    expect(screen.getByRole('article')).not.toHaveTextContent(/Satisfactory/)
    fireEvent.click(screen.getByRole('button', { name: 'All scores' }))
    expect(seen).toEqual(['score'])
  })

  test('on a phone the long button stands alone and the rest is in its menu', async () => {
    setWidth(360)
    signedIn(student())
    const { seen } = await open('49d6', { ...approved, status: 'Rejected' })
    expect(screen.queryByRole('button', { name: 'Use as template' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Correct and submit again' })).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Use as template' }))
    expect(seen).toEqual(['copy'])
  })

  test('a rejected entry whose correction was approved is not verified again, and leads to the correction', async () => {
    signedIn(staff('HOD'))
    const correctedBy = '65f0c1a27b3e4d58a61c0001'
    await open('49d6', { ...approved, status: 'Rejected', superseded: true, correctedBy })
    expect(screen.queryByRole('button', { name: 'Verify again' })).toBeNull()
    const way = screen.getByRole('link', { name: 'A correction of this entry was approved in its place' })
    expect(way).toHaveAttribute('href', `/?open=${correctedBy}`)
  })

  test('a rejected entry whose correction still waits can be verified again', async () => {
    signedIn(staff('HOD'))
    await open('49d6', { ...approved, status: 'Rejected', correctedBy: '65f0c1a27b3e4d58a61c0001' })
    expect(screen.getByRole('button', { name: 'Verify again' })).toBeVisible()
  })

  test('an entry that was corrected already is not corrected again', async () => {
    signedIn(student())
    await open('49d6', { ...approved, status: 'Rejected', correctedBy: '65f0c1a27b3e4d58a61c0001' })
    expect(screen.queryByRole('button', { name: 'Correct and submit again' })).toBeNull()
  })
})

describe('deleting', () => {
  test('[L-122] [L-319] [L-367] asks first, sends id, type and user, and says Deleted!', async () => {
    signedIn(student())
    const { seen, sent, kind, entry } = await open(
      '49d4',
      {},
      { answers: { 'POST /deleteRecord': { body: { status: true, message: 'Entry deleted' } } } },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    expect(question).toHaveTextContent('This action cannot be retrive!')
    fireEvent.click(within(question).getByRole('button', { name: 'Delete entry' }))
    expect(await screen.findByRole('alertdialog', { name: 'Deleted!' })).toBeInTheDocument()
    await waitFor(() => expect(seen).toEqual(['closed']))
    const body = JSON.parse(String(sent.find(({ call }) => call === 'POST /deleteRecord')?.init.body))
    expect(body).toEqual({ id: entry._id, type: kind.deleteName, userId: student()._id })
  })

  test('[L-365] a delete that fails says so', async () => {
    signedIn(student())
    const { seen } = await open('49d4', {}, { answers: { 'POST /deleteRecord': 'offline' } })
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete entry' }))
    expect(await screen.findByText('Something went wrong while deleting.')).toBeInTheDocument()
    expect(seen).toEqual([])
  })
})

describe('the certificate', () => {
  const kind = kindEnding('49d7')
  const show = async (certificate: Entry['certificate']) => {
    signedIn(student())
    const entry = makeEntry(kind, { certificate: certificate ?? null })
    fakeApi({ [`GET /entries/${kind.key}/${entry._id}`]: { body: { status: true, data: entry, history: [] } } })
    renderPart(<CertificateDialog kind={kind} entry={entry} onClose={() => undefined} />)
    return screen.findByRole('dialog', { name: /Certificate/ })
  }

  test('[L-106] a PDF in a frame', async () => {
    await show({ url: '/api/files/t', name: 'cme.pdf', type: 'application/pdf', size: 9000 })
    expect(await screen.findByTitle('Certificate: cme.pdf')).toBeInTheDocument()
  })

  test('[L-106] else an image', async () => {
    await show({ url: '/api/files/t', name: 'cme.png', type: 'image/png', size: 9000 })
    expect(await screen.findByRole('img', { name: 'Certificate: cme.png' })).toHaveAttribute('src', '/api/files/t')
  })

  test('[L-106] [L-239] else "No File Available"', async () => {
    expect(await show(null)).toHaveTextContent('No File Available')
  })
})
