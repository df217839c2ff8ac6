import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { kinds } from '../../../api/generated/kinds'
import { label } from '../../../api/labels'
import { today } from '../../../lib/dates'
import { fakeApi, renderPart, sessionDepartment, signedIn, student } from '../../../testing/render'
import { kindEnding, makeEntry, testId } from '../entryFixtures'
import AddEntryDialog from './AddEntryDialog'
import { lists, me, open, pick, press, type } from './addEntryFixtures'

async function fillTeaching(user: Awaited<ReturnType<typeof open>>['user']) {
  type('Topic', 'Shock in children')
  fireEvent.change(screen.getByLabelText('Teaching Type'), { target: { value: 'Demostrations' } })
  await pick(user, 'Guiding Faculty', 'Dr Raghav Iyer')
}

describe('the add form', () => {
  test.each(kinds.map((kind) => [kind.categoryId.slice(-4), kind.title]))(
    '[L-077] [L-078] [L-250] [L-289] …%s %s: every field labelled, dates today, Submit and Reset',
    async (ending) => {
      const { kind, form } = await open(ending)
      for (const field of kind.fields.filter((each) => each.type === 'date')) {
        const input = form.getByLabelText(new RegExp(`^${field.label}`))
        expect(input).toHaveValue(today())
        if (field.maxDate) expect(input).toHaveAttribute('max', today())
        else expect(input).not.toHaveAttribute('max')
      }
      expect(form.getByRole('button', { name: 'Submit' })).toBeInTheDocument()
      expect(form.getByRole('button', { name: 'Reset' })).toBeInTheDocument()
      const teacher = kind.fields.find((field) => field.source === 'teachers')
      expect(form.getByLabelText(new RegExp(`^${teacher?.label}`))).toHaveRole('combobox')
    },
  )

  test('[L-222] [L-244] [L-355] an incomplete form says so in a dialog and posts nothing', async () => {
    const { calls } = await open('49d3')
    press('Submit')
    const alert = await screen.findByRole('alertdialog', { name: 'Unfilled Message' })
    expect(alert).toHaveTextContent('Please fill the full details')
    expect(calls().some((call) => call.startsWith('POST'))).toBe(false)
    press('OK')
    await waitFor(() => expect(screen.getByLabelText('Topic')).toHaveFocus())
    expect(screen.getByText('Topic is required.', { selector: 'div' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: '3 fields need an answer' })).toBeInTheDocument()
  })

  test('[L-263] [L-253] [L-257] the clinical case lists every message in one dialog', async () => {
    await open('fd57')
    type('Contact Number', '98765')
    press('Submit')
    const alert = await screen.findByRole('alertdialog', { name: 'Validation Error' })
    for (const line of [
      'Patient ID is required.',
      'Contact Number must be exactly 10 digits.',
      'Edema is required.',
      'SpO2 is required.',
    ]) {
      expect(alert).toHaveTextContent(line)
    }
    expect(alert).not.toHaveTextContent('Menstrual')
  })

  test('[L-261] findings are radios, none of them preselected', async () => {
    const { form } = await open('fd57')
    const pallor = within(form.getByRole('radiogroup', { name: 'Pallor' }))
    expect(pallor.getByRole('radio', { name: 'Present' })).not.toBeChecked()
    expect(pallor.getByRole('radio', { name: 'Absent' })).not.toBeChecked()
  })

  test('[L-079] Reset returns to the defaults and posts nothing', async () => {
    const { user, calls } = await open('49d5')
    await fillTeaching(user)
    type('Date', '2025-01-01')
    press('Reset')
    expect(screen.getByLabelText('Topic')).toHaveValue('')
    expect(screen.getByLabelText('Date')).toHaveValue(today())
    await waitFor(() => expect(screen.getByLabelText('Guiding Faculty')).toHaveValue(''))
    expect(calls().some((call) => call.startsWith('POST'))).toBe(false)
  })

  test('[L-367] [L-368] [L-370] a complete form is sent once and answered with Created!', async () => {
    const { user, sent, kind, closed } = await open('49d5', {
      'POST /entries/teaching': {
        status: 201,
        body: { status: true, message: 'Teaching experience submitted successfully', data: {} },
      },
    })
    await fillTeaching(user)
    expect(screen.getAllByText('Goes to Dr Raghav Iyer for verification')).not.toHaveLength(0)
    press('Submit')
    press('Submit')
    const done = await screen.findByRole('alertdialog', { name: 'Created!' })
    expect(done).toHaveTextContent(kind.successMessage)
    expect(closed()).toBe(true)
    const posts = sent.filter(({ call }) => call.startsWith('POST'))
    expect(posts).toHaveLength(1)
    expect(JSON.parse(String(posts[0]?.init.body))).toEqual({
      date: today(),
      topic: 'Shock in children',
      trainingType: 'Demostrations',
      teacher: testId(1),
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('a retry carries the same client id, so that it makes one entry', async () => {
    let tries = 0
    const { user, sent } = await open('49d5', {
      'POST /entries/teaching': () => {
        tries += 1
        return tries === 1 ? 'offline' : { status: 201, body: { status: true, data: {} } }
      },
    })
    await fillTeaching(user)
    press('Submit')
    await screen.findByRole('alertdialog', { name: 'Not submitted' })
    press('OK')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    // The form takes the next press when the first sending is quite over, a moment after its message has gone.
    await waitFor(() => {
      if (tries < 2) press('Submit')
      expect(tries).toBe(2)
    })
    await screen.findByRole('alertdialog', { name: 'Created!' })
    const ids = sent
      .filter(({ call }) => call.startsWith('POST'))
      .map(({ init }) => JSON.parse(String(init.body)).clientId)
    expect(new Set(ids).size).toBe(1)
    expect(ids).toHaveLength(2)
  })

  test.each([
    ['[L-356] the server’s message', { status: false, message: 'X' }, 'X'],
    ['[L-357] the message inside data', { status: false, data: { message: 'Y' } }, 'Y'],
    ['[L-358] no message at all', { status: false }, 'Something went wrong'],
  ])('%s', async (_, body, text) => {
    const { user, closed } = await open('49d5', { 'POST /entries/teaching': { body } })
    await fillTeaching(user)
    press('Submit')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text)
    expect(closed()).toBe(false)
  })

  test('what the server refuses stands under its field', async () => {
    const body = {
      status: false,
      message: 'Please fill the full details',
      errors: [{ field: 'topic', message: 'Topic is too long.' }],
    }
    const { user } = await open('49d5', { 'POST /entries/teaching': { status: 422, body } })
    await fillTeaching(user)
    press('Submit')
    await screen.findByRole('alertdialog')
    press('OK')
    expect(await screen.findByText('Topic is too long.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Topic')).toHaveFocus())
  })

  test.each([
    ['[L-360]', { status: 500, body: {} }, 'HTTP error! Status: 500'],
    ['[L-361]', { body: { status: false } }, 'Failed to save the task.'],
    ['[L-359]', 'offline' as const, 'Failed to submit data. Please try again.'],
  ])('%s a failed extra curricular upload says why', async (_, answer, text) => {
    const { sent, container } = await open('49de', { 'POST /entries/extraCurricular': answer })
    const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=pdf]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File(['x'], 'camp.pdf', { type: 'application/pdf' })] } })
    expect(container).toBeDefined()
    expect(await screen.findByText('camp.pdf')).toBeInTheDocument()
    press('Submit')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text)
    const body = sent.find(({ call }) => call.startsWith('POST'))?.init.body
    expect(body).toBeInstanceOf(FormData)
    expect((body as FormData).get('certificate')).toBeInstanceOf(File)
  })

  test('[L-297] [L-298] the faculty list leaves out Master by name and by role', async () => {
    const { user } = await open('49d5')
    await user.click(screen.getByLabelText('Guiding Faculty'))
    const options = within(await screen.findByRole('listbox')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Dr Raghav IyerProfessor'])
  })

  test('[L-299] [L-300] [L-387] a department’s own training types follow the seven', async () => {
    const { form } = await open(
      '49d4',
      {},
      {
        departmentId: {
          ...sessionDepartment,
          name: 'Pathology',
          extraTrainingTypes: ['LABORATORY WORK', 'INTERACTIVE SLIDE', 'GROSS SEMINAR'],
        },
      },
    )
    const options = within(form.getByLabelText('Training Type'))
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(options).toEqual([
      'Choose',
      'Case Presentation',
      'Group Discussion',
      'Journal Club',
      'Seminar',
      'Grand Ward Rounds',
      'INTERDEPARTMENTAL COLLOQUIUM',
      'STUDENTS SYMPOSIUM',
      'LABORATORY WORK',
      'INTERACTIVE SLIDE',
      'GROSS SEMINAR',
    ])
  })

  test('[L-386] [L-388] [L-389] [L-390] [L-391] [L-392] the options of the choices, word for word', () => {
    const options = (ending: string, name: string) =>
      kindEnding(ending).fields.find((field) => field.name === name)?.options
    expect(options('49d5', 'trainingType')).toEqual([
      'Theory Class',
      'Practical',
      'Clinics',
      'Demostrations',
      'Tutorials',
      'Group Discussions',
    ])
    expect(label('Demostrations')).toBe('Demonstrations')
    for (const ending of ['49d4', '49d7']) expect(options(ending, 'role')).toEqual(['Presenter', 'Participant'])
    for (const ending of ['49db', '49dc', 'fd58']) {
      expect(options(ending, 'role')).toEqual([
        'Observed',
        'Assisted',
        'Performed with Guide',
        'Performed Independently',
      ])
    }
    expect(options('49d7', 'topic')).toEqual(['CME', 'Conference', 'Workshop'])
    expect(options('49d7', 'conferenceType')).toEqual(['International', 'National', 'State', 'Institutional'])
    expect(options('49d8', 'pType')).toEqual(['Paper Presentation', 'Poster Presentation'])
  })

  test('[L-394] [L-215] leave types, and a day count that follows the dates', async () => {
    const { form } = await open('49df')
    const options = within(form.getByRole('radiogroup', { name: 'Leave Type' }))
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('value'))
    expect(options).toEqual(['Academic Leave', 'Casual Leave', 'Maternity Leave', 'Sick Leave'])
    type('From Date', '2025-01-10')
    type('To Date', '2025-01-12')
    expect(await screen.findByText('3', { selector: 'output' })).toBeInTheDocument()
    type('To Date', '2025-01-09')
    expect(await screen.findByText('0', { selector: 'output' })).toBeInTheDocument()
  })

  test('[L-341] skills follow the competency, and another competency clears the skill', async () => {
    const { user } = await open('fd58')
    expect(screen.getByLabelText('Procedure')).toBeDisabled()
    await pick(user, 'Competency', 'Vascular access')
    await pick(user, 'Procedure', 'Arterial puncture')
    expect(screen.getByLabelText('Procedure')).toHaveValue('Arterial puncture')
    await user.clear(screen.getByLabelText('Competency'))
    await waitFor(() => expect(screen.getByLabelText('Procedure')).toHaveValue(''))
  })
})

describe('adding to a list from the form', () => {
  const cases = [
    ['[L-118] [L-246] [L-342]', '49da', 'Add a speciality', 'Add Speciality', 'POST /addSpeciality'],
    ['[L-120] [L-247] [L-343]', '49dd', 'Add a procedure', 'Add Procedure', 'POST /addProcedure'],
  ] as const

  test.each(cases)('%s …%s: a title is needed; the new item is picked', async (_, ending, button, title, call) => {
    const { sent } = await open(ending, {
      [call]: { body: { status: true, message: 'Added', data: { _id: testId(99), title: 'New item' } } },
    })
    press(button)
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    const alert = await screen.findByRole('alertdialog', { name: 'Missing Details' })
    expect(alert).toHaveTextContent('Please fill in all the required fields')
    press('OK')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'New item' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('alertdialog', { name: 'Success' })).toBeInTheDocument()
    await waitFor(() => expect(screen.getByDisplayValue('New item')).toBeInTheDocument())
    const body = JSON.parse(String(sent.find((each) => each.call === call)?.init.body))
    expect(body).toEqual({
      title: 'New item',
      addedBy: me._id,
      departmentId: me.departmentId?._id,
      collegeId: me.collegeId?._id,
    })
  })

  test('[L-119] [L-248] [L-345] [L-381] a skill needs a title and a competency', async () => {
    const { user, sent } = await open('49db', {
      'POST /addSkill': {
        body: {
          status: true,
          message: 'Skill added successfully!',
          data: { _id: testId(98), title: 'Brachial puncture' },
        },
      },
    })
    press('Add a skill')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Skill' }))
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Brachial puncture' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('alertdialog', { name: 'Missing Details' })).toBeInTheDocument()
    press('OK')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.selectOptions(dialog.getByLabelText('Competency'), 'Vascular access')
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Skill added successfully!')).toBeInTheDocument()
    expect(JSON.parse(String(sent.find((each) => each.call === 'POST /addSkill')?.init.body))).toEqual({
      title: 'Brachial puncture',
      addedBy: me._id,
      computencyId: testId(11),
    })
    await waitFor(() => expect(screen.getByLabelText('Skill')).toHaveValue('Brachial puncture'))
    expect(screen.getByLabelText(/^Competency/)).toHaveValue('Vascular access')
  })
})

test('a rejected entry is corrected by a new one that names it', async () => {
  const kind = kindEnding('49d5')
  const old = makeEntry(kind, { status: 'Rejected', topic: 'Shock in children' })
  signedIn(student())
  const { sent } = fakeApi({ ...lists, 'POST /entries/teaching': { status: 201, body: { status: true, data: {} } } })
  renderPart(<AddEntryDialog kind={kind} replaces={old} onClose={() => undefined} />)
  expect(await screen.findByLabelText('Topic')).toHaveValue('Shock in children')
  await waitFor(() => expect(screen.getByLabelText('Guiding Faculty')).toHaveValue('Dr Raghav Iyer'))
  press('Submit')
  await screen.findByRole('alertdialog', { name: 'Created!' })
  expect(JSON.parse(String(sent.find(({ call }) => call.startsWith('POST'))?.init.body))).toMatchObject({
    replaces: old._id,
  })
})
