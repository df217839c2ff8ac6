import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatDate, today } from '../../../lib/dates'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../../testing/render'
import { dayInWeek } from '../weekly/weeks'
import { daysOfMonth, monthAfter } from './days'
import './AttendancePage'
import './ImportPage'
import '../weekly/WeeklyPage'
import { callOf, daysCall, price, start, trainee } from './fixtures'

const month = today().slice(0, 7)
const imported = {
  day: today(),
  status: 'A',
  timeIn: '08:55',
  timeOut: null,
  note: '',
  file: 'november.csv',
  objection: null,
}

function server(change: Parameters<typeof trainee>[0] = {}) {
  signedIn(student())
  return fakeApi({
    [callOf()]: { body: { status: true, data: trainee(change) } },
    [callOf('/whatIf').replace('GET', 'POST')]: { body: { status: true, data: price } },
    [daysCall('GET', `/${student()._id}/days`)]: {
      body: { status: true, data: { month, days: [imported], objections: [], mayObject: true, mayDecide: false } },
    },
    [daysCall('POST', `/${student()._id}/object`)]: { body: { status: true, message: 'Your objection was sent' } },
    'POST /weeklyReminder': { body: { status: true, message: 'The weekly reminder is off' } },
  })
}

describe('attendance and leave', () => {
  it('[S-080] says first how many days may still be missed, before the percentage', async () => {
    server()
    renderRoute('/standing/attendance')
    const first = await screen.findByText('You may still miss 186 working days')
    const percent = screen.getByText('99.4%')
    expect(first.compareDocumentPosition(percent) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('[S-081] says that daily presence is not recorded, and hatches days that are not yet confirmed', async () => {
    server()
    renderRoute('/standing/attendance')
    expect(await screen.findByText(/Daily presence is not recorded here/)).toBeInTheDocument()
    const bar = screen.getByRole('img', { name: /342 of 939 working days attended, 258 of them not yet confirmed/ })
    const hatched = bar.querySelector('pattern')
    expect(hatched).not.toBeNull()
    expect(bar.querySelector(`rect[fill="url(#${hatched?.id})"]`)).not.toBeNull()
    expect(screen.getByText('not yet confirmed, hatched')).toBeInTheDocument()
  })

  it('[S-082] draws a month day by day, each letter with its words', async () => {
    server()
    renderRoute('/standing/attendance')
    const table = await screen.findByRole('table', { name: /Days of/ })
    expect(within(table).getByText(`${formatDate(today())}, Casual leave`)).toBeInTheDocument()
    const { days } = daysOfMonth(month, start, trainee().standing.attendance?.days ?? '', trainee().standing.dayWords)
    expect(within(table).getAllByText(/^\d\d-\d\d-\d{4}/)).toHaveLength(days.length)
    const legend = screen.getByRole('list', { name: 'What the letters mean' })
    for (const day of days.filter(({ mark }) => mark)) {
      expect(legend).toHaveTextContent(day.words)
      expect(legend).toHaveTextContent(day.mark)
    }
  })

  it('[S-286] shows the extension in a column of its own, a total, and the counts of a month', async () => {
    server()
    renderRoute('/standing/attendance')
    const part = await screen.findByRole('region', { name: 'Year by year' })
    const table = within(part).getByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Days', 'Year 1', 'Extension', 'Total'])
    expect(within(table).getByRole('row', { name: /^Attended/ })).toHaveTextContent('Attended31230342')
    expect(within(table).getByRole('row', { name: /^of which not yet confirmed/ })).toHaveTextContent('22830258')
    expect(within(table).queryByRole('row', { name: /^Outside training/ })).toBeNull()
    expect(
      screen.getByText(/24 working days, 4 weekly offs. 23 attended: 20 confirmed, 3 not yet confirmed/),
    ).toBeInTheDocument()
  })

  it('[S-083] shows what is left of the running training year, with its dates', async () => {
    server()
    renderRoute('/standing/attendance')
    const part = await screen.findByRole('region', { name: 'Leave this year' })
    expect(part).toHaveTextContent('17 left of 20')
    expect(part).toHaveTextContent('4 left of 5')
    const turn = `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`
    expect(part).toHaveTextContent(formatDate(turn))
  })

  it('[S-084] says what a leave would change before it is sent, amber where the term moves', async () => {
    const api = server()
    renderRoute('/standing/attendance')
    const part = await screen.findByRole('region', { name: 'What if' })
    await waitFor(() => expect(part).toHaveTextContent('Days you may still miss143 → 139'))
    expect(part).toHaveTextContent('16-10-2027 → 17-10-2027')
    expect(part).toHaveTextContent('2 of these days are in the district residency')
    expect(part).toHaveTextContent('Days in excess, which extend the term30-11-2026')
    expect(part).toHaveTextContent('Provisional: 2 days of other pending leave are counted here')
    const asked = api.sent.find(({ call }) => call.endsWith('/whatIf'))
    expect(JSON.parse(String(asked?.init.body))).toMatchObject({ reasonType: 'Casual Leave' })
  })

  it('takes an objection to an imported day, with what it should be and why', async () => {
    const api = server()
    const { user } = renderRoute('/standing/attendance')
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${formatDate(today())}`) }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('In 08:55, out not recorded')
    expect(dialog).toHaveTextContent('From the file november.csv')
    await user.selectOptions(within(dialog).getByLabelText('It should be'), 'P')
    await user.type(within(dialog).getByLabelText('Reason'), 'I was in theatre')
    await user.click(within(dialog).getByRole('button', { name: 'Send objection' }))
    await waitFor(() => {
      const sent = api.sent.find(({ call }) => call.endsWith('/object'))
      expect(JSON.parse(String(sent?.init.body))).toEqual({ day: today(), status: 'P', note: 'I was in theatre' })
    })
  })

  it('goes from month to month over the ends of years', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2028-02', 1)]).toEqual([
      '2027-01',
      '2025-12',
      '2028-03',
    ])
  })
})

describe('the weekly record', () => {
  it('[S-093] draws each week with its entries and a mark that is not colour alone', async () => {
    server()
    renderRoute('/standing/weekly')
    const part = await screen.findByRole('region', { name: 'Week by week' })
    for (const words of ['12 entries', '2 entries, logged late', 'Gap: nothing is logged', 'Excused: on leave'])
      expect(part).toHaveTextContent(words)
    for (const mark of ['12', '2 late', '× Gap', 'Leave', '0'])
      expect(within(part).getAllByText(mark).length).toBeGreaterThan(0)
  })

  it('[S-094] opens from a gap the forms, dated in its week', async () => {
    server()
    const { user } = renderRoute('/standing/weekly')
    const [gap] = await screen.findAllByRole('button', { name: /Gap: nothing is logged/ })
    await user.click(gap as HTMLElement)
    const week = trainee().standing.weeks?.weeks[2]?.first ?? ''
    expect(await screen.findByText(`The form is dated ${formatDate(dayInWeek(week))}`)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'OPD Campus' })).toBeInTheDocument()
  })

  it('dates the form of this week today, never later', () => {
    expect(dayInWeek('2026-11-16', '2026-11-18')).toBe('2026-11-18')
    expect(dayInWeek('2026-11-16', '2026-11-22')).toBe('2026-11-21')
    expect(dayInWeek('2026-11-09', '2026-11-18')).toBe('2026-11-14')
  })

  it('[S-097] has the four numbers, and none before the first closed week', async () => {
    server()
    const { unmount } = renderRoute('/standing/weekly')
    const numbers = (await screen.findByText('89 %')).closest('dl')
    expect(numbers).toHaveTextContent('of 9 closed weeks logged in time')
    expect(numbers).toHaveTextContent('weeks logged without a gap until now3')
    expect(numbers).toHaveTextContent('weeks in the longest gap2')
    expect(numbers).toHaveTextContent('days from the work to its entry (median)1')
    unmount()
    server({ cadence: null })
    renderRoute('/standing/weekly')
    expect(await screen.findByText('The numbers begin with the first week that is closed.')).toBeInTheDocument()
    expect(screen.queryByText('weeks in the longest gap')).toBeNull()
  })

  it('turns the reminder off', async () => {
    const api = server()
    const { user } = renderRoute('/standing/weekly')
    await user.click(await screen.findByRole('checkbox', { name: /Remind me on Saturday evening/ }))
    await waitFor(() => expect(api.calls()).toContain('POST /weeklyReminder'))
    const sent = api.sent.find(({ call }) => call === 'POST /weeklyReminder')
    expect(JSON.parse(String(sent?.init.body))).toEqual({ on: false })
  })
})

const plan = {
  sheet: '',
  otherSheets: [],
  question: null,
  head: ['Machine', 'Punched', 'Verdict'],
  columns: { student: 'Machine', date: 'Punched' },
  missing: ['status'],
  rows: 2,
  written: 0,
  same: 0,
  decided: 0,
  failed: 0,
  students: 0,
  first: null,
  last: null,
  sample: [],
  faults: [],
}
const whole = {
  ...plan,
  columns: { ...plan.columns, status: 'Verdict' },
  missing: [],
  written: 1,
  failed: 1,
  students: 1,
  first: today(),
  last: today(),
  sample: [{ row: 2, name: 'Asha', day: today(), status: 'P', timeIn: '', timeOut: '', note: '', before: 'A' }],
  faults: [{ row: 3, field: 'student', message: '“x”: No trainee of this department has this roll number' }],
}

describe('the import of attendance', () => {
  it('[S-086] goes from the file over its columns and a dry run to the import', async () => {
    signedIn(staff('HOD'))
    let read = 0
    const api = fakeApi({
      [daysCall('GET', '')]: { body: { status: true, data: { imports: [], columns: {} } } },
      [daysCall('GET', '/toDecide')]: { body: { status: true, data: { objections: [], contradictions: [] } } },
      [daysCall('POST', '/preview')]: () => ({ body: { status: true, data: read++ ? whole : plan } }),
      [daysCall('POST', '/import')]: {
        body: {
          status: true,
          message: '1 day imported.',
          data: { importId: null, written: 1, same: 0, decided: 0, failed: 1, faults: [] },
        },
      },
    })
    const { user } = renderRoute('/attendanceImport')
    const file = new File(['Machine,Punched,Verdict'], 'november.csv', { type: 'text/csv' })
    await user.upload(await screen.findByLabelText('File of attendance days'), file)
    expect(await screen.findByText(/Say first which columns/)).toBeInTheDocument()
    await user.selectOptions(screen.getByLabelText('Status'), 'Verdict')
    expect(await screen.findByText(/1 day of 1 trainee would be written/)).toBeInTheDocument()
    expect(screen.getByText(/No trainee of this department/)).toBeInTheDocument()
    expect(screen.getByRole('table', { name: 'The first days' })).toHaveTextContent('AshaPresentAbsent'.slice(0, 4))
    await user.click(screen.getByRole('button', { name: 'Import 1 day' }))
    await waitFor(() => expect(api.calls()).toContain(daysCall('POST', '/import')))
    const sent = api.sent.find(({ call }) => call.endsWith('/import'))?.init.body as FormData
    expect([sent.get('student'), sent.get('status')]).toEqual(['Machine', 'Verdict'])
  })

  const fileCalls = (previews: (form: FormData) => object) => ({
    [daysCall('GET', '')]: { body: { status: true, data: { imports: [], columns: {} } } },
    [daysCall('GET', '/toDecide')]: { body: { status: true, data: { objections: [], contradictions: [] } } },
    [daysCall('POST', '/preview')]: (_: unknown, init?: RequestInit) => ({
      body: { status: true, data: previews(init?.body as FormData) },
    }),
    [daysCall('POST', '/import')]: {
      body: {
        status: true,
        message: '1 day imported.',
        data: { importId: null, written: 1, same: 0, decided: 0, failed: 0, faults: [] },
      },
    },
  })
  const importOf = (api: ReturnType<typeof fakeApi>) =>
    api.sent.find(({ call }) => call.endsWith('/import'))?.init.body as FormData
  const previewOf = (api: ReturnType<typeof fakeApi>) =>
    api.sent.filter(({ call }) => call.endsWith('/preview')).at(-1)?.init.body as FormData

  it('asks for the order of day and month before anything is imported', async () => {
    signedIn(staff('HOD'))
    const question = {
      column: 'Date',
      row: 2,
      text: '10/11/2026',
      dayFirst: '2026-11-10',
      monthFirst: '2026-10-11',
      message: 'The dates can be read in two ways.',
    }
    let read = 0
    const day = { ...whole.sample[0], day: '2026-10-11' }
    const answered = { ...whole, first: '2026-10-11', last: '2026-10-11', sample: [day] }
    const api = fakeApi(fileCalls(() => (read++ ? answered : { ...plan, missing: [], question })))
    const { user } = renderRoute('/attendanceImport')
    const file = new File(['Machine,Punched,Verdict'], 'october.csv', { type: 'text/csv' })
    await user.upload(await screen.findByLabelText('File of attendance days'), file)
    expect(await screen.findByText(/Choose the order of day and month first/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Import \d/ })).not.toBeInTheDocument()
    const order = screen.getByLabelText('Order of day and month')
    expect(order).toHaveTextContent('Day first: 10/11/2026 is 10 Nov 2026')
    await user.selectOptions(order, 'Month first: 10/11/2026 is 11 Oct 2026')
    expect(await screen.findByText(/would be written, 11 Oct 2026 to 11 Oct 2026/)).toBeInTheDocument()
    expect(screen.getByRole('table', { name: 'The first days' })).toHaveTextContent('11 Oct 2026')
    expect(previewOf(api).get('dayOrder')).toBe('monthFirst')
    await user.click(screen.getByRole('button', { name: 'Import 1 day' }))
    await waitFor(() => expect(api.calls()).toContain(daysCall('POST', '/import')))
    expect(importOf(api).get('dayOrder')).toBe('monthFirst')
  })

  it('names the sheet that is read and reads another one', async () => {
    signedIn(staff('HOD'))
    let read = 0
    const sheets = () =>
      read++ ? { sheet: 'September', otherSheets: ['October'] } : { sheet: 'October', otherSheets: ['September'] }
    const api = fakeApi(fileCalls(() => ({ ...whole, ...sheets() })))
    const { user } = renderRoute('/attendanceImport')
    const file = new File(['PK'], 'months.xlsx')
    await user.upload(await screen.findByLabelText('File of attendance days'), file)
    expect(await screen.findByText('Only “October” is read. Not read: September.')).toBeInTheDocument()
    await user.selectOptions(screen.getByLabelText('Sheet'), 'September')
    expect(await screen.findByText('Only “September” is read. Not read: October.')).toBeInTheDocument()
    expect(previewOf(api).get('sheet')).toBe('September')
    await user.click(screen.getByRole('button', { name: 'Import 1 day' }))
    await waitFor(() => expect(api.calls()).toContain(daysCall('POST', '/import')))
    expect(importOf(api).get('sheet')).toBe('September')
  })
})
