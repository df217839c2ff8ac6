import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { staff } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { testId } from '../entryFixtures'
import { callOf, leave, opd, open, press, QUEUE, rowOf, scope, shows, training, type, waiting } from './queueFixtures'
import { CHANGED } from './useQueue'

describe('the verification page', () => {
  test('shows the first entry, its place and the next one', async () => {
    open([waiting(opd, 1), waiting(leave, 2)])
    await shows(1)
    expect(screen.getByRole('article')).toHaveTextContent('1 of 2')
    expect(screen.getByText('Next: Meghana Kulkarni, Topic 2')).toBeInTheDocument()
  })

  test('[L-037] opened at an entry it shows that one, however far back it stands; the others stay before it', async () => {
    const all = Array.from({ length: 60 }, (_, index) => waiting(opd, index + 1))
    const pages = [all.slice(0, 50), all.slice(50)]
    const { path } = open(
      all,
      {
        [QUEUE]: () => {
          const rows = pages.shift() ?? []
          return { body: { status: true, data: rows.map(rowOf), total: all.length, page: 1, limit: 50 } }
        },
      },
      true,
      `?at=${all[54]?.entry._id}`,
    )
    await shows(55)
    expect(screen.queryByRole('heading', { level: 2, name: 'Topic 1' })).toBeNull()
    expect(screen.getByRole('article')).toHaveTextContent('55 of 60')
    type('k')
    await shows(54)
    expect(path()).toBe('/verify-queue')
  })

  test('says for whom one decides where the teacher of an entry is away [D-073]', async () => {
    const days = { first: '2026-11-16', last: '2026-11-30', authenticates: false, reason: '', setBy: null }
    const me = { _id: staff('Professor')._id, name: 'Me', role: 'Professor' }
    const away = (n: number, name: string, more: object) => ({
      _id: testId(n),
      teacher: { _id: testId(n), name, role: 'Professor' },
      delegate: me,
      setOn: '2026-11-14T05:00:00Z',
      ...days,
      ...more,
    })
    const data = [away(71, 'Dr. Ashwin Kulkarni', {}), away(72, 'Dr. Not Yet', { first: '2026-11-25' })]
    const list = { status: true, data, total: 2, page: 1, limit: 100, today: '2026-11-20' }
    open(
      [
        waiting(opd, 1, { teacher: { _id: testId(71), name: 'Dr. Ashwin Kulkarni' } }),
        waiting(opd, 2, { teacher: { _id: testId(72), name: 'Dr. Not Yet' } }),
      ],
      { [`GET /away/${scope}`]: { body: list } },
    )
    await shows(1)
    expect(await screen.findByText(/, for Dr. Ashwin Kulkarni/)).toBeInTheDocument()
    type('j')
    await shows(2)
    expect(screen.queryByText(/, for Dr/)).toBeNull()
  })

  test('opened at an entry that waits no longer it says so and begins with the first', async () => {
    open([waiting(opd, 1), waiting(leave, 2)], {}, true, `?at=${testId(77)}`)
    await shows(1)
    expect(await screen.findByText(/That entry is no longer waiting/)).toBeInTheDocument()
  })

  test('the next entry is fetched before it is asked for, and once', async () => {
    const second = waiting(leave, 2)
    const { calls } = open([waiting(opd, 1), second])
    await shows(1)
    const call = `GET /entries/leave/${second.entry._id}`
    await waitFor(() => expect(calls()).toContain(call))
    type('j')
    await shows(2)
    expect(calls().filter((each) => each === call)).toHaveLength(1)
  })

  test('by keys alone: grade, comment, approve; the next one stands there before the answer has come', async () => {
    const first = waiting(opd, 1)
    let answer: (() => void) | undefined
    const { body, path } = open([first, waiting(leave, 2)])
    const fetched = globalThis.fetch
    vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
      if ((sent[1]?.method ?? 'GET') === 'POST') await new Promise<void>((done) => (answer = done))
      return fetched(...sent)
    })
    await shows(1)
    type('3')
    type('5')
    type('a')
    const heading = await shows(2)
    expect(screen.getByRole('status')).toHaveTextContent('Approved: Topic 1')
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
    await waitFor(() => expect(heading).toHaveFocus())
    await waitFor(() => expect(answer).toBeDefined())
    answer?.()
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeInTheDocument()
    expect(body(callOf(first))).toEqual({ status: 'Approved', vRemark: 'Well done.', score: '3', version: 1 })
    expect(path()).toBe('/verify-queue')
  })

  test('[L-272] what is missing is said and gets the focus, and nothing is sent', async () => {
    const first = waiting(opd, 1)
    const { calls } = open([first])
    await shows(1)
    type('a')
    expect(await screen.findByText('All fields are required!')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /^0/ })).toHaveFocus()
    type('2')
    type('r')
    await waitFor(() => expect(screen.getByLabelText('Feedback')).toHaveFocus())
    expect(calls()).not.toContain(callOf(first))
  })

  test('letters in the feedback are text; Ctrl and Enter there submit the decision tried last', async () => {
    const first = waiting(opd, 1)
    const { body, calls } = open([first, waiting(leave, 2)])
    await shows(1)
    type('1')
    type('r')
    const box = screen.getByLabelText('Feedback')
    await waitFor(() => expect(box).toHaveFocus())
    type('a', {}, box)
    type('j', {}, box)
    expect(calls()).not.toContain(callOf(first))
    fireEvent.change(box, { target: { value: 'Notes are missing' } })
    type('Enter', { ctrlKey: true }, box)
    await shows(2)
    await waitFor(() => expect(body(callOf(first))).toMatchObject({ status: 'Rejected', vRemark: 'Notes are missing' }))
  })

  test('numbers go to the next criterion, Shift and a number to all that are left', async () => {
    const first = waiting(training, 1, { trainingType: 'Journal Club' })
    const { body } = open([first, waiting(leave, 2)])
    await shows(1)
    type('4')
    type('2')
    type('0')
    expect(screen.getByRole('status', { name: 'Overall Assessment' })).toHaveTextContent('2 of 9 rated')
    type('#', { code: 'Digit3', shiftKey: true })
    type('5')
    type('a')
    await shows(2)
    await waitFor(() =>
      expect(body(callOf(first)).score.map(({ value }: { value: number }) => value)).toEqual([
        4, 2, 3, 3, 3, 3, 3, 3, 3,
      ]),
    )
  })

  test('[L-280] a leave takes no score: comment and decision are enough', async () => {
    const first = waiting(leave, 1)
    const { body } = open([first])
    await shows(1)
    expect(screen.queryByRole('radiogroup')).toBeNull()
    type('5')
    type('a')
    await waitFor(() => expect(body(callOf(first))).toMatchObject({ status: 'Approved', score: null }))
  })

  test('Undo brings the entry back with what was put in', async () => {
    const first = waiting(opd, 1)
    const { body } = open([first, waiting(leave, 2)])
    await shows(1)
    type('3')
    type('5')
    type('a')
    await shows(2)
    await screen.findByRole('button', { name: /Undo/ })
    type('u')
    await shows(1)
    expect(await screen.findByLabelText('Feedback')).toHaveValue('Well done.')
    expect(screen.getByRole('radio', { name: /^3/ })).toBeChecked()
    await waitFor(() => expect(body(`${callOf(first)}/undo`)).toEqual({ version: 2 }))
  })

  test('a decision that somebody made in between is said, and the entry is loaded again as it is now', async () => {
    const first = waiting(opd, 1)
    const stale = 'This entry has changed since you opened it. Reload to see it as it is now.'
    let reads = 0
    open([first, waiting(leave, 2)], {
      [callOf(first)]: { status: 409, body: { status: false, message: stale, code: 'stale' } },
      [`GET /entries/${opd.key}/${first.entry._id}`]: () => {
        reads += 1
        const now = {
          status: 'Rejected' as const,
          vRemark: 'Not mine.',
          verifiedBy: { _id: testId(5), name: 'Dr Rao' },
        }
        const data =
          reads === 1 ? first.entry : { ...first.entry, ...now, verifiedOn: '2026-11-20T04:00:00Z', version: 2 }
        return { body: { status: true, data, history: [] } }
      },
    })
    await shows(1)
    type('3')
    type('5')
    type('a')
    await shows(2)
    expect(await screen.findByText(CHANGED)).toBeInTheDocument()
    press('Show it')
    await shows(1)
    expect(await screen.findByText(/Rejected by Dr Rao/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    press('Next entry')
    await shows(2)
  })

  test('a decision that found no network is kept: the entry still has its rating', async () => {
    const first = waiting(opd, 1)
    open([first], { [callOf(first)]: 'offline' })
    await shows(1)
    type('4')
    type('6')
    type('r')
    expect(await screen.findByText(/No connection to the server/)).toBeInTheDocument()
    await shows(1)
    expect(screen.getByLabelText('Feedback')).toHaveValue('Read up on this.')
    expect(screen.getByRole('radio', { name: /^4/ })).toBeChecked()
  })

  test('entries that were passed over come again at the end', async () => {
    open([waiting(leave, 1), waiting(leave, 2), waiting(leave, 3)])
    await shows(1)
    type('j')
    for (const next of [3, 1]) {
      await shows(next === 3 ? 2 : 3)
      type('5')
      type('a')
      await shows(next)
    }
    type('j')
    expect(await screen.findByText(/^Approved/, { selector: 'article *' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: 'Topic 2' })).toBeInTheDocument()
  })

  test('a decision that fails after the page was left is said where the reader is', async () => {
    const first = waiting(leave, 1)
    let answer: (() => void) | undefined
    const { router } = open([first], { [callOf(first)]: 'offline' })
    const fetched = globalThis.fetch
    vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
      if (sent[1]?.method === 'POST') await new Promise<void>((done) => (answer = done))
      return fetched(...sent)
    })
    await shows(1)
    type('5')
    type('a')
    await waitFor(() => expect(answer).toBeDefined())
    await router.navigate('/dashboard')
    await waitFor(() => expect(screen.queryByText('Nothing waits for you')).toBeNull())
    answer?.()
    expect(await screen.findByText(/^Not saved: Topic 1\. No connection/)).toBeInTheDocument()
  })

  test('when the last one is decided, nothing waits', async () => {
    open([waiting(leave, 1)])
    await shows(1)
    type('5')
    type('a')
    expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument()
    expect(screen.getByText('You decided one entry.')).toBeInTheDocument()
  })

  test('an empty queue and a failed one look different', async () => {
    open([])
    expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument()
    expect(screen.queryByText('The queue cannot be shown')).toBeNull()
  })

  test('a failed queue says so and can be tried again', async () => {
    const first = waiting(opd, 1)
    let tries = 0
    const page = { status: true, data: [rowOf(first)], total: 1, page: 1, limit: 50 }
    open([first], {
      [QUEUE]: () => {
        tries += 1
        return tries === 1 ? { status: 403, body: { status: false, message: 'Not yours' } } : { body: page }
      },
    })
    expect(await screen.findByText('The queue cannot be shown')).toBeInTheDocument()
    press('Retry')
    await shows(1)
  })

  test('who may not verify sees the entries and no decision', async () => {
    const first = waiting(opd, 1)
    const { calls } = open([first], {}, false)
    await shows(1)
    expect(screen.getByText('Your college does not let your role verify entries.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Approve$|^Reject$/ })).toBeNull()
    type('5')
    type('a')
    expect(calls()).not.toContain(callOf(first))
  })

  test('filters stand in the address and are asked for', async () => {
    const { router } = open([waiting(opd, 1)])
    await shows(1)
    fireEvent.change(screen.getByLabelText('Kind of entry'), { target: { value: 'opd' } })
    fireEvent.click(screen.getByRole('button', { name: /Assigned to me/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?kind=opd&mine=true'))
  })

  test('the help sheet lists the keys and turns the single ones off', async () => {
    const { user } = open([waiting(opd, 1), waiting(leave, 2)])
    await shows(1)
    type('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(sheet.getAllByRole('row').length).toBeGreaterThan(9)
    // While a dialog is open the keys are the dialog's.
    type('j')
    await user.click(sheet.getByRole('checkbox'))
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    type('j')
    expect(await shows(1)).toBeInTheDocument()
    expect(screen.queryByRole('heading', { level: 2, name: 'Topic 2' })).toBeNull()
  })

  test('on phones: two buttons, grades and comments to tap', async () => {
    setWidth(390)
    const first = waiting(opd, 1)
    const { body } = open([first, waiting(leave, 2)])
    await shows(1)
    fireEvent.click(screen.getByRole('radio', { name: /^2/ }))
    press('Well done')
    press('Reject')
    await shows(2)
    await waitFor(() =>
      expect(body(callOf(first))).toMatchObject({ status: 'Rejected', score: '2', vRemark: 'Well done.' }),
    )
  })
})
