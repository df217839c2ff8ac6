import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { frameUser } from '../../api/boot/who'
import { kinds } from '../../api/generated/kinds'
import { tiles } from '../../api/generated/menu'
import { session } from '../../api/session'
import { cachedLists, cacheList, cachePerson } from '../../device/offlineCache'
import { post } from '../../device/outbox'
import { fill } from '../../testing/fill'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { restoreSession } from '../access/restore'
import { signOut } from '../access/signOut'
import { kindEnding, makeEntry, testId } from '../logbook/entryFixtures'
import { eachOnAnEmptyDevice, me, remembered, setOnline } from './deviceFixtures'
import { lay, listsOf, presetsOf, toKeep } from './formLists'
import { restore } from './useOfflineCache'

const opd = kinds.find(({ key }) => key === 'opd')
const competency = (id: string) => ({ _id: id, title: `Competency ${id}` })
const skill = (id: string, computencyId: string) => ({ _id: id, title: `Skill ${id}`, computencyId })

eachOnAnEmptyDevice()

describe('opened without a network', () => {
  it('goes on as the person whom the device remembers, says so, and is signed in when the network is back', async () => {
    await remembered()
    const { calls } = fakeApi({ 'GET /session': { body: { status: true, user: me, sessionToken: 'new' } } })
    setOnline(false)
    await restoreSession()
    expect(session.get()).toEqual({ user: frameUser(me), token: null, ended: null })
    expect([calls(), sessionStorage.length]).toEqual([[], 0])
    renderRoute('/dashboard')
    const strip = await screen.findByRole('region', { name: 'Connection' })
    // This device has none of the lists, so nothing is promised.
    expect(strip).toHaveTextContent('You are offline. Not every form is on this device yet.')
    act(() => setOnline(true))
    await waitFor(() => expect(session.get().token).toBe('new'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Connection' })).not.toBeInTheDocument())
  })

  it('asks to sign in where the server no longer knows the device, and ends nothing by itself', async () => {
    await remembered()
    await post(me._id, 'c1', { kind: 'opd', headline: 'A', url: '/task/x', title: 'OPD Campus', values: {} }, null)
    const { calls } = fakeApi({ 'GET /session': { status: 401, body: { status: false, message: 'Please sign in' } } })
    setOnline(false)
    await restoreSession()
    const { user, path } = renderRoute('/dashboard')
    const strip = await screen.findByRole('region', { name: 'Outbox' })
    expect(strip).toHaveTextContent('1 entry on this device waits for the network.')
    act(() => setOnline(true))
    await waitFor(() => expect(strip).toHaveTextContent('1 entry on this device waits. Sign in to send.'))
    expect([session.get().user?._id, path()]).toEqual([me._id, '/dashboard'])
    expect(calls()).not.toContain('POST /entries/opd')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument()
    expect(path()).toBe('/login')
  })

  it('stays at the sign-in page, which says why, where the device remembers nobody or too long ago', async () => {
    fakeApi({})
    setOnline(false)
    await cachePerson(me)
    await restoreSession()
    expect(session.get().user).toBeNull()
    localStorage.setItem('pgl-remembered', 'b'.repeat(24))
    await restoreSession()
    expect(session.get().user).toBeNull()
    renderRoute('/dashboard')
    expect(await screen.findByText('You are offline. Sign in when the network is back.')).toBeInTheDocument()
  })

  it('gives the person to nobody who was refused by the server', async () => {
    await remembered()
    fakeApi({ 'GET /session': { status: 401, body: { status: false, message: 'Please sign in' } } })
    await restoreSession()
    expect([session.get().user, session.remembered()]).toEqual([null, null])
  })
})

describe('read without a network', () => {
  const procedure = kindEnding('fd58')
  const at = '2026-11-21T08:32:00.000Z'

  async function cached() {
    vi.setSystemTime(new Date(at))
    const rows = [
      makeEntry(procedure, { patient: 'V. T.', vRemark: 'Read up on this.' }),
      makeEntry(kindEnding('49d6'), { _id: testId(8), venue: 'Camp at Satara' }),
    ]
    await cacheList(me._id, { key: ['kept', me._id], data: { status: true, data: rows } })
    const counts = tiles.map(({ slot }) => (slot === 3 ? [{ status: 'Approved', count: 5 }] : []))
    await cacheList(me._id, { key: ['counts', me._id], data: { status: true, data: counts } })
    await remembered()
    vi.setSystemTime(new Date('2026-11-22T08:32:00.000Z'))
    fakeApi({})
    setOnline(false)
    await restoreSession()
  }

  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  it('the tiles stand as of when they were counted', async () => {
    await cached()
    renderRoute('/dashboard')
    expect(await screen.findByText(/You are offline, as of 21-11-2026 14:02/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^OPD Campus/ })).toHaveTextContent('5 / 5')
  })

  it('a list shows what is kept of its kind, narrowed by what is typed, and opens it', async () => {
    await cached()
    const { user, router } = renderRoute(`/task/${procedure.categoryId}`)
    expect(await screen.findByText('You are offline, as of 21-11-2026 14:02')).toBeInTheDocument()
    expect(screen.getAllByRole('row')).toHaveLength(2)
    expect(screen.queryByText('Camp at Satara')).toBeNull()
    await user.click(screen.getByRole('link', { name: /^View/ }))
    expect(await screen.findByRole('dialog', { name: 'Task Detail' })).toHaveTextContent('Read up on this.')
    await act(() => router.navigate(`/task/${procedure.categoryId}?q=zzz`))
    expect(await screen.findByText('Nothing matches the search and filters.')).toBeInTheDocument()
    await act(() => router.navigate(`/task/${procedure.categoryId}?open=${testId(99)}`))
    expect(await screen.findByText('The entry loads when the network is back.')).toBeInTheDocument()
  })

  it('a list says how much of it is kept, and counts nothing that it does not have', async () => {
    await cached()
    renderRoute(`/task/${kindEnding('49d6').categoryId}`)
    expect(await screen.findByText('1 of 5 kept on this device')).toBeInTheDocument()
    expect(screen.getAllByRole('row')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'All' })).toBeInTheDocument()
  })

  it('a list of staff says that they are offline, and not that there is nothing', async () => {
    fakeApi({})
    signedIn(staff('HOD'))
    setOnline(false)
    renderRoute(`/task/${procedure.categoryId}`)
    expect(await screen.findByText('The list loads when the network is back.')).toBeInTheDocument()
    expect(screen.queryByText('No Data Found')).toBeNull()
  })
})

describe('signed in', () => {
  it('sends again at once where the network came back while a round was failing, and one round at a time', async () => {
    signedIn(me)
    setOnline(true)
    await post(
      me._id,
      'c1',
      {
        kind: 'opd',
        headline: 'A',
        url: '/task/x',
        title: 'OPD Campus',
        values: { fields: { venue: 'Ward 3', teacher: 'f'.repeat(24) } },
      },
      null,
    )
    let fail = () => {}
    const failing = new Promise<'offline'>((done) => {
      fail = () => done('offline')
    })
    let tries = 0
    const { calls } = fakeApi({
      'POST /entries/opd': () => (++tries === 1 ? failing : { status: 201, body: { status: true, data: {} } }),
    })
    const posts = () => calls().filter((call) => call === 'POST /entries/opd').length
    renderRoute('/dashboard')
    await waitFor(() => expect(posts()).toBe(1))
    act(() => setOnline(true))
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(posts()).toBe(1)
    fail()
    await waitFor(() => expect(posts()).toBe(2))
    expect(await screen.findByText('1 entry recorded offline was sent.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Outbox' })).not.toBeInTheDocument())
    expect(posts()).toBe(2)
  })
})

describe('without the lists of the forms', () => {
  it('a form takes an entry whose teacher cannot be chosen yet, and it comes back to be chosen before it is sent', async () => {
    await remembered()
    const { calls } = fakeApi({
      'GET /session': { body: { status: true, user: me, sessionToken: 'new' } },
    })
    setOnline(false)
    await restoreSession()
    const { user } = renderRoute(`/task/${opd?.categoryId}?add=new`)
    const form = within(await screen.findByRole('dialog', { name: 'Add entry' }, { timeout: 15_000 }))
    expect((await form.findAllByText(/^This list is not on your device yet/)).length).toBeGreaterThan(0)
    expect(form.queryByText('Nothing matches.')).toBeNull()
    for (const field of opd?.fields ?? []) {
      const value = { venue: 'Ward 3', opdCases: '4', studentRemark: 'Seen' }[field.name]
      if (value) fill(form.getByLabelText(new RegExp(`^${field.label}`)), value)
    }
    await user.click(form.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText(/^Kept on this device/)).toBeInTheDocument()
    expect(await screen.findByRole('region', { name: 'Outbox' })).toHaveTextContent('1 entry on this device')
    act(() => setOnline(true))
    const back = await screen.findByRole('alertdialog', { name: 'Came back as a draft' }, { timeout: 15_000 })
    expect(back).toHaveTextContent(/is still to be chosen\. Choose it, then submit\./)
    expect(calls()).not.toContain('POST /entries/opd')
  })

  it('a form that can ask for them takes no entry without a teacher', async () => {
    signedIn(me)
    setOnline(true)
    fakeApi({})
    const { user } = renderRoute(`/task/${opd?.categoryId}?add=new`)
    const form = within(await screen.findByRole('dialog', { name: 'Add entry' }, { timeout: 15_000 }))
    for (const field of opd?.fields ?? []) {
      const value = { venue: 'Ward 3', opdCases: '4', studentRemark: 'Seen' }[field.name]
      if (value) fill(form.getByLabelText(new RegExp(`^${field.label}`)), value)
    }
    await user.click(form.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByRole('alertdialog', { name: opd?.incompleteTitle ?? '' })).toBeInTheDocument()
  })
})

describe('ready without a network', () => {
  const place = `${me.departmentId?._id}/${me.collegeId?._id}`
  const paths = ['getTeachers', 'getComputencyDropDown', 'getSpecalityDropDown', 'getProcedureDropDown']
  const list = { body: { status: true, data: [] } }
  const lists = Object.fromEntries(paths.map((path) => [`GET /${path}/${place}`, list]))

  it.each([
    [
      'is said once every list is here, which is fetched at once after a sign-in',
      list,
      /^Available offline, updated \d\d-/,
    ],
    ['is not said while one of them lacks', { status: 404 }, 'Not available offline yet'],
  ])('%s', async (_, last, said) => {
    signedIn(me)
    setOnline(true)
    fakeApi({ ...lists, [`GET /getSkillsDropDown/${place}`]: last })
    renderRoute('/dashboard')
    expect(await screen.findByText(said, undefined, { timeout: 15_000 })).toBeInTheDocument()
  })

  it('is tried again when the network is back', async () => {
    signedIn(me)
    setOnline(true)
    let isAway = true
    fakeApi({ ...lists, [`GET /getSkillsDropDown/${place}`]: () => (isAway ? { status: 500 } : list) })
    renderRoute('/dashboard')
    await screen.findByText('Not available offline yet')
    isAway = false
    act(() => setOnline(true))
    expect(await screen.findByText(/^Available offline/)).toBeInTheDocument()
  })
})

describe('signed out without a network', () => {
  const asked = (call: string, sent: { call: string; init: RequestInit }[]) =>
    sent.filter((each) => each.call === call).map(({ init }) => new Headers(init.headers).get('Authorization'))

  it('ends the cookie’s session at the next start with a network, once', async () => {
    await remembered()
    const { sent } = fakeApi({
      'GET /session': { body: { status: true, user: me, sessionToken: 'by-cookie' } },
      'GET /logout': {},
    })
    setOnline(false)
    await restoreSession()
    signOut('logout')
    await restoreSession()
    expect([session.get().user, session.owesLogout(), sent]).toEqual([null, true, []])
    setOnline(true)
    await restoreSession()
    await waitFor(() => expect(session.owesLogout()).toBe(false))
    expect(session.get().user).toBeNull()
    await restoreSession()
    expect([asked('GET /session', sent), asked('GET /logout', sent)]).toEqual([[null], ['Bearer by-cookie']])
  })

  it('also after the call itself was lost, and not where somebody signed in since', async () => {
    const { sent } = fakeApi({ 'GET /logout': 'offline' })
    session.start(me, 'first', true)
    signOut('logout')
    await waitFor(() => expect(session.owesLogout()).toBe(true))
    session.start(me, 'second', true)
    await restoreSession()
    expect([session.owesLogout(), asked('GET /session', sent)]).toEqual([false, []])
  })
})

describe('the lists of the forms', () => {
  it('are those of every kind, the skills of all competencies as one and last', () => {
    const asked = listsOf(me).map(({ key }) => key[0])
    expect(asked.at(-1)).toBe('skills')
    expect(new Set(asked)).toEqual(new Set(['teachers', 'competencies', 'specialities', 'procedures', 'skills']))
    expect(listsOf(student({ departmentId: null }))).toEqual([])
  })

  it('lie where the forms look for them, the skills by competency; what is newer stays', () => {
    const client = new QueryClient()
    const keys = new Map(listsOf(me).map(({ key }) => [key[0], key]))
    const [competencies, skills] = [keys.get('competencies'), keys.get('skills')]
    if (!competencies || !skills) throw new Error('no lists')
    lay(client, competencies, { status: true, data: [competency('1'), competency('2'), competency('3')] }, 100)
    client.setQueryData(['skills', '3'], { status: true, data: [skill('new', '3')] }, { updatedAt: 200 })
    lay(client, skills, { status: true, data: [skill('a', '1'), skill('b', '1'), skill('old', '3')] }, 100)
    const of = (id: string) =>
      client.getQueryData<{ data: { _id: string }[] }>(['skills', id])?.data.map(({ _id }) => _id)
    expect([of('1'), of('2'), of('3')]).toEqual([['a', 'b'], [], ['new']])
    // A skill that was added is put among all.
    const kept = toKeep(client, me, ['skills', '1'], { status: true, data: [skill('c', '1')] })
    expect(kept?.key).toEqual(skills)
    expect(kept?.data).toMatchObject({ data: [{ _id: 'old' }, { _id: 'c' }] })
  })

  it('are there by competency too where a page has asked for that of all skills before', async () => {
    signedIn(me)
    const client = new QueryClient()
    const keys = new Map(listsOf(me).map(({ key }) => [key[0], key]))
    const [competencies, skills] = [keys.get('competencies'), keys.get('skills')]
    if (!competencies || !skills) throw new Error('no lists')
    const at = Date.now()
    const all = { status: true, data: [skill('a', '1')] }
    await cacheList(me._id, { key: competencies, data: { status: true, data: [competency('1')] } }, at)
    await cacheList(me._id, { key: skills, data: all }, at)
    client.setQueryData(skills, all, { updatedAt: at })
    await restore(client, me)
    expect(client.getQueryData(['skills', '1'])).toEqual(all)
  })

  it('go with what a form begins with and the favourites, but not with what a copy was made of', () => {
    const client = new QueryClient()
    const keys = presetsOf(me).map((key) => JSON.stringify(key))
    expect(keys).toContain(JSON.stringify(['favourites', me._id]))
    expect(keys).toContain(JSON.stringify(['starts', me._id, 'procedure']))
    expect(toKeep(client, me, ['starts', me._id, 'procedure'], 1)).toEqual({
      key: ['starts', me._id, 'procedure'],
      data: 1,
    })
    expect(toKeep(client, me, ['starts', 'copy', 'procedure', 'x'], 1)).toBeNull()
  })

  // The second time all code is there, and the page has its lists before anybody watches what it fetches.
  it('that a page fetches are kept, and nothing else that it fetches', { repeats: 1 }, async () => {
    signedIn(me)
    const teachers = { status: true, data: [{ _id: 't', name: 'Dr. Rane', role: 'HOD' }] }
    fakeApi({
      [`GET /getTeachers/${me.departmentId?._id}/${me.collegeId?._id}`]: { body: teachers },
      [`GET /entries/opd/${me.collegeId?._id}/${me.departmentId?._id}/${me._id}`]: {
        body: { status: true, data: [], total: 0, page: 1, limit: 10 },
      },
    })
    const { user } = renderRoute(`/task/${opd?.categoryId}`)
    await user.click((await screen.findAllByRole('button', { name: 'Add entry' }))[0] as HTMLElement)
    await waitFor(async () =>
      expect((await cachedLists(me._id)).map(({ content }) => content.data)).toContainEqual(teachers),
    )
    expect((await cachedLists(me._id)).map(({ content }) => content.key[0])).not.toContain('entries')
  })
})
