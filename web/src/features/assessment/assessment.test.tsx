import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bands, particulars, skillSections } from '../../api/generated/assessment'
import type { SessionUser } from '../../api/types'
import { daysAfter, yearAfter } from '../../lib/dates'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { evaluationOf } from './bands'
import type { Appraisal, Sheet } from './queries'

const me = student()
const none = { approved: 0, pending: 0, rejected: 0, of: [] }
const evidence = {
  ...Object.fromEntries(particulars.map(({ key }) => [key, none])),
  patientBased: { approved: 3, pending: 1, rejected: 0, of: [{ title: 'Procedures', url: '/task/1', approved: 3 }] },
}

const place = { collegeId: 'c'.repeat(24), departmentId: 'd'.repeat(24) }
const period = {
  ...place,
  fromDate: '2026-05-01',
  toDate: '2026-07-30',
  verifiedBy: { _id: 'b'.repeat(24), name: 'Dr. Meenakshi Rane' },
  verifyDate: '2026-08-02T08:30:00.000Z',
}

const set = (change: Partial<Appraisal> = {}): Appraisal => ({
  _id: '1'.repeat(24),
  ...period,
  studentId: { _id: me._id, name: me.name },
  records: particulars.map(({ label }, at) => ({
    ...period,
    studentId: me._id,
    particulars: label,
    score: at + 2,
    evaluation: evaluationOf(at + 2),
    remark: at === 0 ? 'Meet the guide every week.' : '',
  })),
  evidence,
  acknowledgedOn: null,
  version: 1,
  former: [],
  ...change,
})

const sheet = (year: number, score: number): Sheet => ({
  _id: String(year).padStart(24, '0'),
  ...place,
  studentId: { _id: me._id, name: me.name },
  fromDate: `${year}-03-01`,
  toDate: `${year + 1}-03-01`,
  year,
  scores: Object.fromEntries(skillSections.flatMap(({ fields }) => fields.map(({ key }) => [key, score]))),
  groups: skillSections.map(({ key, title }) => ({ key, title, mean: score, evaluation: evaluationOf(score) })),
  verifiedBy: { _id: 'b'.repeat(24), name: 'Dr. Meenakshi Rane' },
  verifyDate: `${year}-08-02T08:30:00.000Z`,
})

function server(user: SessionUser, { sets = [] as Appraisal[], sheets = [] as Sheet[], fails = false } = {}) {
  signedIn(user)
  const list = (rows: unknown[]) => ({ body: { status: true, data: rows, total: rows.length, page: 1, limit: 5 } })
  const saved = (body: object) =>
    fails ? ('offline' as const) : { status: 201, body: { status: true, message: 'Saved successfully', data: body } }
  const api = fakeApi({
    [`GET /appraisal/staff/${place.departmentId}/${place.collegeId}`]: {
      body: { status: true, students: [{ _id: me._id, name: me.name }] },
    },
    [`GET /appraisal/student/${me._id}`]: list(sets),
    [`GET /appraisal/evidence/${me._id}`]: { body: { status: true, data: evidence } },
    [`GET /aetcom/student/${me._id}`]: list(sheets),
    [`POST /appraisal/save/${me._id}`]: () => saved(set()),
    'POST /aetcom/save': () => saved(sheet(2026, 5)),
    [`POST /appraisal/acknowledge/${set()._id}`]: { body: { status: true, data: set() } },
  })
  const posted = () =>
    api.sent
      .filter(({ init }) => init.method === 'POST')
      .map(({ call, init }) => [call, init.body ? JSON.parse(String(init.body)) : null])
  return { ...api, posted }
}

describe('bands and periods', () => {
  it('[T-210] gives the bands of the scores 3, 4, 6 and 7', () => {
    const [low, middle, high] = bands.map(({ label }) => label)
    expect([3, 4, 6, 7].map(evaluationOf)).toEqual([low, middle, middle, high])
    expect(low).toBe('Not Satisfactory')
  })

  it('[T-399, T-400] counts 90 days, and a year', () => {
    expect(daysAfter('2025-01-01', 90)).toBe('2025-04-01')
    expect(yearAfter('2025-03-01')).toBe('2026-03-01')
    expect(yearAfter('2024-02-29')).toBe('2025-02-28')
  })
})

describe('/appeal', () => {
  async function form(options: Parameters<typeof server>[1] = {}, who: SessionUser = staff('Professor')) {
    setWidth(1440)
    const api = server(who, options)
    const view = renderRoute(`/appeal?student=${me._id}&new=1`)
    await screen.findByRole('radiogroup', { name: particulars[0]?.label })
    const score = (at: number, value: number) =>
      view.user.click(
        within(screen.getByRole('radiogroup', { name: particulars[at]?.label })).getByRole('radio', {
          name: new RegExp(`^${value},`),
        }),
      )
    const save = () => view.user.click(screen.getByRole('button', { name: 'Save appraisal' }))
    return { ...view, api, score, save }
  }

  it('[T-029, T-095, T-096] lets staff choose a student and shows the former sets', async () => {
    setWidth(1440)
    server(staff('Professor'), { sets: [set()] })
    const { user, router } = renderRoute('/appeal')
    expect(await screen.findByRole('heading', { name: 'Quarterly Appraisal' })).toBeVisible()
    await screen.findByRole('option', { name: me.name })
    await user.selectOptions(screen.getByLabelText('Student'), me._id)
    expect(router.state.location.search).toContain(me._id)
    const shown = await screen.findByRole('region', { name: 'Appraisal of 01-05-2026 to 30-07-2026' })
    expect(shown).toHaveTextContent('Dr. Meenakshi Rane, 02-08-2026')
    const rows = within(within(shown).getByRole('list')).getAllByRole('listitem')
    expect(rows).toHaveLength(particulars.length)
    for (const [at, row] of rows.entries()) {
      expect(row).toHaveTextContent(`${at + 1}. ${particulars[at]?.label}`)
      expect(within(row).getByText(String(at + 2))).toBeVisible()
      expect(within(row).getByText(evaluationOf(at + 2))).toBeVisible()
    }
    expect(rows[0]).toHaveTextContent('Meet the guide every week.')
  })

  it('[T-097, T-269, T-404, T-406] has the eight particulars, each with scores of 1 to 9', async () => {
    await form()
    const groups = screen.getAllByRole('radiogroup')
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(particulars.map(({ label }) => label))
    for (const group of groups) {
      const values = within(group)
        .getAllByRole('radio')
        .map((radio) => Number((radio as HTMLInputElement).value))
      expect([Math.min(...values), Math.max(...values), values.length]).toEqual([1, 9, 9])
    }
  })

  it('[T-265, T-399] fills the To date from the From date and lets it be changed', async () => {
    const { user } = await form()
    const from = screen.getByLabelText('From')
    await user.clear(from)
    await user.type(from, '2025-01-01')
    const to = screen.getByLabelText('To')
    expect(to).toHaveValue('2025-04-01')
    await user.clear(to)
    await user.type(to, '2025-03-15')
    expect(to).toHaveValue('2025-03-15')
  })

  it('[T-271, T-273, T-274] says the bands and marks a score below 4', async () => {
    const { score } = await form()
    expect(
      screen.getByText(/1 to 3 Not Satisfactory, 4 to 6 Satisfactory, 7 to 9 More Than Satisfactory\./),
    ).toBeVisible()
    expect(screen.getByText(/score below 4 in any category needs a remediation suggestion/)).toBeVisible()
    await score(0, 3)
    expect(screen.getByLabelText(`Remark on ${particulars[0]?.label}`)).toHaveAccessibleDescription(
      'Remediation suggestion, needed below 4',
    )
  })

  it('shows what the logbook holds, with a way to the entries', async () => {
    await form()
    const link = await screen.findByRole('link', { name: '3 Procedures' })
    expect(link).toHaveAttribute('href', expect.stringContaining(`/task/1?student=${me._id}`))
    expect(screen.getByText('1 pending')).toBeVisible()
  })

  it('[T-262, T-263, T-264, T-266] refuses what is missing in its words', async () => {
    setWidth(1440)
    const api = server(staff('HOD'))
    const view = renderRoute('/appeal?new=1')
    const press = async (message: string) => {
      await view.user.click(await screen.findByRole('button', { name: 'Save appraisal' }))
      const alert = await screen.findByRole('alertdialog')
      expect(alert).toHaveTextContent(message)
      await view.user.click(within(alert).getByRole('button'))
    }
    await press('No student selected')
    await screen.findByRole('option', { name: me.name })
    await view.user.selectOptions(screen.getByLabelText('Student'), me._id)
    await view.user.clear(await screen.findByLabelText('To'))
    await press('Please fill all the fields!')
    await view.user.type(screen.getByLabelText('To'), '2026-11-20')
    await press('Please fill out all 8 records before saving.')
    expect(api.posted()).toEqual([])
  })

  it('[T-272] saves eight records, a low one without a remark too', async () => {
    const { api, score, save } = await form()
    for (let at = 0; at < 8; at += 1) await score(at, at === 0 ? 3 : 6)
    await save()
    expect(await screen.findByText('Saved successfully')).toBeVisible()
    const [[call, body]] = api.posted() as [[string, { records: Record<string, unknown>[]; studentId: string }]]
    expect(call).toBe(`POST /appraisal/save/${me._id}`)
    expect(body.studentId).toBe(me._id)
    expect(body.records.map(({ particulars: name, score: value }) => [name, value])).toEqual(
      particulars.map(({ label }, at) => [label, at === 0 ? 3 : 6]),
    )
  })

  it('[P-449] [T-382, T-385] says "Failed to save data. Please try again!" and keeps what was scored', async () => {
    const { score, save, user } = await form({ fails: true })
    for (let at = 0; at < 8; at += 1) await score(at, 5)
    await save()
    const alert = await screen.findByRole('alertdialog', { name: 'Failed to save data. Please try again!' })
    await user.click(within(alert).getByRole('button'))
    expect(screen.getByText('8 of 8 scored')).toBeVisible()
  })

  it('shows the earlier versions of a set', async () => {
    const { verifiedBy, verifyDate } = period
    const former = [
      {
        records: [{ particulars: 'Thesis / Research work', score: 3, evaluation: 'Not Satisfactory' }],
        verifiedBy,
        verifyDate,
        acknowledgedOn: null,
      },
    ]
    server(me, { sets: [set({ version: 2, former })] })
    renderRoute('/appeal')
    expect(await screen.findByText('Version 2. Show the earlier version')).toBeInTheDocument()
    expect(screen.getByText('Version 1, Dr. Meenakshi Rane, 02-08-2026 14:00, not acknowledged')).toBeInTheDocument()
  })

  it('warns of a period that overlaps a saved one', async () => {
    await form({ sets: [set({ toDate: '2999-01-01' })] })
    expect(await screen.findByText(/This period overlaps the appraisal of 01-05-2026 to 01-01-2999\./)).toBeVisible()
  })

  it('gives the student the own sets, no form and no add button, and lets them acknowledge', async () => {
    const api = server(me, { sets: [set()] })
    const { user } = renderRoute('/appeal?new=1')
    await user.click(await screen.findByRole('button', { name: 'I have read this' }))
    expect(api.posted()).toEqual([[`POST /appraisal/acknowledge/${set()._id}`, {}]])
    expect(screen.queryByLabelText('Student')).toBeNull()
    expect(screen.queryByRole('button', { name: 'New appraisal' })).toBeNull()
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })
})

describe('a list that cannot be loaded', () => {
  it.each([
    ['/appeal', 'appraisal'],
    ['/atcom', 'aetcom'],
  ])('[T-388, T-397] %s says that it could not load, and loads again', async (address, call) => {
    setWidth(1440)
    let isDown = true
    const empty = { body: { status: true, data: [], total: 0, page: 1, limit: 5 } }
    signedIn(me)
    fakeApi({
      [`GET /${call}/student/${me._id}`]: () => (isDown ? { status: 500, body: { status: false } } : empty),
    })
    const { user } = renderRoute(address)
    const alert = await screen.findByRole('alert', undefined, { timeout: 8000 })
    expect(alert).toHaveTextContent('Could not loadCheck your connection and try again.')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    isDown = false
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/has been saved yet/)).toBeVisible()
  })

  it('of another department says the refusal', async () => {
    setWidth(1440)
    const refusal = { status: 403, body: { status: false, message: 'You may not do this.', code: 'forbidden' } }
    signedIn(staff('Professor'))
    fakeApi({ [`GET /appraisal/student/${me._id}`]: refusal })
    renderRoute(`/appeal?student=${me._id}`)
    expect(await screen.findByText('You may not do this.')).toBeVisible()
  })
})

describe('the Master', () => {
  it.each([
    ['/appeal', 'No appraisal has been saved yet.'],
    ['/atcom', 'No AETCOM sheet has been saved yet.'],
  ])('[T-292] says of which college and department the student of %s is', async (address, nothing) => {
    setWidth(1440)
    signedIn(staff('Master', { collegeId: null, departmentId: null }))
    const named = (_id: string, name: string) => ({ body: { status: true, data: [{ _id, name }] } })
    const empty = { body: { status: true, data: [], total: 0, page: 1, limit: 5 } }
    const { departmentId: department, collegeId: college } = place
    const api = fakeApi({
      'GET /getCollege': named(college, 'Bhimashankar Institute'),
      'POST /getDept': named(department, 'General Surgery'),
      [`GET /getStudents/${department}/${college}`]: {
        body: { status: true, students: [{ _id: me._id, name: me.name }] },
      },
      [`GET /appraisal/student/${me._id}`]: empty,
      [`GET /aetcom/student/${me._id}`]: empty,
    })
    const { user } = renderRoute(address)
    expect(await screen.findByText('Choose a department first')).toBeInTheDocument()
    expect(screen.getByText('Choose a college first')).toBeInTheDocument()
    await screen.findByRole('option', { name: 'Bhimashankar Institute' })
    await user.selectOptions(screen.getByLabelText('College'), college)
    await screen.findByRole('option', { name: 'General Surgery' })
    await user.selectOptions(screen.getByLabelText('Department'), department)
    await screen.findByRole('option', { name: me.name })
    await user.selectOptions(screen.getByLabelText('Student'), me._id)
    expect(await screen.findByText(nothing)).toBeVisible()
    expect(api.calls()).not.toContain('GET /studentList/all/all')
  })
})

describe('/atcom', () => {
  it('[T-030, T-037, T-098, T-099, T-407, T-408] has the eleven groups with their fields', async () => {
    setWidth(1440)
    server(staff('Professor'))
    renderRoute(`/atcom?student=${me._id}&new=1`)
    expect(await screen.findByRole('heading', { name: 'AETCOM' })).toBeVisible()
    const groups = await screen.findAllByRole('group')
    expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
      'Attitudes',
      'Ethics & Values',
      'Responsiveness',
      'Communication',
      'Emotional Skills',
      'Cognitive Skills',
      'Organizing Skills',
      'Leadership Skills',
      'Management Skills',
      'Reporting Skills',
      'Oratory Skills',
    ])
    for (const group of groups) expect(within(group).getAllByRole('spinbutton').length).toBeGreaterThan(1)
    expect(screen.getByLabelText('From')).toHaveAttribute('type', 'date')
    expect(screen.getByLabelText('Student')).toHaveValue(me._id)
  })

  it('[T-195, T-409] has sections of title and fields whose keys are unique', () => {
    const keys = skillSections.flatMap(({ fields }) => fields.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
    expect(skillSections).toHaveLength(11)
    for (const { title, fields } of skillSections)
      for (const field of fields) expect([title, field.label, field.key].every(Boolean)).toBe(true)
  })

  it('[T-276, T-278, T-383, T-404] refuses what is missing or beyond 10, then saves', async () => {
    setWidth(1440)
    const api = server(staff('Professor'))
    const { user } = renderRoute('/atcom?new=1')
    const press = async (message: string) => {
      await user.click(await screen.findByRole('button', { name: 'Save' }))
      const alert = await screen.findByRole('alertdialog')
      expect(alert).toHaveTextContent(message)
      await user.click(within(alert).getByRole('button'))
    }
    await press('Please select student')
    await screen.findByRole('option', { name: me.name })
    await user.selectOptions(screen.getByLabelText('Student'), me._id)
    for (const each of await screen.findAllByLabelText('Fill blanks in this group')) await user.selectOptions(each, '7')
    const field = screen.getByLabelText(/Initiative/)
    expect(field).toHaveAttribute('max', '10')
    await user.clear(field)
    await press('Please fill in all scores!')
    await user.type(field, '11')
    await press('Please fill in all scores!')
    await user.clear(field)
    await user.type(field, '10')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved successfully')).toBeVisible()
    const [[, body]] = api.posted() as [[string, { scores: Record<string, number>; fromDate: string; toDate: string }]]
    expect(Object.keys(body.scores)).toHaveLength(skillSections.flatMap(({ fields }) => fields).length)
    expect(body.scores.attitudesInitiative).toBe(10)
    expect(body.toDate).toBe(yearAfter(body.fromDate))
  })

  it('[T-100] shows the student the own sheets with a trend, and no form', async () => {
    server(me, { sheets: [sheet(2026, 7), sheet(2025, 5)] })
    const { user } = renderRoute('/atcom')
    const shown = await screen.findByRole('region', { name: 'AETCOM sheet of 01-03-2026 to 01-03-2027' })
    expect(shown).toHaveTextContent('More Than Satisfactory')
    const trend = within(screen.getByRole('region', { name: 'Trend' })).getByRole('table')
    expect(within(trend).getAllByRole('row')).toHaveLength(12)
    expect(within(trend).getAllByRole('row')[1]).toHaveTextContent('Attitudes57')
    await user.click(within(shown).getByRole('button', { name: 'Show single scores' }))
    expect(shown).toHaveTextContent('Punctuality and regularity')
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })
})
