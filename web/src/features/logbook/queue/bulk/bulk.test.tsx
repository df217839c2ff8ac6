import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, callOf, opd, open, shows, training, type, type Waiting, waiting } from '../queueFixtures'

describe('approving several', () => {
  const entries = [waiting(opd, 1), waiting(opd, 2), waiting(opd, 3), waiting(training, 4, { trainingType: 'Seminar' })]
  const bulkRow = ({ entry }: Waiting, reasons: readonly { code: string; message: string }[] = []) => ({
    _id: entry._id,
    version: 1,
    topic: entry.topic,
    date: entry.date,
    student: entry.student,
    role: 'Assisted',
    studentRemark: 'As it was.',
    file: null,
    experience: null,
    reasons,
  })
  const late = { code: 'late', message: 'Recorded 40 days after its date; more than 14 days is late.' }
  const [one, two, three] = entries as [Waiting, Waiting, Waiting]
  const preview = {
    status: true,
    data: { sign: [bulkRow(one), bulkRow(two)], leftOut: [bulkRow(three, [late])] },
    lateDays: 14,
    roles: ['Observed', 'Assisted'],
  }
  const outcome = {
    status: true,
    message: '1 of 2 entries approved',
    success: 1,
    data: [
      { _id: one.entry._id, approved: true, version: 2 },
      { _id: two.entry._id, approved: false, code: 'stale', message: 'This entry has changed.' },
    ],
  }
  const answers: Answers = {
    'POST /bulkApproval/opd/preview': { body: preview },
    'POST /bulkApproval/opd': { body: outcome },
  }

  test('[D-092] lists what will be signed, leaves the doubtful out with the reason, asks, and reports each', async () => {
    const { body, calls } = open(entries, answers)
    await shows(1)
    type('b')
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve several' }))
    // Criteria are rated one by one: that kind is not on offer.
    expect(within(dialog.getByLabelText('Kind of entry')).getAllByRole('option')).toHaveLength(1)
    expect(await dialog.findByText(late.message)).toBeInTheDocument()
    const sign = () => dialog.getByRole('button', { name: /^Approve/ })
    const declaration = () => dialog.getByRole('checkbox', { name: /I supervised/ })
    expect(sign()).toHaveTextContent('Approve 2 entries')
    expect(declaration()).not.toBeChecked()
    expect(sign()).toBeDisabled()
    fireEvent.click(declaration())
    fireEvent.click(sign())
    expect(await dialog.findByText('All fields are required!')).toBeInTheDocument()
    expect(calls()).not.toContain('POST /bulkApproval/opd')
    // What is taken out, or in again, is declared anew.
    fireEvent.click(dialog.getByRole('checkbox', { name: /Topic 2/ }))
    expect(declaration()).not.toBeChecked()
    expect(sign()).toHaveTextContent('Approve 1 entry')
    expect(dialog.getByText(/taken out by you/)).toBeInTheDocument()
    fireEvent.click(dialog.getByRole('checkbox', { name: /Topic 2/ }))
    // A role that was seen otherwise is stored with the decision.
    fireEvent.click(dialog.getByRole('button', { name: 'Details of Topic 1' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Observed' }))
    expect(dialog.getByText(/wrote: Assisted\. It is stored with your decision/)).toBeInTheDocument()
    fireEvent.click(dialog.getByRole('radio', { name: /^3/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Well done' }))
    expect(sign()).toBeDisabled()
    fireEvent.click(declaration())
    fireEvent.click(sign())
    expect(await dialog.findByText('1 of 2 entries approved')).toBeInTheDocument()
    expect(dialog.getByText(/This entry has changed\./)).toBeInTheDocument()
    expect(body('POST /bulkApproval/opd')).toEqual({
      entries: [
        { _id: one.entry._id, version: 1, role: 'Observed' },
        { _id: two.entry._id, version: 1 },
      ],
      vRemark: 'Well done.',
      declared: true,
      score: '3',
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Back to the queue' }))
    await shows(2)
  })

  test('what is left out is looked at by itself', async () => {
    open(entries, answers)
    await shows(1)
    type('b')
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve several' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Look at it' }))
    await shows(3)
  })

  test('all of it can be taken back', async () => {
    const { calls } = open(entries, answers)
    await shows(1)
    type('b')
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve several' }))
    fireEvent.click(await dialog.findByRole('checkbox', { name: /Topic 2/ }))
    fireEvent.click(dialog.getByRole('radio', { name: /^4/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Well done' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: /I supervised this entry/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Approve 1 entry' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Undo all' }))
    expect(await dialog.findByText('1 of 1 approvals withdrawn')).toBeInTheDocument()
    expect(calls()).toContain(`${callOf(one)}/undo`)
  })
})
