import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { fakeApi, renderPart, signedIn, staff } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { kindEnding, makeEntry } from '../entryFixtures'
import VerifyDialog from './VerifyDialog'

type Answer = Parameters<typeof fakeApi>[0][string]

async function open(ending: string, change = {}, answer?: Answer) {
  const kind = kindEnding(ending)
  const entry = makeEntry(kind, change)
  signedIn(staff('Professor'))
  const call = `POST /entries/${kind.key}/${entry._id}`
  const decided = {
    status: true,
    message: 'Status updated successfully',
    data: { ...entry, status: 'Approved', version: 2 },
  }
  const log = fakeApi({
    [`GET /entries/${kind.key}/${entry._id}`]: { body: { status: true, data: entry, history: [] } },
    [call]: answer ?? { body: decided },
  })
  let isDone = false
  renderPart(
    <MemoryRouter>
      <VerifyDialog
        kind={kind}
        id={entry._id}
        onClose={() => undefined}
        onDone={() => {
          isDone = true
        }}
      />
    </MemoryRouter>,
  )
  await screen.findByLabelText('Feedback')
  const dialog = within(screen.getByRole('dialog', { name: /Verification Action/ }))
  const body = () => JSON.parse(String(log.sent.find((each) => each.call === call)?.init.body ?? 'null'))
  return { dialog, body, call, ...log, done: () => isDone, entry }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const feedback = (text: string) => fireEvent.change(screen.getByLabelText('Feedback'), { target: { value: text } })
const decide = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

describe('Verification Action', () => {
  test('[L-132] [L-133] [L-134] [L-385] a Score / Grade drop-down, a required Feedback, Approved or Rejected', async () => {
    const { dialog } = await open('49d6')
    const options = within(dialog.getByLabelText('Score / Grade'))
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(options).toEqual(['Choose', '0 Poor', '1 Satisfactory', '2 Average', '3 Good', '4 Very Good'])
    expect(dialog.getByLabelText('Feedback')).toBeRequired()
    const choices = within(dialog.getByRole('radiogroup', { name: 'Status' })).getAllByRole('radio')
    expect(choices.map((choice) => choice.getAttribute('value'))).toEqual(['Approved', 'Rejected'])
  })

  test('on phones the grades lie open as five labelled cells', async () => {
    setWidth(390)
    const { dialog } = await open('49d6')
    expect(within(dialog.getByRole('radiogroup', { name: 'Score / Grade' })).getAllByRole('radio')).toHaveLength(5)
  })

  test('[L-135] [L-317] [L-367] a complete rating is posted with the version seen, closes and says Updated', async () => {
    const { dialog, body, done, entry } = await open('49d6')
    fireEvent.change(dialog.getByLabelText('Score / Grade'), { target: { value: '3' } })
    feedback('  Clear notes ')
    decide('Approved')
    press('Submit')
    expect(await screen.findByRole('alertdialog', { name: 'Updated' })).toHaveTextContent('Status updated successfully')
    expect(body()).toEqual({ status: 'Approved', vRemark: 'Clear notes', score: '3', version: entry.version })
    expect(done()).toBe(true)
  })

  test('Ctrl and Enter twice, and a press on Submit with them, send one decision and say nothing but Updated', async () => {
    const { dialog, calls, call } = await open('49d6')
    fireEvent.change(dialog.getByLabelText('Score / Grade'), { target: { value: '3' } })
    feedback('Clear notes')
    decide('Approved')
    const keys = { key: 'Enter', ctrlKey: true }
    fireEvent.keyDown(dialog.getByLabelText('Feedback'), keys)
    fireEvent.keyDown(dialog.getByLabelText('Feedback'), keys)
    fireEvent.submit(dialog.getByLabelText('Feedback').closest('form') as HTMLFormElement)
    expect(await screen.findByRole('alertdialog', { name: 'Updated' })).toBeInTheDocument()
    expect(calls().filter((each) => each === call)).toHaveLength(1)
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  })

  test('a decision that was refused may be sent again', async () => {
    const refusal = { status: 409, body: { status: false, message: 'Someone else decided first.' } }
    const { dialog, calls, call } = await open('49d6', {}, refusal)
    fireEvent.change(dialog.getByLabelText('Score / Grade'), { target: { value: '3' } })
    feedback('Fine')
    decide('Approved')
    press('Submit')
    await screen.findByRole('alertdialog', { name: 'Update Error' })
    press('OK')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    press('Submit')
    await screen.findByRole('alertdialog', { name: 'Update Error' })
    expect(calls().filter((each) => each === call)).toHaveLength(2)
  })

  test('[L-273] a score of 0 Poor counts as a score', async () => {
    const { dialog, body } = await open('49d6')
    fireEvent.change(dialog.getByLabelText('Score / Grade'), { target: { value: '0' } })
    feedback('Illegible')
    decide('Rejected')
    press('Submit')
    await screen.findByRole('alertdialog', { name: 'Updated' })
    expect(body()).toMatchObject({ score: '0', status: 'Rejected' })
  })

  test.each(['status', 'feedback', 'score'])(
    '[L-272] [L-274] without %s: All fields are required!',
    async (missing) => {
      const { dialog, calls, call } = await open('49d6')
      if (missing !== 'score') fireEvent.change(dialog.getByLabelText('Score / Grade'), { target: { value: '3' } })
      feedback(missing === 'feedback' ? '   ' : 'Fine')
      if (missing !== 'status') decide('Approved')
      press('Submit')
      expect(await screen.findByRole('alertdialog')).toHaveTextContent('All fields are required!')
      expect(calls()).not.toContain(call)
    },
  )

  test('[L-136] [L-137] Reset sets the status back to Pending and clears the rest, and posts nothing', async () => {
    const { dialog, calls, call } = await open('49d6')
    fireEvent.change(dialog.getByLabelText('Score / Grade'), { target: { value: '3' } })
    feedback('Fine')
    decide('Approved')
    expect(dialog.getByRole('group', { name: /Status/ })).toHaveTextContent(/StatusApproved/)
    press('Reset')
    expect(dialog.getByRole('group', { name: /Status/ })).toHaveTextContent(/StatusPending/)
    expect(dialog.getByLabelText('Feedback')).toHaveValue('')
    expect(dialog.getByLabelText('Score / Grade')).toHaveValue('')
    expect(screen.getByRole('radio', { name: 'Approved' })).not.toBeChecked()
    expect(calls()).not.toContain(call)
  })

  test('[L-364] [L-356] a refusal is titled Update Error and leaves the form open', async () => {
    const { dialog, done } = await open(
      '49d6',
      {},
      { status: 409, body: { status: false, message: 'Someone else decided first.' } },
    )
    fireEvent.change(dialog.getByLabelText('Score / Grade'), { target: { value: '3' } })
    feedback('Fine')
    decide('Approved')
    press('Submit')
    expect(await screen.findByRole('alertdialog', { name: 'Update Error' })).toHaveTextContent(
      'Someone else decided first.',
    )
    expect(done()).toBe(false)
  })

  test('[L-280] [L-233] leave asks for no score', async () => {
    const { dialog, body } = await open('49df')
    expect(dialog.queryByLabelText('Score / Grade')).toBeNull()
    feedback('Granted')
    decide('Approved')
    press('Submit')
    await screen.findByRole('alertdialog', { name: 'Updated' })
    expect(body()).toMatchObject({ status: 'Approved', score: null })
  })

  test('[L-275] [L-276] [L-277] [L-384] a typed training is rated by every criterion and shows the average', async () => {
    const { dialog, body, calls, call } = await open('49d4', { trainingType: 'Journal Club' })
    expect(dialog.queryByLabelText('Score / Grade')).toBeNull()
    const rows = dialog.getAllByRole('radiogroup').filter((group) => within(group).queryAllByRole('radio').length === 4)
    expect(rows).toHaveLength(9)
    expect(
      within(rows[0] as HTMLElement)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('aria-label')),
    ).toEqual(['1 Poor', '2 Satisfactory', '3 Good', '4 Very Good'])
    feedback('Read the methods again')
    decide('Approved')
    for (const row of rows.slice(1)) fireEvent.click(within(row).getByRole('radio', { name: '3 Good' }))
    press('Submit')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('All fields are required!')
    expect(calls()).not.toContain(call)
    press('OK')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.click(within(rows[0] as HTMLElement).getByRole('radio', { name: '4 Very Good' }))
    expect(dialog.getByRole('status', { name: 'Overall Assessment' })).toHaveTextContent('3.11 of 4')
    press('Submit')
    await screen.findByRole('alertdialog', { name: 'Updated' })
    expect(body().score).toHaveLength(9)
    expect(body().score[0]).toEqual({ title: 'Choice of article', value: 4 })
  })

  test('[L-279] a training type without criteria takes the single grade', async () => {
    const { dialog } = await open('49d4', { trainingType: 'GROSS SEMINAR' })
    expect(dialog.getByLabelText('Score / Grade')).toBeInTheDocument()
  })
})
