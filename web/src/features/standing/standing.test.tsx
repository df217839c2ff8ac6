import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { traineeOf } from './fixtures'
import type { StandingRow, Trainee } from './queries'

const [COLLEGE, DEPARTMENT, STUDENT] = ['c'.repeat(24), 'd'.repeat(24), 'a'.repeat(24)]
const PATH = `/standing/${COLLEGE}/${DEPARTMENT}`
const ONE = `GET ${PATH}/${STUDENT}`
const OF_STAFF = `/standing?trainee=${STUDENT}&college=${COLLEGE}&department=${DEPARTMENT}`

function opened(trainee: Trainee, path = '/standing', more: Parameters<typeof fakeApi>[0] = {}) {
  const sent = fakeApi({ [ONE]: { body: { status: true, data: trainee } }, ...more })
  return { ...renderRoute(path), sent: sent.sent }
}

const part = (name: string) => screen.findByRole('region', { name })
const titles = (region: HTMLElement) =>
  within(region)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const rowOf = async (title: string) =>
  (await screen.findByRole('heading', { level: 3, name: title })).closest('li') as HTMLElement

describe('my standing', () => {
  it('[S-065] stands in the menu of a student, and among the places of the phone', async () => {
    signedIn(student())
    setWidth(390)
    opened(traineeOf())
    await part('Summary')
    const bar = screen.getByRole('navigation', { name: 'Main' })
    expect(within(bar).getByRole('link', { name: 'Standing' })).toHaveAttribute('href', '/standing')
    expect(within(bar).getByRole('link', { name: 'Standing' })).toHaveAttribute('aria-current', 'page')
  })

  it('[S-066] says first how many gates are missing, with one button that mends the first', async () => {
    signedIn(student())
    opened(traineeOf())
    const summary = await part('Summary')
    expect(within(summary).getByRole('heading', { name: '2 gates are missing' })).toBeInTheDocument()
    const links = within(summary).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Add the ACLS certificate', '/checkList?add=new'],
    ])
    expect(
      within(summary).getByRole('img', {
        name: 'Of six gates: 1 overdue, 1 missing, 1 waiting, 1 in progress, 2 met.',
      }),
    ).toBeInTheDocument()
    expect(within(summary).getByText('251')).toBeInTheDocument()
  })

  it('[S-067] has the six first, then the duties, the thesis first with its three sentences', async () => {
    signedIn(student())
    opened(traineeOf())
    const six = await part('The six conditions of the examination')
    const duties = await part('Also asked for')
    expect(titles(six)).toEqual([
      'Life support: BCLS and ACLS',
      'Poster, podium presentation or first-author paper',
      'District residency',
      'Attendance of 80 %',
      'Research methodology',
      'Ethics, with GCP and GLP',
    ])
    expect(titles(duties)).toEqual([
      'Thesis handed in',
      'Logbook signed by the head of department',
      'Teaching undergraduates',
    ])
    expect(six.compareDocumentPosition(duties) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    const sentences = within(await rowOf('Thesis handed in')).getByRole('list', {
      name: 'Who says what about the thesis',
    })
    expect(within(sentences).getAllByRole('listitem')).toHaveLength(3)
    expect(within(duties).getByText(/Not asked of this course or batch: Operations/)).toBeInTheDocument()
  })

  it('[S-068] shows of every gate state, who acts, due, days left, clause and label', async () => {
    signedIn(student())
    opened(traineeOf())
    const wanted: Readonly<Record<string, readonly string[]>> = {
      'Life support: BCLS and ACLS': ['Overdue', 'Who acts: You', '31-07-2025, 479 days ago', 'Regulation'],
      'Poster, podium presentation or first-author paper': [
        'Missing',
        'Who acts: You',
        '31-07-2027, 251 days remaining',
      ],
      'District residency': ['Waiting for DRPC', 'Who acts: The DRP coordinator', '251 days remaining', 'late'],
      'Attendance of 80 %': ['In progress', 'Nobody yet', 'day of the theory examination', 'PGMER-2023 5.2'],
      'Research methodology': ['Met', 'Nothing left to do', 'Regulation', 'PGMER-2023 5.2', '1 entry counts'],
      'Thesis handed in': ['In progress', 'date: Curriculum'],
    }
    for (const [title, words] of Object.entries(wanted)) {
      const row = await rowOf(title)
      for (const word of words) expect(row, title).toHaveTextContent(word)
    }
  })

  it('[S-069] links the evidence of a gate to the entries that count', async () => {
    signedIn(student())
    const { user } = opened(traineeOf())
    const row = await rowOf('Research methodology')
    await user.click(within(row).getByRole('button', { name: '1 entry counts: Research methodology' }))
    expect(within(row).getByRole('link', { name: 'BCBR Training' })).toHaveAttribute(
      'href',
      `/checkList?open=${'1'.repeat(24)}`,
    )
    expect(within(row).getByText(/The curricula of 2022/)).toBeVisible()
  })

  it('[S-070] lists what to do next as verbs, what blocks first', async () => {
    signedIn(student())
    opened(traineeOf())
    const steps = within(await part('What to do next')).getAllByRole('listitem')
    expect(steps[0]).toHaveTextContent('Add the ACLS certificate')
    expect(steps[1]).toHaveTextContent('Ask the head of department to sign')
  })

  it('[S-071] says who decides, and never that anything is compliant', async () => {
    signedIn(student())
    opened(traineeOf())
    expect(await screen.findByText(/Your college and university decide who may sit the exam/)).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent(/NMC compliant|eligible/i)
  })

  it('[S-075] shows batch and examination day as assumed until they are set', async () => {
    signedIn(student())
    const view = opened(traineeOf())
    const facts = await part('What this rests on')
    expect(within(facts).getAllByText(/^assumed: /)).toHaveLength(2)
    expect(screen.getByText(/to the examination \(assumed\)/)).toBeInTheDocument()
    view.unmount()
    const { term } = traineeOf().standing
    opened(traineeOf({ term: term && { ...term, batchAssumed: false, examAssumed: false } }))
    expect(within(await part('What this rests on')).queryByText(/assumed/)).toBeNull()
    expect(screen.queryByText(/assumed/)).toBeNull()
  })

  it('[S-078] says without a joining date that there is no standing, with the way to set it', async () => {
    const { student: person } = traineeOf()
    const none = traineeOf(
      {
        line: 'There is no standing without a joining date: set it in the profile.',
        term: null,
        gates: [],
        duties: [],
      },
      { student: { ...person, joiningDate: null } },
    )
    signedIn(student())
    const view = opened(none)
    expect(await screen.findByText(/There is no standing without a joining date/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Set the joining date' })).toHaveAttribute('href', '/profile')
    view.unmount()
    signedIn(staff('HOD'))
    opened(none, OF_STAFF)
    expect(await screen.findByRole('button', { name: 'Set the joining date' })).toBeInTheDocument()
  })

  it('says when it could not be loaded, and loads again', async () => {
    signedIn(student())
    let status = 500
    const { user } = opened(traineeOf(), '/standing', {
      [ONE]: () => ({ status, body: { status: status === 200, data: traineeOf(), message: 'Broken' } }),
    })
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 })
    status = 200
    await user.click(retry)
    expect(await part('Summary')).toBeInTheDocument()
  })
})

describe('the standing of a trainee for staff', () => {
  const row: StandingRow = {
    _id: STUDENT,
    name: 'Nandini Salunkhe',
    collegeId: COLLEGE,
    departmentId: DEPARTMENT,
    guide: { _id: 'f'.repeat(24), name: 'Dr. Vasudha Kamat' },
    line: '',
    problems: [],
    eligible: false,
    verdict: '1 gate is missing',
    batch: 2024,
    batchAssumed: true,
    year: 3,
    termEnd: '2027-07-31',
    examOn: '2027-07-31',
    examAssumed: true,
    states: { life_support: 'overdue', ethics: 'met' },
    colours: { life_support: 'red', ethics: 'green' },
    open: ['life_support'],
    red: ['life_support'],
    firstDue: '2025-07-31',
    mayStillLose: 143,
    presumed: 600,
    cadence: 95,
    openGaps: 1,
    monthsWaiting: 1,
    next: { gate: 'life_support', words: 'Add ACLS', who: 'student', due: '2025-07-31', daysLeft: -479, late: false },
  } as StandingRow

  it('is listed by department, and a row leads to the page of the trainee', async () => {
    signedIn(staff('Professor'))
    const { user, path } = opened(traineeOf(), '/standings', {
      [`GET ${PATH}`]: {
        body: { status: true, data: [row], total: 1, page: 1, limit: 10, today: '2026-11-22', ruleVersion: 'x' },
      },
    })
    await user.click(await screen.findByRole('link', { name: /Nandini Salunkhe/ }))
    await waitFor(() => expect(path()).toBe('/student'))
  })

  it('[S-073] has the final acts of the head, with a question and a remark', async () => {
    signedIn(staff('HOD'))
    const { user, sent } = opened(traineeOf({}, { may: ['logbook'] }), OF_STAFF, {
      [`POST ${PATH}/${STUDENT}/finalAct`]: { body: { status: true, message: 'The logbook is signed' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Sign the whole logbook' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign the whole logbook' })
    expect(dialog).toHaveTextContent('You can withdraw it today. After today, only the Master can withdraw it.')
    await user.type(within(dialog).getByRole('textbox', { name: /Remark/ }), 'Seen')
    await user.click(within(dialog).getByRole('button', { name: 'Sign the whole logbook' }))
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true))
    const body = sent.find(({ call }) => call.startsWith('POST'))?.init.body
    expect(JSON.parse(String(body))).toEqual({ act: 'logbook', remark: 'Seen' })
  })

  it('[S-289] withdraws a final act with a reason', async () => {
    signedIn(staff('HOD'))
    const act = {
      act: 'logbook',
      on: '2026-11-22',
      by: null,
      at: '2026-11-22T05:00:00Z',
      remark: '',
      entries: 1,
    } as const
    const acts = [{ ...act, departmentId: DEPARTMENT }]
    const { user, sent } = opened(traineeOf({}, { acts, mayWithdraw: ['logbook'] }), OF_STAFF, {
      [`POST ${PATH}/${STUDENT}/finalAct/withdraw`]: { body: { status: true, message: 'Withdrawn' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw the signature' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw the signature' })
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong student')
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw the signature' }))
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true))
    const body = sent.find(({ call }) => call.startsWith('POST'))?.init.body
    expect(JSON.parse(String(body))).toEqual({ act: 'logbook', reason: 'Wrong student' })
  })

  it('shows the head the first day of the final acts', async () => {
    signedIn(staff('HOD'))
    opened(traineeOf({}, { finalActsFrom: '2027-05-01' }), OF_STAFF)
    expect((await screen.findAllByText('Not done yet. Possible from 01-05-2027.')).length).toBe(2)
    expect(screen.queryByRole('button', { name: 'Sign the whole logbook' })).toBeNull()
  })

  it('edits what is set of the training', async () => {
    signedIn(staff('HOD'))
    const { user, sent } = opened(traineeOf(), OF_STAFF, {
      [`GET /studentTraining/${STUDENT}`]: {
        body: {
          status: true,
          data: {
            ...traineeOf().student,
            placeSince: null,
            formerPlaces: [],
            coGuides: [],
          },
        },
      },
      [`POST /studentTraining/${STUDENT}`]: {
        body: { status: true, message: 'Training saved successfully', data: {} },
      },
      [`GET /getTeachers/${DEPARTMENT}/${COLLEGE}`]: {
        body: { status: true, data: [{ _id: '9'.repeat(24), name: 'Dr. Co Guide' }] },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit training' }))
    const dialog = await screen.findByRole('dialog', { name: 'Training' })
    await user.type(within(dialog).getByRole('textbox', { name: /Batch/ }), '2023')
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Dr. Co Guide' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true))
    const body = sent.find(({ call }) => call.startsWith('POST'))?.init.body
    expect(JSON.parse(String(body))).toMatchObject({
      admissionBatch: 2023,
      postDiploma: false,
      coGuides: ['9'.repeat(24)],
    })
  })
})
