import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { type Item, titlesOf } from './lists'

const id = (number: number) => String(number).padStart(24, '0')
const medicine = { _id: id(101), name: 'General Medicine' }
const surgery = { _id: id(102), name: 'General Surgery' }
const master = staff('Master')
const page = (data: readonly Item[]) => ({ status: true, data, total: data.length, page: 1, limit: 10 })

const competencies: readonly Item[] = [
  { _id: id(1), title: 'Bedside procedures', for: 'proc', departmentId: medicine, collegeId: null },
  {
    _id: id(2),
    title: 'Cardiac investigations',
    for: 'diag',
    departmentId: medicine,
    collegeId: { _id: id(7), name: 'Sahyadri' },
  },
]
const skills: readonly Item[] = [
  {
    _id: id(3),
    title: 'Lumbar puncture',
    for: 'proc',
    departmentId: medicine,
    computencyId: { _id: id(1), title: 'Bedside procedures', departmentId: medicine._id },
  },
]
const specialities: readonly Item[] = [{ _id: id(4), title: 'Cardiology', departmentId: medicine }]
const procedures: readonly Item[] = [{ _id: id(5), title: 'Intubation', departmentId: surgery }]

/** The Master, or somebody else, at an address; what was posted is in `bodies`. */
function open(address: string, answers: Parameters<typeof fakeApi>[0] = {}, user = master) {
  signedIn(user)
  const fake = fakeApi({
    [`GET /getAllDeptData/${user._id}`]: { body: { status: true, data: [medicine, surgery] } },
    [`GET /getAllComputency/${user._id}`]: { body: page(competencies) },
    [`GET /getAllSkills/${user._id}`]: { body: page(skills) },
    [`GET /getSpecalityDropDown/${user._id}`]: { body: page(specialities) },
    [`GET /getAllProcedure/${user._id}`]: { body: page(procedures) },
    ...answers,
  })
  const bodies = () =>
    fake.sent
      .filter(({ init }) => init.method === 'POST')
      .map(({ call, init }) => [call, JSON.parse(String(init.body))])
  return { ...fake, ...renderRoute(address), bodies }
}

const heads = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent?.trim())

const added = { status: 201, body: { status: true, message: '3 added.', data: [] } }

describe('the lists', () => {
  it('competencies: columns in order, types in words, N/A without a college [P-077] [P-128] [P-181] [P-182] [P-184]', async () => {
    setWidth(1440)
    open('/computency')
    expect(await heads('Competency List')).toEqual([
      'Sr.',
      'College Name',
      'Departments',
      'Competency',
      'Type',
      'Action',
    ])
    const rows = screen.getAllByRole('row').slice(1)
    const texts = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(texts.map((row) => row.slice(0, 5))).toEqual([
      ['1', 'N/A', 'General Medicine', 'Bedside procedures', 'Procedure'],
      ['2', 'Sahyadri', 'General Medicine', 'Cardiac investigations', 'Diagnostic'],
    ])
    expect(screen.getByRole('link', { name: 'Competency' })).toHaveAttribute('href', '/computency')
  })

  it('skills: columns in order, delete per row, and the add dialog [P-078] [P-129] [P-185]', async () => {
    setWidth(1440)
    const { user } = open('/skills')
    expect(await heads('Skill List')).toEqual(['Sr.', 'Skill', 'Competency', 'Department', 'Type', 'Action'])
    expect(screen.getByRole('link', { name: 'Skills' })).toHaveAttribute('href', '/skills')
    expect(screen.getByRole('button', { name: 'Delete Lumbar puncture' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add New' }))
    expect(await screen.findByRole('dialog', { name: 'Add skills' })).toBeVisible()
  })

  it('specialties: the second heading reads Skill; Add New is the floating button [P-079] [P-130] [P-186]', async () => {
    setWidth(1440)
    const { user } = open('/specialty')
    expect(await heads('Specialty List')).toEqual(['Sr.', 'Skill', 'Department', 'Action'])
    expect(screen.getByRole('button', { name: 'Delete Cardiology' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Specialty' })).toHaveAttribute('href', '/specialty')
    const button = screen.getByRole('button', { name: 'Add New' })
    expect(button.closest('main')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Skills lab procedures' }))
    expect(await heads('Skills Lab Procedures')).toEqual(['Sr.', 'Procedure', 'Department', 'Action'])
    await user.click(screen.getByRole('button', { name: 'Add New' }))
    expect(await screen.findByRole('dialog', { name: 'Add procedures' })).toBeVisible()
  })

  it('competencies and skills have no floating button; the header has Add New', async () => {
    setWidth(1440)
    for (const address of ['/computency', '/skills']) {
      const { unmount } = open(address)
      const buttons = await screen.findAllByRole('button', { name: 'Add New' })
      expect(buttons.map((button) => Boolean(button.closest('main')))).toEqual([true])
      unmount()
    }
  })

  it('other staff read the specialties of their department and change none [P-187] [P-130]', async () => {
    setWidth(1440)
    open('/specialty', {}, staff('HOD'))
    expect(await heads('Specialty List')).toEqual(['Sr.', 'Skill', 'Department'])
    expect(screen.queryByRole('button', { name: 'Add New' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Specialty' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  it('competencies and skills are closed to other staff [P-335] [P-128] [P-129]', async () => {
    for (const address of ['/computency', '/skills']) {
      const { unmount } = open(address, {}, staff('Professor'))
      expect(await screen.findByText('You do not have access to this page')).toBeVisible()
      await screen.findByRole('link', { name: 'Dashboard' })
      for (const name of ['Competency', 'Skills', 'Specialty']) expect(screen.queryByRole('link', { name })).toBeNull()
      unmount()
    }
  })
})

describe('adding', () => {
  /** Submits and expects the specification's refusal. */
  async function refused(user: ReturnType<typeof renderRoute>['user'], dialog: HTMLElement) {
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    const message = await screen.findByRole('alertdialog')
    expect(message).toHaveTextContent('Please fill all the fields!')
    await user.click(within(message).getByRole('button', { name: 'OK' }))
  }

  it('competencies: each field is required, and commas part the text [P-183] [P-297] [P-298] [P-301]', async () => {
    setWidth(1440)
    const { user, bodies } = open('/computency', { 'POST /createComputency': added })
    await user.click(await screen.findByRole('button', { name: 'Add New' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add competencies' })
    const [department, type, text] = ['Department', 'Type', 'Competency'].map((name) =>
      within(dialog).getByLabelText(name),
    ) as [HTMLElement, HTMLElement, HTMLElement]
    await waitFor(() => expect(within(department).getAllByRole('option')).toHaveLength(3))
    await user.selectOptions(department, 'General Medicine')
    await user.selectOptions(type, 'Diagnostic')
    await refused(user, dialog)
    await user.type(text, ' , ,')
    await refused(user, dialog)
    await user.clear(text)
    await user.type(text, 'A, B ,C,,')
    await user.selectOptions(type, 'Choose')
    await refused(user, dialog)
    await user.selectOptions(type, 'Procedure')
    await user.selectOptions(department, 'Choose')
    await refused(user, dialog)
    expect(bodies()).toEqual([])
    await user.selectOptions(department, 'General Surgery')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('alertdialog', { name: 'Created!' })).toHaveTextContent('3 added.')
    const item = { departmentId: surgery._id, for: 'proc' }
    expect(bodies()).toEqual([['POST /createComputency', ['A', 'B', 'C'].map((title) => ({ ...item, title }))]])
  })

  it('skills: department, competency and text are required [P-299]', async () => {
    setWidth(1440)
    const { user, bodies } = open('/skills', { 'POST /createSkills': added })
    await user.click(await screen.findByRole('button', { name: 'Add New' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add skills' })
    await refused(user, dialog)
    const department = within(dialog).getByLabelText('Department')
    await waitFor(() => expect(within(department).getAllByRole('option')).toHaveLength(3))
    await user.selectOptions(department, 'General Medicine')
    await user.type(within(dialog).getByLabelText('Skill'), 'X,Y')
    await refused(user, dialog)
    const competency = within(dialog).getByLabelText('Competency')
    await user.selectOptions(competency, 'Cardiac investigations (Diagnostic)')
    // Another department has other competencies.
    await user.selectOptions(department, 'General Surgery')
    expect(competency).toHaveValue('')
    await user.selectOptions(competency, await within(competency).findByText('Bedside procedures (Procedure)'))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await screen.findByRole('alertdialog', { name: 'Created!' })
    expect(bodies()).toEqual([
      [
        'POST /createSkills',
        [
          { computencyId: id(1), title: 'X' },
          { computencyId: id(1), title: 'Y' },
        ],
      ],
    ])
  })

  it('specialties: department and text are required [P-300]', async () => {
    setWidth(1440)
    const { user, bodies } = open('/specialty', { 'POST /addSpecialityDataMulti': added })
    await user.click(await screen.findByRole('button', { name: 'Add New' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add specialties' })
    await user.type(within(dialog).getByLabelText('Specialty'), 'X,Y')
    await refused(user, dialog)
    const department = within(dialog).getByLabelText('Department')
    await waitFor(() => expect(within(department).getAllByRole('option')).toHaveLength(3))
    await user.selectOptions(department, 'General Medicine')
    await user.clear(within(dialog).getByLabelText('Specialty'))
    await refused(user, dialog)
    await user.type(within(dialog).getByLabelText('Specialty'), 'X,Y')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await screen.findByRole('alertdialog', { name: 'Created!' })
    const item = { departmentId: medicine._id }
    expect(bodies()).toEqual([['POST /addSpecialityDataMulti', ['X', 'Y'].map((title) => ({ ...item, title }))]])
  })

  it('procedures: the answer is told for one second [P-420]', async () => {
    setWidth(1440)
    const { user, bodies } = open('/specialty?list=procedures', { 'POST /addProcedureDataMulti': added })
    await user.click(await screen.findByRole('button', { name: 'Add New' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add procedures' })
    const department = within(dialog).getByLabelText('Department')
    await waitFor(() => expect(within(department).getAllByRole('option')).toHaveLength(3))
    await user.selectOptions(department, 'General Surgery')
    await user.type(within(dialog).getByLabelText('Procedure'), 'Suturing')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await screen.findByRole('alertdialog', { name: 'Created!' })
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(1000)
    timers.mockRestore()
    expect(bodies()).toEqual([['POST /addProcedureDataMulti', [{ departmentId: surgery._id, title: 'Suturing' }]]])
  })

  it('cuts a text at commas and lines, and keeps no empty piece [P-298] [P-301]', () => {
    expect(titlesOf(' A, B ,C\nD,, ,')).toEqual(['A', 'B', 'C', 'D'])
  })
})

describe('deleting', () => {
  it('shows the list that the answer holds, and asks for none [P-265] [P-183]', async () => {
    setWidth(1440)
    const left = { ...page(competencies.slice(1)), message: 'Competency deleted successfully!' }
    const { user, bodies, calls } = open('/computency', { [`POST /handleDeleteComputency/${id(1)}`]: { body: left } })
    await user.click(await screen.findByRole('button', { name: 'Delete Bedside procedures' }))
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    expect(question).toHaveTextContent('This action cannot be retrive!')
    const list = `GET /getAllComputency/${master._id}`
    const before = calls().filter((call) => call === list).length
    await user.click(within(question).getByRole('button', { name: 'Delete competency' }))
    expect(await screen.findByRole('alertdialog', { name: 'Deleted!' })).toHaveTextContent('Competency deleted')
    await waitFor(() => expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(2))
    expect(screen.queryByText('Bedside procedures')).toBeNull()
    expect(bodies()).toEqual([[`POST /handleDeleteComputency/${id(1)}`, { id: id(1) }]])
    expect(calls().filter((call) => call === list)).toHaveLength(before)
  })

  it('says what is wrong when it cannot [P-429]', async () => {
    setWidth(1440)
    const { user } = open('/skills', { [`POST /handleDeleteSkills/${id(3)}`]: 'offline' })
    await user.click(await screen.findByRole('button', { name: 'Delete Lumbar puncture' }))
    await user.click(await screen.findByRole('button', { name: 'Delete skill' }))
    const message = await screen.findByRole('alertdialog', { name: 'Not deleted' })
    expect(message).toHaveTextContent('Something went wrong while deleting')
    await user.click(within(message).getByRole('button', { name: 'OK' }))
    expect(screen.getByText('Lumbar puncture')).toBeVisible()
  })
})

describe('importing', () => {
  it('tells what a file would do, row by row, and then adds what can be added', async () => {
    setWidth(1440)
    const errors = [{ row: 7, message: 'There is no department “Chest”.' }]
    const plan = { sheet: '', otherSheets: [], rows: 5, ready: 3, known: 1, failed: 1, errors }
    const message = '3 skills added. 1 already there. 1 row left out.'
    const { user, sent } = open('/skills', {
      'POST /importCurriculum/skills/preview': { body: { status: true, data: plan } },
      'POST /importCurriculum/skills': { body: { status: true, message, data: { ...plan, added: 3 } } },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import skills' })
    expect(dialog).toHaveTextContent('Department, Competency, Skill')
    const file = new File(['Department,Competency,Skill'], 'skills.csv', { type: 'text/csv' })
    await user.upload(within(dialog).getByLabelText('File to import'), file)
    const told = await within(dialog).findByRole('status')
    await waitFor(() => expect(told).toHaveTextContent('3 skills to add.'))
    expect(told).toHaveTextContent('1 skill already in the list (not changed)')
    expect(within(dialog).getByRole('list', { name: 'Rows with errors' })).toHaveTextContent(
      'Row 7There is no department “Chest”.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Add 3 skills' }))
    expect(await screen.findByRole('alertdialog', { name: 'Created!' })).toHaveTextContent(message)
    const posts = sent.filter(({ init }) => init.method === 'POST')
    expect(posts.map(({ call }) => call)).toEqual([
      'POST /importCurriculum/skills/preview',
      'POST /importCurriculum/skills',
    ])
    for (const { init } of posts) expect(((init.body as FormData).get('file') as File).name).toBe('skills.csv')
  })

  it('says why a file cannot be read, and lets another be chosen', async () => {
    setWidth(1440)
    const message = 'The first line of the file lacks: Department, Skill.'
    const { user } = open('/skills', {
      'POST /importCurriculum/skills/preview': { status: 422, body: { status: false, message, code: 'invalid' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import skills' })
    await user.upload(within(dialog).getByLabelText('File to import'), new File(['x'], 'x.csv', { type: 'text/csv' }))
    const refused = await screen.findByRole('alertdialog', { name: 'Upload failed' })
    expect(refused).toHaveTextContent(message)
    await user.click(within(refused).getByRole('button', { name: 'OK' }))
    expect(await within(dialog).findByRole('button', { name: 'Choose a file' })).toBeEnabled()
  })

  it('lets a refused workbook be read by the name of another sheet', async () => {
    setWidth(1440)
    const message = 'The first line of the file lacks: Department, Skill.'
    let read = 0
    const plan = { sheet: 'List', otherSheets: ['Notes'], rows: 3, ready: 3, known: 0, failed: 0, errors: [] }
    const { user, sent } = open('/skills', {
      'POST /importCurriculum/skills/preview': () =>
        read++
          ? { body: { status: true, data: plan } }
          : { status: 422, body: { status: false, message, code: 'invalid' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import skills' })
    await user.upload(within(dialog).getByLabelText('File to import'), new File(['PK'], 'list.xlsx'))
    const refused = await screen.findByRole('alertdialog', { name: 'Upload failed' })
    await user.click(within(refused).getByRole('button', { name: 'OK' }))
    await user.type(await within(dialog).findByLabelText(/^Sheet/), 'List')
    await user.click(within(dialog).getByRole('button', { name: 'Read this sheet' }))
    expect(await within(dialog).findByText('Only “List” is read. Not read: Notes.')).toBeInTheDocument()
    const [, again] = sent.filter(({ call }) => call.endsWith('/preview'))
    expect((again?.init.body as FormData | undefined)?.get('sheet')).toBe('List')
  })
})
