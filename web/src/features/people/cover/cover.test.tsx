import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fill } from '../../../testing/fill'
import { renderRoute, signedIn, staff } from '../../../testing/render'
import { setWidth } from '../../../testing/setup'
import { COLLEGE, DEPARTMENT, head, master } from '../fixtures'
import { ashwin, awayRow, coverServer, moveRow, nobody, PLACE, staffLoads, vikrant } from './coverFixtures'
import { allToOne, listed, sharesByLoad } from './shares'

beforeEach(() => setWidth(1440))

const id = (number: number) => String(number).padStart(24, '0')

async function opened(api = coverServer(), address = '/cover') {
  signedIn(head)
  const view = renderRoute(address)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Cover')
  return { ...view, ...api }
}

const pane = (name: string) => screen.findByRole('region', { name }).then((each) => within(each))

/** Names of those to whom entries can go, with what waits there now and after. */
const receivers = (part: Awaited<ReturnType<typeof pane>>) =>
  within(part.getByRole('list', { name: 'To whom' }))
    .getAllByRole('listitem')
    .map((each) => each.textContent?.replace(', waiting now ', ' ').replace(', after ', ' > '))

describe('where entries would go', () => {
  it('makes the loads as even as they can be [D-070]', () => {
    const takers = [
      { _id: 'a', waiting: 0 },
      { _id: 'b', waiting: 1 },
      { _id: 'c', waiting: 2 },
      { _id: 'd', waiting: 12 },
    ]
    expect([...sharesByLoad(9, takers)]).toEqual([
      ['a', 4],
      ['b', 3],
      ['c', 2],
    ])
    expect(sharesByLoad(200, takers).size).toBe(4)
    expect([...sharesByLoad(200, takers).values()].reduce((sum, each) => sum + each)).toBe(200)
    expect(sharesByLoad(9, []).size).toBe(0)
    expect([...allToOne(9, 'b')]).toEqual([['b', 9]])
    expect(allToOne(9, '').size).toBe(0)
    expect([listed([4, 3, 2]), listed([1]), listed([])]).toEqual(['4, 3 and 2', '1', ''])
  })
})

describe('the page of cover', () => {
  it('says who is away, who stands in and what waits with whom, each number a link [D-069]', async () => {
    await opened()
    expect(
      await screen.findByText(
        /1 teacher is away; 9 entries wait there\. Entries have waited over 7 days with Dr\. Ash/,
      ),
    ).toBeVisible()
    const table = within(screen.getByRole('table', { name: 'Teachers' }))
    const rows = table.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'Dr. Ashwin KulkarniProfessor',
      'Dr. Leena ThomasProfessor',
      'Dr. Farida ContractorProfessor',
      'Dr. Suresh BhagwatProfessor',
      'Dr. Vikrant SalunkheProfessor',
      'ClerkClerk',
      'No teacher named',
    ])
    expect(table.getByText('Away to 30-11-2026')).toBeVisible()
    expect(table.getByRole('link', { name: '9 entries waiting, Dr. Ashwin Kulkarni' })).toHaveAttribute(
      'href',
      `/reports?status=Pending&teacher=${ashwin._id}`,
    )
    expect(table.getByRole('link', { name: '2 entries waiting, No teacher named' })).toHaveAttribute(
      'href',
      '/reports?status=Pending&teacher=none',
    )
    expect(table.getByRole('link', { name: '2 students of Dr. Leena Thomas' })).toHaveAttribute(
      'href',
      `/allStudent?guide=${id(3)}`,
    )
    expect(await screen.findByText('Nothing has been moved yet')).toBeVisible()
  })

  it('shares by load what waits with who is away, moves it after a question, says what stayed and undoes [D-070]', async () => {
    let teachers = staffLoads
    const results = Array.from({ length: 9 }, (_, each) => ({
      _id: id(50 + each),
      to: id(1),
      moved: each > 0,
      code: each > 0 ? '' : 'changed',
      message: each > 0 ? '' : 'It was decided, changed or moved meanwhile.',
    }))
    const api = coverServer(
      {},
      {
        [`GET /cover/${PLACE}`]: () => ({
          body: { status: true, data: { today: '2026-11-20', offerDays: 7, teachers } },
        }),
        'POST /coverMoves': () => {
          teachers = [{ ...ashwin, waiting: 0, oldest: null }, ...staffLoads.slice(1)]
          return { body: { status: true, message: '8 of 9', data: { _id: id(41), moved: 8, results } } }
        },
        [`POST /coverMoves/${id(41)}/undo`]: { body: { status: true, message: '8 of 8 entries moved back' } },
      },
    )
    const { user } = await opened(api)
    const part = await pane('Dr. Ashwin Kulkarni')
    expect(part.getByText('Away 16-11-2026 to 30-11-2026. Dr. Vikrant Salunkhe stands in.')).toBeVisible()
    expect(receivers(part)).toEqual([
      'Dr. Vikrant Salunkhe 0 > 4',
      'Dr. Suresh Bhagwat 1 > 4',
      'Dr. Farida Contractor 2 > 4',
      'Dr. Leena Thomas 12 > 12',
    ])
    await user.click(part.getByRole('checkbox', { name: /^Dr. Vikrant/ }))
    expect(receivers(part).slice(0, 3)).toEqual([
      'Dr. Vikrant Salunkhe 0 > 0',
      'Dr. Suresh Bhagwat 1 > 6',
      'Dr. Farida Contractor 2 > 6',
    ])
    await user.click(part.getByRole('checkbox', { name: /^Dr. Vikrant/ }))
    expect(part.getByText(/^9 entries move: 4, 3 and 2\./)).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Move 9 entries' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/^4 to Dr. Vikrant Salunkhe, 3 to Dr. Suresh Bhagwat and 2 to Dr. Farida/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Move 9 entries' }))
    expect(await part.findByText('8 of 9 entries moved')).toBeVisible()
    expect(part.getByText('1 stayed: It was decided, changed or moved meanwhile.')).toBeVisible()
    expect(api.bodies('POST /coverMoves')).toEqual([
      {
        collegeId: COLLEGE._id,
        departmentId: DEPARTMENT._id,
        teacher: ashwin._id,
        clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        shares: [
          { to: id(1), count: 4 },
          { to: id(5), count: 3 },
          { to: id(4), count: 2 },
        ],
      },
    ])
    expect(await part.findByText('No entry waits here.')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Undo move' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo move' }))
    expect(await screen.findByText('8 of 8 entries moved back')).toBeVisible()
    expect(part.queryByText('8 of 9 entries moved')).toBeNull()
  })

  it('moves all to one, first of all to who stands in, also what names no teacher; a refusal moves nothing [D-070]', async () => {
    const refused = { status: 409, body: { status: false, message: 'Only 1 entries wait there now.', code: 'fewer' } }
    const absence = ashwin.absence && { ...ashwin.absence, delegate: { _id: id(4), name: 'Dr. Farida Contractor' } }
    const first = await opened(coverServer({ teachers: [{ ...ashwin, absence }, ...staffLoads.slice(1)] }))
    const away = await pane('Dr. Ashwin Kulkarni')
    await first.user.click(away.getByRole('button', { name: 'All to one' }))
    expect(away.getByRole('radio', { name: /^Dr. Farida/ })).toBeChecked()
    expect(receivers(away)[2]).toBe('Dr. Farida Contractor 2 > 11')
    first.unmount()
    const api = coverServer({}, { 'POST /coverMoves': refused })
    const { user } = await opened(api, '/cover?teacher=none')
    const part = await pane('No teacher named')
    await user.click(part.getByRole('button', { name: 'All to one' }))
    expect(part.getByRole('radio', { name: /^Dr. Vikrant/ })).toBeChecked()
    await user.click(part.getByRole('radio', { name: /^Dr. Leena/ }))
    await user.click(part.getByRole('button', { name: 'Move 2 entries' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Move 2 entries' }))
    expect(await screen.findByText('Only 1 entries wait there now.')).toBeVisible()
    expect(api.bodies('POST /coverMoves')[0]).toMatchObject({ teacher: null, shares: [{ to: id(3), count: 2 }] })
  })

  it('sends a move whose answer was lost again under the same id [D-062]', async () => {
    const lost = { status: 503, body: { status: false, message: 'Try again.', code: 'server' } }
    const api = coverServer({}, { 'POST /coverMoves': lost })
    const { user } = await opened(api)
    const part = await pane('Dr. Ashwin Kulkarni')
    for (const _ of [1, 2]) {
      await user.click(part.getByRole('button', { name: 'Move 9 entries' }))
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Move 9 entries' }))
      await user.click(within(await screen.findByRole('alertdialog', { name: 'Nothing moved' })).getByRole('button'))
    }
    const [first, second] = api.bodies('POST /coverMoves')
    expect(second).toEqual(first)
  })

  it('says where nobody is away, nobody can take entries, and nobody is chosen to take them [D-069]', async () => {
    const alone = [{ ...ashwin, absence: null, away: false }, nobody]
    const first = await opened(coverServer({ teachers: alone, away: [] }), `/cover?teacher=${ashwin._id}`)
    expect(await screen.findByText('Nobody is away today.')).toBeVisible()
    expect(await screen.findByText('Nobody can take them')).toBeVisible()
    expect(screen.getByText('No days of absence are set')).toBeVisible()
    first.unmount()
    const { user } = await opened(coverServer({ teachers: [ashwin, vikrant] }))
    const part = await pane('Dr. Ashwin Kulkarni')
    await user.click(part.getByRole('checkbox', { name: /^Dr. Vikrant/ }))
    expect(part.getByText('Nothing yet: choose who they go to.')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Move 9 entries' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('lists what was moved, by pages, and undoes an act once [D-069]', async () => {
    const undone = moveRow({ _id: id(42), teacher: null, undoneOn: '2026-11-20T07:00:00.000Z', returned: 8 })
    const api = coverServer(
      { moves: [moveRow(), undone] },
      {
        [`POST /coverMoves/${id(41)}/undo`]: {
          status: 409,
          body: { status: false, message: 'This was already undone.', code: 'undone' },
        },
      },
    )
    const { user } = await opened(api)
    const table = within(await screen.findByRole('table', { name: 'What was moved' }))
    expect(table.getByText('Undone 20-11-2026 12:30, 8 entries went back')).toBeVisible()
    expect(table.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
    await user.click(table.getByRole('button', { name: /^Undo the move of 9 entries from Dr. Ashwin Kulkarni/ }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo move' }))
    expect(await screen.findByText('This was already undone.')).toBeVisible()
  })

  it('has a face for a failure and for no network, and asks again [D-069]', async () => {
    const broken = { status: 500, body: { status: false, message: 'x', code: 'server' } }
    const api = coverServer({}, { [`GET /cover/${PLACE}`]: broken })
    const failed = await opened(api)
    expect(await screen.findByText(/^Loading the list failed/, {}, { timeout: 8000 })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    const asked = () => api.calls().filter((call) => call === `GET /cover/${PLACE}`).length
    const before = asked()
    await failed.user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    failed.unmount()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    try {
      await opened()
      expect((await screen.findAllByText('You are offline')).length).toBeGreaterThan(0)
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('is a list of cards on a phone; a card opens where its entries would go over the page [D-069]', async () => {
    setWidth(390)
    const { user, path, router } = await opened()
    const cards = within(await screen.findByRole('list', { name: 'Teachers' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(cards.getByRole('link', { name: 'Dr. Ashwin Kulkarni' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dr. Ashwin Kulkarni' }))
    expect(dialog.getByRole('button', { name: 'Move 9 entries' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(path()).toBe('/cover')
    expect(router.state.location.search).not.toContain('teacher')
  })

  it('asks the Master for a college and a department first [D-069]', async () => {
    signedIn(master)
    coverServer(
      {},
      {
        'GET /getCollege': { body: { status: true, data: [COLLEGE] } },
        'POST /getDept': { body: { status: true, data: [DEPARTMENT] } },
      },
    )
    const { user } = renderRoute('/cover')
    expect(await screen.findByText('Whose cover do you want to see?')).toBeVisible()
    await screen.findByRole('option', { name: COLLEGE.name })
    await user.selectOptions(screen.getByLabelText('College'), COLLEGE._id)
    await screen.findByRole('option', { name: DEPARTMENT.name })
    await user.selectOptions(screen.getByLabelText('Department'), DEPARTMENT._id)
    const link = await screen.findByRole('link', { name: '9 entries waiting, Dr. Ashwin Kulkarni' })
    expect(link.getAttribute('href')).toContain(`college=${COLLEGE._id}&department=${DEPARTMENT._id}`)
  })
})

describe('days of absence', () => {
  it('are set by the head for anyone; a refusal stands under its field [D-071]', async () => {
    let answers = 0
    const errors = [{ field: 'delegate', message: 'This delegate is also away in that period.' }]
    const api = coverServer(
      {},
      {
        'POST /away': () => {
          answers += 1
          return answers === 1
            ? { status: 422, body: { status: false, message: 'No', code: 'invalid', errors } }
            : { status: 201, body: { status: true, message: 'The days of absence are saved' } }
        },
      },
    )
    const { user } = await opened(api)
    await screen.findByRole('table', { name: 'Days of absence' })
    await user.click(screen.getAllByRole('button', { name: 'Set days of absence' })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findAllByRole('option', { name: 'Dr. Leena Thomas, Professor' })
    expect(dialog.queryByRole('option', { name: /^Clerk/ })).toBeNull()
    await user.selectOptions(dialog.getByLabelText(/^Who stands in/), id(3))
    await user.selectOptions(dialog.getByLabelText(/^Who is away/), id(3))
    expect(dialog.getByLabelText(/^Who stands in/)).toHaveValue('')
    expect(within(dialog.getByLabelText(/^Who stands in/)).queryByRole('option', { name: /^Dr. Leena/ })).toBeNull()
    fill(dialog.getByLabelText(/^First day/), '2026-12-07')
    fill(dialog.getByLabelText(/^Last day/), '2026-12-01')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const said = within(await screen.findByRole('alertdialog'))
    expect(said.getByText('The last day is before the first one.')).toBeVisible()
    await user.click(said.getByRole('button', { name: 'OK' }))
    fill(dialog.getByLabelText(/^Last day/), '2026-12-12')
    await user.selectOptions(dialog.getByLabelText(/^Who stands in/), id(4))
    await user.selectOptions(dialog.getByLabelText(/^Months/), 'yes')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('This delegate is also away in that period.')).toBeVisible()
    await user.selectOptions(dialog.getByLabelText(/^Who stands in/), id(5))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The days of absence are saved')).toBeVisible()
    expect(api.bodies('POST /away')[1]).toEqual({
      teacher: id(3),
      first: '2026-12-07',
      last: '2026-12-12',
      delegate: id(5),
      authenticates: true,
      reason: '',
    })
  })

  it('are changed and ended, which can be undone [D-071]', async () => {
    const api = coverServer(
      {},
      {
        [`POST /away/${id(31)}`]: { body: { status: true, message: 'The days of absence are saved' } },
        [`DELETE /away/${id(31)}`]: { body: { status: true, message: 'The days of absence end with yesterday' } },
      },
    )
    const { user } = await opened(api)
    const table = within(await screen.findByRole('table', { name: 'Days of absence' }))
    await user.click(table.getByRole('button', { name: /^Change days/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Casual leave')
    await waitFor(() => expect(dialog.getByLabelText(/^Who stands in/)).toHaveValue(id(1)))
    await user.selectOptions(dialog.getByLabelText(/^Who stands in/), '')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(api.bodies(`POST /away/${id(31)}`)[0]).toMatchObject({ delegate: null, last: '2026-11-30' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(table.getByRole('button', { name: /^End absence/ }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End absence' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(api.bodies(`POST /away/${id(31)}`)[1]).toMatchObject({ delegate: id(1), last: '2026-11-30' }),
    )
  })

  it('of a teacher stand in the profile, with those on which the teacher stands in, and the register number [D-071] [D-072]', async () => {
    const teacher = staff('Professor', { registrationNo: 'MMC 2009/04/1123', pgGuideSince: '2019-06-01' })
    const own = awayRow({
      _id: id(32),
      teacher: { _id: teacher._id, name: teacher.name, role: 'Professor' },
      first: '2026-12-07',
      last: '2026-12-07',
      delegate: null,
    })
    const standing = awayRow({
      delegate: { _id: teacher._id, name: teacher.name, role: 'Professor' },
      authenticates: true,
    })
    const api = coverServer(
      { away: [standing, own] },
      {
        [`DELETE /away/${id(32)}`]: { body: { status: true, message: 'The days of absence were taken back' } },
        'POST /away': { status: 201, body: { status: true, message: 'The days of absence are saved' } },
      },
    )
    signedIn(teacher)
    const { user } = renderRoute('/profile')
    const part = within(await screen.findByRole('region', { name: 'Days of absence' }))
    expect(await part.findByText('Dr. Meenakshi Rane, may sign months')).toBeVisible()
    expect(screen.getByText('MMC 2009/04/1123')).toBeVisible()
    expect(screen.getByText('01-06-2019')).toBeVisible()
    expect(part.getAllByRole('button', { name: /^Change days/ })).toHaveLength(1)
    await user.click(part.getByRole('button', { name: /^Take back/ }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(api.bodies('POST /away')[0]).toMatchObject({ teacher: teacher._id, first: '2026-12-07' }),
    )
    await user.click(part.getByRole('button', { name: 'Set days of absence' }))
    expect(within(await screen.findByRole('dialog')).queryByLabelText(/^Who is away/)).toBeNull()
  })
})
