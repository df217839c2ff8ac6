import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeApi, renderPart, signedIn, student } from '../../../testing/render'
import type { FormValues } from '../../../ui/form/values'
import { kindEnding, makeEntry, testId } from '../entryFixtures'
import { open } from './addEntryFixtures'
import { useQuestions } from './questions'

const me = student()
const place = `${me.collegeId?._id}/${me.departmentId?._id}/${me._id}`

function Asker({ ending, values, onAnswer }: { ending: string; values: FormValues; onAnswer: (is: boolean) => void }) {
  const isToBeSent = useQuestions(kindEnding(ending))
  return (
    <button type="button" onClick={() => void isToBeSent(values).then(onAnswer)}>
      Send
    </button>
  )
}

/** Asks the questions of a kind about these values; the answers are collected. */
function ask(ending: string, values: FormValues, rows: readonly object[] = []) {
  const answers: boolean[] = []
  signedIn(me)
  const kind = kindEnding(ending)
  const data = { status: true, data: rows, total: rows.length, page: 1, limit: 100, counts: {} }
  fakeApi({ [`GET /entries/${kind.key}/${place}`]: { body: data } })
  renderPart(<Asker ending={ending} values={values} onAnswer={(is) => answers.push(is)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  return answers
}

const act = { ipddDate: '2025-03-01', ipd: 'IPD  26/1', skills: testId(21), role: 'Assisted' }
const recorded = (change: object = {}) =>
  makeEntry(kindEnding('fd58'), {
    ipddDate: '2025-03-01',
    ipd: 'ipd 26/1',
    skills: { _id: testId(21), title: 'Lumbar puncture' },
    role: 'Assisted',
    ...change,
  })

describe('questions before an entry is sent', () => {
  test('the date of training has the joining date as its minimum', async () => {
    const { form } = await open('49d4')
    expect(form.getByLabelText('Date')).toHaveAttribute('min', me.joiningDate)
  })

  test('an achievement before joining is asked about', async () => {
    const answers = ask('49d8', { date: '2024-12-31' })
    const question = await screen.findByRole('alertdialog', { name: 'Date before your training' })
    expect(question).toHaveTextContent('31-12-2024 is before your training began on 01-02-2025.')
    fireEvent.click(screen.getByRole('button', { name: 'Save entry' }))
    await waitFor(() => expect(answers).toEqual([true]))
  })

  test('an achievement since joining is sent without a question', async () => {
    const answers = ask('49d8', { date: '2025-02-01' })
    await waitFor(() => expect(answers).toEqual([true]))
  })

  test('the same procedure is pointed out, and may be sent all the same', async () => {
    const answers = ask('fd58', act, [recorded()])
    await screen.findByRole('alertdialog', { name: 'Recorded already?' })
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(answers).toEqual([false]))
  })

  test.each([{ role: 'Observed' }, { ipd: '27' }, { status: 'Rejected' }, { ipddDate: '2025-03-02' }])(
    'another procedure is sent without a question: %o',
    async (change) => {
      const answers = ask('fd58', act, [recorded(change)])
      await waitFor(() => expect(answers).toEqual([true]))
    },
  )
})
