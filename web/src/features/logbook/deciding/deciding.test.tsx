import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff } from '../../../testing/render'
import { testId } from '../entryFixtures'
import {
  type Answers,
  callOf,
  decided,
  leave,
  opd,
  open,
  press,
  QUEUE,
  rowOf,
  shows,
  type,
  waiting,
} from '../queue/queueFixtures'
import { experienceText, nth } from './ExperienceLine'

const scoreComments = { 2: 'Satisfactory; practise more.', 3: 'Done as described.' }
const rejectReasons = ['Not on duty that day.', 'The role is wrong.']

/** A queue of two entries with what the server says besides. */
function openTwo(more: Answers = {}) {
  const all = [waiting(opd, 1), waiting(leave, 2)]
  const [first] = all as [ReturnType<typeof waiting>]
  const page = {
    status: true,
    data: all.map(rowOf),
    total: 2,
    page: 1,
    limit: 50,
    summary: { mine: 2, department: 2, kinds: [], students: [] },
    comments: { [opd.key]: ['Well done.', 'Read up on this.'], [leave.key]: ['Sanctioned.'] },
    scoreComments,
    rejectReasons,
    undoSeconds: 30,
    lateDays: 14,
    bulkLimit: 50,
  }
  return { first, ...open(all, { [QUEUE]: { body: page }, ...more }) }
}

const feedback = () => screen.getByRole('textbox')

describe('deciding with open eyes', () => {
  test('[D-092] one press of a score sets the matching comment, which another score or a chosen comment replaces', async () => {
    const { first, body } = openTwo()
    await shows(1)
    type('2')
    expect(feedback()).toHaveValue('Satisfactory; practise more.')
    type('3')
    expect(feedback()).toHaveValue('Done as described.')
    type('6')
    expect(feedback()).toHaveValue('Read up on this.')
    // What somebody chose or wrote stays whatever the score.
    type('2')
    expect(feedback()).toHaveValue('Read up on this.')
    fireEvent.change(feedback(), { target: { value: '' } })
    type('3')
    type('a')
    await shows(2)
    await waitFor(() => expect(body(callOf(first))).toMatchObject({ score: '3', vRemark: 'Done as described.' }))
  })

  test('rejecting without own words asks for the reason first, and Back leads to the two decisions', async () => {
    const { first, body, calls } = openTwo()
    await shows(1)
    type('3')
    type('r')
    expect(await screen.findByText('Why do you reject it?')).toBeInTheDocument()
    expect(feedback()).toHaveValue('')
    expect(calls()).not.toContain(callOf(first))
    press('Back')
    expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument()
    press('Reject')
    press('The role is wrong')
    press('Reject with this reason')
    await shows(2)
    await waitFor(() =>
      expect(body(callOf(first))).toMatchObject({ status: 'Rejected', vRemark: 'The role is wrong.', score: '3' }),
    )
  })

  test('flags and the history of the skill stand by the entry, and a run by the buttons', async () => {
    const first = testId(1)
    const flags = [
      { code: 'late', message: 'Recorded 30 days after its date; more than 14 days is late.' },
      {
        code: 'duplicate_case',
        message: 'Another entry has the same case number: Asha, 01-11-2026.',
        other: { _id: testId(9), kind: opd.key, url: '/x' },
      },
    ]
    const experience = {
      nth: 12,
      roles: [
        { role: 'Assisted', count: 3 },
        { role: 'Performed with Guide', count: 8 },
      ],
      lastScores: ['2', '3', '3'],
    }
    const signals = [
      { _id: first, flags, experience },
      { _id: testId(2), flags: [], experience: null },
    ]
    const one = waiting(opd, 1)
    const run = { _id: testId(50), decisions: 6, withinSeconds: 3 }
    openTwo({
      'POST /entrySignals': { body: { status: true, data: signals } },
      [callOf(one)]: { body: { ...decided(one).body, run } },
    })
    await shows(1)
    const group = within(await screen.findByRole('group', { name: 'Look at this first' }))
    expect(group.getByText(/Recorded 30 days after its date/)).toBeInTheDocument()
    expect(group.getByRole('button', { name: 'Compare' })).toBeInTheDocument()
    expect(
      screen.getByText('12th of this skill: before, 3 assisted, 8 performed with guide. Last scores 2, 3, 3.'),
    ).toBeInTheDocument()
    // They stand in nobody's way.
    type('3')
    type('a')
    await shows(2)
    expect(screen.queryByRole('group', { name: 'Look at this first' })).toBeNull()
    expect(await screen.findByText(/6 decisions, each within 3 s of the one before/)).toBeInTheDocument()
  })

  test('numbers as places in a row, and one score in its own words', () => {
    expect([1, 2, 3, 4, 11, 12, 21, 22].map(nth)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '21st', '22nd'])
    expect(experienceText({ nth: 1, roles: [], lastScores: [] })).toBe('1st of this skill.')
    expect(experienceText({ nth: 2, roles: [{ role: 'Assisted', count: 1 }], lastScores: ['4'] })).toBe(
      '2nd of this skill: before, 1 assisted. Last score 4.',
    )
  })
})

describe('quick decisions', () => {
  const run = {
    _id: testId(70),
    teacher: { _id: testId(71), name: 'Dr Rao' },
    via: 'single',
    firstAt: '2026-11-20T04:00:00Z',
    lastAt: '2026-11-20T04:00:08Z',
    seconds: 8,
    decisions: 5,
  }
  const entry = {
    _id: testId(72),
    kind: opd.key,
    task: opd.title,
    topic: 'Fever',
    date: '2026-11-01',
    status: 'Approved',
    verifiedOn: '2026-11-20T04:00:01Z',
    student: { _id: testId(73), name: 'Asha' },
    url: '/task/x?open=y',
  }
  const list = `GET /quickDecisions/${'c'.repeat(24)}/${'d'.repeat(24)}`
  const page = (data: readonly object[]) => ({
    body: { status: true, data, total: data.length, page: 1, limit: 10, runLength: 5, withinSeconds: 3 },
  })

  test('a head sees the runs with the rule, and each leads to its entries', async () => {
    signedIn(staff('HOD'))
    const entries = { status: true, data: [entry], total: 1, page: 1, limit: 20, run }
    fakeApi({ [list]: page([run]), [`GET /quickDecisions/${run._id}`]: { body: entries } })
    renderRoute('/quickDecisions')
    expect(await screen.findByText(/5 decisions of one teacher in a row, each within 3 s/)).toBeInTheDocument()
    fireEvent.click(await screen.findByRole('link', { name: /Dr Rao/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dr Rao' }))
    expect(await dialog.findByRole('link', { name: 'Fever' })).toHaveAttribute('href', '/task/x?open=y')
  })

  test('nothing and a failure look different', async () => {
    signedIn(staff('Professor'))
    fakeApi({ [list]: page([]) })
    renderRoute('/quickDecisions')
    expect(await screen.findByText(/You see only your own decisions/)).toBeInTheDocument()
  })
})
