import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { today } from '../../../lib/dates'
import { fakeApi, renderPart, renderRoute, signedIn, student } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { lists, me, open, press, type } from '../entry/addEntryFixtures'
import { kindEnding, makeEntry, testId } from '../entryFixtures'
import { soFarText } from './SoFar'
import StartedEntry from './StartedEntry'

const place = `${me.departmentId?._id}/${me.collegeId?._id}`
const PROCEDURE = 'fd58'
const SURGICAL = '49dc'

const skill = (n: number, title: string, competency: number, synonyms: string[] = []) => ({
  _id: testId(n),
  title,
  computencyId: testId(competency),
  ...(synonyms.length > 0 ? { synonyms } : {}),
})
const skills = [
  skill(21, 'Arterial puncture', 11, ['ABG sampling']),
  skill(22, 'Central venous access', 11, ['CVC', 'central line']),
  skill(23, 'Laparoscopic cholecystectomy', 12, ['lap chole']),
]
const begun = (kind: string, values: Record<string, string>, used: Record<string, string[]> = {}) => ({
  [`GET /entryStart/${kind}`]: { body: { status: true, data: { values, used } } },
})
const answers = {
  [`GET /getComputencyDropDown/${place}`]: {
    body: {
      status: true,
      data: [
        { _id: testId(11), title: 'Vascular access' },
        { _id: testId(12), title: 'Hepatobiliary surgery' },
      ],
    },
  },
  [`GET /getSkillsDropDown/${place}`]: { body: { status: true, data: skills } },
  [`GET /getSkillsByComputency/${testId(11)}`]: { body: { status: true, data: skills.slice(0, 2) } },
  [`GET /getSkillsByComputency/${testId(12)}`]: { body: { status: true, data: skills.slice(2) } },
}
const box = (name: RegExp | string) => screen.getByRole('combobox', { name })
const unitHead = { _id: testId(1), name: 'Dr Raghav Iyer' }

test.each([
  [0, [], 'Your 1st'],
  [1, [['Assisted', 1]], 'Your 2nd; so far 1 assisted'],
  [10, [], 'Your 11th'],
  [20, [], 'Your 21st'],
  [22, [], 'Your 23rd'],
  [
    4,
    [
      ['Assisted', 3],
      ['Performed with Guide', 1],
    ],
    'Your 5th; so far 3 assisted, 1 performed with guide',
  ],
] as const)('%i counted entries read as “%s %s”', (count, roles, text) => {
  expect(soFarText({ count, roles: roles.map(([role, of]) => ({ role, count: of })) })).toBe(text)
})

describe('what the form says of earlier ones', () => {
  const soFar = { count: 4, roles: [{ role: 'Assisted', count: 3 }] }

  const pickIn = async (answer: Parameters<typeof open>[1]) => {
    const opened = await open(PROCEDURE, { ...answers, ...begun('procedure', { competency: testId(11) }), ...answer })
    await waitFor(() => expect(box('Competency')).toHaveValue('Vascular access'))
    expect(opened.calls()).not.toContain('GET /entrySoFar/procedure')
    await opened.user.click(box('Procedure'))
    await opened.user.click(await screen.findByRole('option', { name: /Arterial puncture/ }))
    await waitFor(() => expect(opened.calls()).toContain('GET /entrySoFar/procedure'))
  }

  test('is what the server counted of the chosen skill', async () => {
    await pickIn({ 'GET /entrySoFar/procedure': { body: { status: true, data: soFar } } })
    expect(await screen.findByText('Your 5th; so far 3 assisted')).toBeVisible()
  })

  test('is nothing where it cannot be had, and the form goes on', async () => {
    await pickIn({ 'GET /entrySoFar/procedure': 'offline' })
    expect(box('Procedure')).toHaveValue('Arterial puncture')
    expect(screen.queryByText(/^Your \d/)).toBeNull()
  })
})

test('after “Created!” the same again is one press away, as a copy of what was added', async () => {
  const kind = kindEnding('49d6')
  const entry = makeEntry(kind)
  signedIn(student())
  const copied = { venue: 'Block B', opdCases: '12', studentRemark: 'Busy', teacher: testId(1) }
  fakeApi({
    ...lists,
    [`GET /entries/opd/${me.collegeId?._id}/${me.departmentId?._id}/${me._id}`]: {
      body: { status: true, data: [entry], total: 1, page: 1, limit: 10 },
    },
    'GET /entryStart/opd': { body: { status: true, data: { values: copied, used: {}, gone: [] } } },
    'POST /entries/opd': { status: 201, body: { status: true, data: entry, message: 'Done' } },
  })
  renderRoute(`/task/${kind.categoryId}?copy=${entry._id}`)
  await waitFor(() => expect(screen.getByLabelText('OPD Cases')).toHaveValue('12'))
  await waitFor(() => expect(box('Guiding Faculty')).toHaveValue('Dr Raghav Iyer'))
  press('Submit')
  expect(await screen.findByRole('alertdialog', { name: 'Created!' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: /Add entry/ })).toBeNull()
  press('OK')
  fireEvent.click(await screen.findByRole('button', { name: 'Same again' }))
  expect(await screen.findByRole('dialog', { name: /Add entry/ })).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('OPD Cases')).toHaveValue('12'))
  expect(screen.getByLabelText('Student Remark')).toHaveValue('Busy')
})

describe('a new entry begins with what repeats', () => {
  test('from the newest own one, said to be, and cleared by one press; what was typed for it is no draft', async () => {
    const started = begun('opd', { venue: 'Block B', teacher: testId(1) })
    await open('49d6', started)
    await waitFor(() => expect(screen.getByLabelText('Venue')).toHaveValue('Block B'))
    await waitFor(() => expect(box('Guiding Faculty')).toHaveValue('Dr Raghav Iyer'))
    expect(screen.getByLabelText('Venue')).toHaveAccessibleDescription('As in your last entry.')
    expect(box('Guiding Faculty')).toHaveAccessibleDescription('As in your last entry.')
    expect(screen.queryByText(/Draft saved/)).toBeNull()
    press('Clear Venue')
    expect(screen.getByLabelText('Venue')).toHaveValue('')
    press('Clear Guiding Faculty')
    await waitFor(() => expect(box('Guiding Faculty')).toHaveValue(''))
    expect(screen.queryByText('As in your last entry.')).toBeNull()
  })

  test('the teacher of the last entry goes before the unit head; who is not in the list is not filled in', async () => {
    await open('49d5', begun('teaching', { teacher: testId(3) }), { unitHead })
    // The one of the last entry is called Master in the list, whom the forms leave out.
    await waitFor(() => expect(box('Guiding Faculty')).toHaveValue('Dr Raghav Iyer'))
    expect(screen.getByText('Filled in from your profile: your unit head.')).toBeInTheDocument()
  })

  test('a form goes on without it where it cannot be had', async () => {
    await open(
      '49d5',
      { 'GET /entryStart/teaching': { status: 500, body: { status: false, message: 'No' } } },
      { unitHead },
    )
    await waitFor(() => expect(box('Guiding Faculty')).toHaveValue('Dr Raghav Iyer'), { timeout: 8000 })
  })

  test('a skill that was chosen already is not taken away by a competency that arrives late', async () => {
    let arrive: () => void = () => undefined
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const body = { status: true, data: { values: { competency: testId(11), teacher: testId(1) }, used: {} } }
    await open(PROCEDURE, { ...answers, 'GET /entryStart/procedure': () => late.then(() => ({ body })) })
    const user = box('Procedure')
    await waitFor(() => expect(user).toBeEnabled())
    fireEvent.mouseDown(user)
    fireEvent.click(await screen.findByRole('option', { name: /Laparoscopic cholecystectomy/ }))
    await waitFor(() => expect(box('Competency')).toHaveValue('Hepatobiliary surgery'))
    arrive()
    await waitFor(() => expect(box('Guiding Faculty')).toHaveValue('Dr Raghav Iyer'))
    expect(box('Competency')).toHaveValue('Hepatobiliary surgery')
    expect(user).toHaveValue('Laparoscopic cholecystectomy')
  })
})

describe('the type-ahead', () => {
  test('offers every skill before a competency is chosen, each with its own, and picks both', async () => {
    const { user, sent } = await open(PROCEDURE, {
      ...answers,
      ...begun('procedure', { teacher: testId(1) }),
      'POST /entries/procedure': { status: 201, body: { status: true, data: makeEntry(kindEnding(PROCEDURE)) } },
    })
    await waitFor(() => expect(box('Procedure')).toBeEnabled())
    await user.click(box('Procedure'))
    expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual([
      'Arterial punctureVascular access',
      'Central venous accessVascular access',
      'Laparoscopic cholecystectomyHepatobiliary surgery',
    ])
    await user.type(box('Procedure'), 'central line')
    const option = await screen.findByRole('option')
    expect(option).toHaveTextContent('Central venous access“central line”')
    await user.click(option)
    expect(box('Competency')).toHaveValue('Vascular access')
    type('Patient Name', 'K. D.')
    type('OPD / IPD No.', '26/118')
    fireEvent.click(screen.getByRole('radio', { name: 'Assisted' }))
    press('Submit')
    await waitFor(() => expect(sent.some(({ call }) => call === 'POST /entries/procedure')).toBe(true))
    const body = JSON.parse(String(sent.find(({ call }) => call === 'POST /entries/procedure')?.init.body))
    expect(body).toMatchObject({ competency: testId(11), skills: testId(22), role: 'Assisted', teacher: testId(1) })
  })

  test('finds another competency’s skill where the chosen one has none that fits, and puts first what is used most', async () => {
    const { user } = await open(PROCEDURE, {
      ...answers,
      ...begun('procedure', { competency: testId(11) }, { skills: [testId(22)] }),
    })
    await waitFor(() => expect(box('Competency')).toHaveValue('Vascular access'))
    await user.click(box('Procedure'))
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
        'Central venous accessUsed lately',
        'Arterial puncture',
      ]),
    )
    await user.type(box('Procedure'), 'lap chole')
    await user.click(await screen.findByRole('option', { name: /Laparoscopic cholecystectomy/ }))
    expect(box('Competency')).toHaveValue('Hepatobiliary surgery')
    await waitFor(() => expect(box('Procedure')).toHaveValue('Laparoscopic cholecystectomy'))
  })

  test('offers a ready sentence of what was chosen, one press away', async () => {
    const { user } = await open(SURGICAL, { ...answers, ...begun('surgicalSkill', { competency: testId(12) }) })
    await waitFor(() => expect(box(/^Competency/)).toHaveValue('Hepatobiliary surgery'))
    await user.click(box('Skill'))
    await user.click(await screen.findByRole('option', { name: /Laparoscopic cholecystectomy/ }))
    expect(screen.queryByRole('button', { name: /: Laparoscopic/ })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Assisted' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Assisted: Laparoscopic cholecystectomy' }))
    expect(screen.getByLabelText('What you did or saw')).toHaveValue('Assisted: Laparoscopic cholecystectomy')
    expect(screen.queryByRole('button', { name: /: Laparoscopic/ })).toBeNull()
  })
})

describe('submit and add another', () => {
  test('keeps what repeats and the day, clears the patient, and leads to the first empty field and the entry just made', async () => {
    const kind = kindEnding(PROCEDURE)
    const entry = makeEntry(kind)
    const { user, sent, closed } = await open(PROCEDURE, {
      ...answers,
      ...begun('procedure', { competency: testId(11), teacher: testId(1) }),
      'POST /entries/procedure': { status: 201, body: { status: true, data: entry, message: 'Done' } },
    })
    await waitFor(() => expect(box('Competency')).toHaveValue('Vascular access'))
    await user.click(box('Procedure'))
    await user.click(await screen.findByRole('option', { name: /Arterial puncture/ }))
    type('Date', '2026-01-05')
    type('Patient Name', 'K. D.')
    type('OPD / IPD No.', '26/118')
    type('Student Remark (optional)', 'First attempt')
    fireEvent.click(screen.getByRole('radio', { name: 'Assisted' }))
    press('Submit and add another')
    await waitFor(() => expect(screen.getByLabelText('Patient Name')).toHaveValue(''))
    expect(closed()).toBe(false)
    expect(box('Procedure')).toHaveValue('Arterial puncture')
    expect(box('Competency')).toHaveValue('Vascular access')
    expect(box('Guiding Faculty')).toHaveValue('Dr Raghav Iyer')
    expect(screen.getByRole('radio', { name: 'Assisted' })).toBeChecked()
    expect(screen.getByLabelText('Date')).toHaveValue('2026-01-05')
    expect(screen.getByLabelText('OPD / IPD No.')).toHaveValue('')
    expect(screen.getByLabelText(/^Student Remark/)).toHaveValue('')
    await waitFor(() => expect(screen.getByLabelText('Patient Name')).toHaveFocus())
    expect(screen.getByText(/was added\.$/)).toBeInTheDocument()
    type('Patient Name', 'S. B.')
    type('OPD / IPD No.', '26/119')
    press('Submit')
    await waitFor(() => expect(closed()).toBe(true))
    const bodies = sent
      .filter(({ call }) => call === 'POST /entries/procedure')
      .map(({ init }) => JSON.parse(String(init.body)))
    expect(bodies.map(({ patient }) => patient)).toEqual(['K. D.', 'S. B.'])
    expect(bodies[0].clientId).not.toBe(bodies[1].clientId)
  })

  test('an entry that is refused stays as it is', async () => {
    const { closed } = await open('49d6', {
      ...begun('opd', { venue: 'Block B', teacher: testId(1) }),
      'POST /entries/opd': { status: 422, body: { status: false, message: 'No', errors: [] } },
    })
    await waitFor(() => expect(screen.getByLabelText('Venue')).toHaveValue('Block B'))
    type('OPD Cases', '12')
    type('Student Remark', 'Busy')
    press('Submit and add another')
    await screen.findByRole('alertdialog', { name: 'Not submitted' })
    expect(screen.getByLabelText('OPD Cases')).toHaveValue('12')
    expect(closed()).toBe(false)
  })
})

const favourite = {
  _id: testId(61),
  kind: 'procedure',
  name: 'Lap chole, assisted',
  values: { competency: testId(12), skills: testId(23), role: 'Assisted' },
  gone: ['Guiding Faculty'],
}
const kept = { 'GET /favourites': { body: { status: true, data: [favourite], most: 12, recent: [] } } }

describe('favourites and copies', () => {
  test('a form begins with a favourite, says what is gone from it, and asks for the first empty field', async () => {
    signedIn(student())
    fakeApi({ ...lists, ...answers, ...kept, ...begun('procedure', {}) })
    renderPart(<StartedEntry kind={kindEnding(PROCEDURE)} favourite={favourite._id} onClose={() => undefined} />)
    await waitFor(() => expect(box('Procedure')).toHaveValue('Laparoscopic cholecystectomy'))
    expect(box('Competency')).toHaveValue('Hepatobiliary surgery')
    expect(screen.getByRole('radio', { name: 'Assisted' })).toBeChecked()
    expect(screen.getByText('No longer in the list: Guiding Faculty.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Patient Name')).toHaveFocus())
  })

  test('a copy is a new entry of today', async () => {
    signedIn(student())
    const data = { values: favourite.values, gone: [] }
    const { sent } = fakeApi({
      ...lists,
      ...answers,
      'GET /entryStart/procedure': { body: { status: true, data } },
    })
    renderPart(<StartedEntry kind={kindEnding(PROCEDURE)} copy={testId(7)} onClose={() => undefined} />)
    await waitFor(() => expect(box('Procedure')).toHaveValue('Laparoscopic cholecystectomy'))
    expect(screen.getByRole('dialog', { name: /^Add entry/ })).toBeInTheDocument()
    expect(screen.getByLabelText('Patient Name')).toHaveValue('')
    expect(screen.getByLabelText('Date')).toHaveValue(today())
    expect(sent.every(({ init }) => (init.method ?? 'GET') === 'GET')).toBe(true)
  })

  test('where neither can be found it is said, and the form is empty', async () => {
    signedIn(student())
    fakeApi({ ...lists, ...answers, ...kept, ...begun('procedure', {}) })
    renderPart(<StartedEntry kind={kindEnding(PROCEDURE)} favourite={testId(99)} onClose={() => undefined} />)
    expect(await screen.findByText('This favourite could not be found. The form is empty.')).toBeInTheDocument()
    expect(await screen.findByRole('dialog', { name: /^Add entry/ })).toBeInTheDocument()
  })

  test('the star in a form takes one into it, and keeps what is in it without the patient', async () => {
    const { user, sent } = await open(PROCEDURE, {
      ...answers,
      ...kept,
      ...begun('procedure', { teacher: testId(1) }),
      'POST /favourites': { status: 201, body: { status: true, data: favourite } },
    })
    await user.click(await screen.findByRole('button', { name: 'Favourites' }))
    await user.click(await screen.findByRole('menuitem', { name: favourite.name }))
    await waitFor(() => expect(box('Procedure')).toHaveValue('Laparoscopic cholecystectomy'))
    type('Patient Name', 'K. D.')
    await user.click(screen.getByRole('button', { name: 'Favourites' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Keep this as a favourite' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep as a favourite' }))
    expect(dialog.getByLabelText('Name')).toHaveValue('Laparoscopic cholecystectomy, Assisted')
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'My usual' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(sent.some(({ call }) => call === 'POST /favourites')).toBe(true))
    expect(JSON.parse(String(sent.find(({ call }) => call === 'POST /favourites')?.init.body))).toEqual({
      kind: 'procedure',
      name: 'My usual',
      values: favourite.values,
    })
  })

  test('a row and a detail of an own entry lead to its copy', async () => {
    signedIn(student())
    const kind = kindEnding(PROCEDURE)
    const entry = makeEntry(kind, { studentId: student()._id, verifiedOn: '2026-01-02T10:00:00Z', status: 'Approved' })
    const page = { status: true, data: [entry], total: 1, page: 1, limit: 10, counts: { All: 1 } }
    fakeApi({
      ...lists,
      ...answers,
      [`GET /entries/procedure/${me.collegeId?._id}/${me.departmentId?._id}/${me._id}`]: { body: page },
      [`GET /entries/procedure/${entry._id}`]: { body: { status: true, data: entry, history: [] } },
      'GET /entryStart/procedure': { body: { status: true, data: { values: favourite.values, gone: [] } } },
    })
    setWidth(390)
    const { user, unmount } = renderRoute(`/task/${kind.categoryId}`)
    await user.click(await screen.findByRole('button', { name: /^Actions for / }))
    await user.click(await screen.findByRole('menuitem', { name: 'Use as template' }))
    expect(await screen.findByRole('dialog', { name: /^Add entry/ })).toBeInTheDocument()
    await waitFor(() => expect(box('Procedure')).toHaveValue('Laparoscopic cholecystectomy'))
    unmount()
    renderRoute(`/task/${kind.categoryId}?open=${entry._id}`)
    await user.click(await screen.findByRole('button', { name: 'Use as template' }))
    expect(await screen.findByRole('dialog', { name: /^Add entry/ })).toBeInTheDocument()
    await waitFor(() => expect(box('Procedure')).toHaveValue('Laparoscopic cholecystectomy'))
  })
})
