import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, signedIn, staff, student } from '../testing/render'
import { askAhead } from './ahead'
import { carried } from './carried'
import { api, Problem } from './client'
import { session } from './session'

const sources = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!../testing/**', '!../api/generated/**'],
  { query: '?raw', import: 'default', eager: true },
)

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as Problem,
  )

describe('the API client', () => {
  beforeEach(() => signedIn(student()))

  it('sends the token as a bearer header and leaves empty query values out', async () => {
    const { sent } = fakeApi({ 'GET /x': { body: { status: true, data: [1] } } })
    expect(await api.get('/x', { query: { page: 2, search: '', status: null } })).toEqual({ status: true, data: [1] })
    expect(new Headers(sent[0]?.init.headers).get('Authorization')).toBe('Bearer token')
  })

  it('[L-302] sends the session token with every call, however it is sent, and with none that is to be anonymous', async () => {
    const { sent } = fakeApi({ 'GET /x': {}, 'POST /x': {}, 'PUT /x': {}, 'DELETE /x': {} })
    const form = new FormData()
    const file = new File(['x'], 'certificate.pdf')
    form.set('certificate', file)
    carried.note(form, file)
    const everyWay = async () => {
      for (const call of [api.get, api.post, api.put, api.delete, api.download]) await call('/x')
      await api.post('/x', form)
      await askAhead('/x', session.get().token)
      return sent.splice(0).map(({ init }) => new Headers(init.headers).get('Authorization'))
    }
    expect(await everyWay()).toEqual(Array(7).fill('Bearer token'))
    session.start(staff('HOD'), 'newer')
    expect(await everyWay()).toEqual(Array(7).fill('Bearer newer'))
    await api.post('/x', {}, { anonymous: true })
    expect(new Headers(sent[0]?.init.headers).get('Authorization')).toBeNull()
  })

  it('sends a write once that is made again while it is on its way, and again when it was answered', async () => {
    const { sent } = fakeApi({ 'POST /x': { body: { status: true, data: 1 } }, 'GET /x': {} })
    const twice = () => Promise.all([api.post('/x', { a: 1 }), api.post('/x', { a: 1 })])
    expect(await twice()).toEqual([
      { status: true, data: 1 },
      { status: true, data: 1 },
    ])
    expect(sent).toHaveLength(1)
    await twice()
    expect(sent).toHaveLength(2)
    // Another body, another act, and what is only asked, are not the same.
    await Promise.all([api.post('/x', { a: 2 }), api.post('/x', { a: 3 }), api.get('/x'), api.get('/x')])
    expect(sent).toHaveLength(6)
    fakeApi({ 'POST /x': { status: 409, body: { status: false, message: 'Too late' } } })
    expect(await Promise.all([problemOf(api.post('/x')), problemOf(api.post('/x'))])).toMatchObject([
      { message: 'Too late' },
      { message: 'Too late' },
    ])
  })

  it('[L-302] is the way of every call: nothing else asks the network but for the files that links carry', () => {
    const asking = Object.entries(sources).filter(([, text]) => /(?<!\.)\bfetch\(['"`/a-z]|XMLHttpRequest\(/.test(text))
    const names = asking.map(([path]) => path.replace(/^.*\//, ''))
    expect(names.toSorted()).toEqual(['ahead.ts', 'client.ts', 'fileLink.ts', 'sendForm.ts'])
  })

  it.each([
    [{ status: false, message: 'Own words', data: { message: 'Inner' } }, 'Own words'],
    [{ status: false, data: { message: 'Inner' } }, 'Inner'],
    [{ status: false }, 'Something went wrong'],
    [null, 'Something went wrong'],
  ])('[L-358] reads the refusal %j as "%s"', async (body, message) => {
    fakeApi({ 'POST /x': { status: 400, body } })
    const problem = await problemOf(api.post('/x'))
    expect(problem).toBeInstanceOf(Problem)
    expect(problem?.message).toBe(message)
  })

  it.each([null, { status: false }])(
    '[P-424] says "Error fetching data" where a fetch ends in 500 and %j',
    async (body) => {
      fakeApi({ 'GET /x': { status: 500, body } })
      expect((await problemOf(api.get('/x')))?.message).toBe('Error fetching data')
    },
  )

  it('[P-341] sends what the browser keeps for this origin with every call, and to no other', async () => {
    const { sent } = fakeApi({ 'GET /x': {}, 'POST /x': {}, 'PUT /x': {}, 'DELETE /x': {} })
    await Promise.all([
      api.get('/x'),
      api.post('/x'),
      api.put('/x'),
      api.delete('/x'),
      api.get('/x', { anonymous: true }),
    ])
    expect(sent).toHaveLength(5)
    for (const { init } of sent) expect(init.credentials).toBe('same-origin')
  })

  it('takes status false for a refusal even where the call answers 200', async () => {
    fakeApi({ 'POST /x': { body: { status: false, message: 'No' } } })
    expect((await problemOf(api.post('/x')))?.message).toBe('No')
  })

  it('keeps the messages of fields', async () => {
    fakeApi({
      'POST /x': {
        status: 422,
        body: { status: false, message: 'Bad', code: 'invalid', errors: [{ field: 'date', message: 'In the future' }] },
      },
    })
    expect(await problemOf(api.post('/x'))).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { date: 'In the future' },
    })
  })

  it('knows a failed connection', async () => {
    fakeApi({ 'GET /x': 'offline' })
    expect(await problemOf(api.get('/x'))).toMatchObject({ status: 0, network: true })
  })

  it('ends the session when it is refused, and remembers whose it was', async () => {
    session.start(staff('HOD'), 'token')
    fakeApi({ 'GET /x': { status: 401, body: { status: false, message: 'Expired', code: 'unauthorised' } } })
    await problemOf(api.get('/x'))
    expect(session.get()).toEqual({ user: null, token: null, ended: { reason: 'refused', staff: true } })
    expect(sessionStorage.length).toBe(0)
  })

  it('[T-386] says that it was idle where the server says so, or where nothing was pressed for fifty minutes', async () => {
    const refused = (code: string) => fakeApi({ 'GET /x': { status: 401, body: { status: false, code } } })
    for (const [code, minutes, reason] of [
      ['idle', 1, 'idle'],
      ['not_signed_in', 51, 'idle'],
      ['not_signed_in', 49, 'refused'],
    ] as const) {
      session.forgetEnd()
      session.start(staff('HOD'), 'token')
      refused(code)
      localStorage.setItem('pgl-last-input', String(Date.now() - minutes * 60_000))
      await problemOf(api.get('/x'))
      expect(session.get().ended).toEqual({ reason, staff: true })
    }
  })

  it('does not end a new session for a late refusal of an old token', async () => {
    fakeApi({
      'GET /x': () => {
        session.start(student(), 'newer')
        return { status: 401 }
      },
    })
    await problemOf(api.get('/x'))
    expect(session.get().token).toBe('newer')
  })
})
