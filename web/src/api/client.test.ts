import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, signedIn, staff, student } from '../testing/render'
import { prefetch } from './boot/prefetched'
import { api, Problem } from './client'
import type { BodyOf } from './contract'
import { session } from './session'
import { carried } from './upload/carried'

const sources = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!../testing/**', '!../api/generated/**'],
  { query: '?raw', import: 'default', eager: true },
)

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as Problem,
  )

// One declared call of each method; what they are about is of no matter here.
type Options = Parameters<typeof api.get>[2]
type Decision = BodyOf<'/api/synopsis/verification', 'put'>
const read = (options?: Options) => api.get('/api/jobs', {}, options)
const write = (email = '', options?: Options) => api.post('/api/forgotPassword', {}, { email }, options)
const sendForm = (form: FormData) => api.post('/api/drp/home', {}, form)
const put = () => api.put('/api/synopsis/verification', {}, {} as Decision)
const remove = () => api.delete('/api/favourites/{favouriteId}', { favouriteId: 'x' })
const download = () => api.download('/api/exports/colleges', {})
const silent = {
  'GET /jobs': {},
  'GET /exports/colleges': {},
  'POST /forgotPassword': {},
  'POST /drp/home': {},
  'PUT /synopsis/verification': {},
  'DELETE /favourites/x': {},
}

describe('the API client', () => {
  beforeEach(() => signedIn(student()))

  it('sends the token as a bearer header and leaves empty query values out', async () => {
    const { sent } = fakeApi({ 'GET /jobs': { body: { status: true, data: [1] } } })
    expect(await read({ query: { page: 2, search: '', status: null } })).toEqual({ status: true, data: [1] })
    expect(new Headers(sent[0]?.init.headers).get('Authorization')).toBe('Bearer token')
  })

  it('[L-302] sends the session token with every call, however it is sent, and with none that is to be anonymous', async () => {
    const { sent } = fakeApi(silent)
    const form = new FormData()
    const file = new File(['x'], 'certificate.pdf')
    form.set('certificate', file)
    carried.note(form, file)
    const everyWay = async () => {
      for (const call of [read, write, put, remove, download]) await call()
      await sendForm(form)
      await prefetch('/jobs', session.get().token)
      return sent.splice(0).map(({ init }) => new Headers(init.headers).get('Authorization'))
    }
    expect(await everyWay()).toEqual(Array(7).fill('Bearer token'))
    session.start(staff('HOD'), 'newer')
    expect(await everyWay()).toEqual(Array(7).fill('Bearer newer'))
    await write('', { anonymous: true })
    expect(new Headers(sent[0]?.init.headers).get('Authorization')).toBeNull()
  })

  it('sends a write once that is made again while it is on its way, and again when it was answered', async () => {
    const { sent } = fakeApi({ 'POST /forgotPassword': { body: { status: true, data: 1 } }, 'GET /jobs': {} })
    const twice = () => Promise.all([write('1'), write('1')])
    expect(await twice()).toEqual([
      { status: true, data: 1 },
      { status: true, data: 1 },
    ])
    expect(sent).toHaveLength(1)
    await twice()
    expect(sent).toHaveLength(2)
    // Another body, another act, and what is only asked, are not the same.
    await Promise.all([write('2'), write('3'), read(), read()])
    expect(sent).toHaveLength(6)
    fakeApi({ 'POST /forgotPassword': { status: 409, body: { status: false, message: 'Too late' } } })
    expect(await Promise.all([problemOf(write()), problemOf(write())])).toMatchObject([
      { message: 'Too late' },
      { message: 'Too late' },
    ])
  })

  it('[L-302] is the way of every call: nothing else asks the network but for the files that links carry', () => {
    const asking = Object.entries(sources).filter(([, text]) => /(?<!\.)\bfetch\(['"`/a-z]|XMLHttpRequest\(/.test(text))
    const names = asking.map(([path]) => path.replace(/^.*\//, ''))
    // The coordinator’s page is a build of its own; staleBuild asks for the newest page, which is no call.
    expect(names.toSorted()).toEqual([
      'calls.ts',
      'client.ts',
      'fileLink.ts',
      'prefetched.ts',
      'sendForm.ts',
      'staleBuild.ts',
    ])
  })

  it.each([
    [{ status: false, message: 'Own words', data: { message: 'Inner' } }, 'Own words'],
    [{ status: false, data: { message: 'Inner' } }, 'Inner'],
    [{ status: false }, 'Something went wrong'],
    [null, 'Something went wrong'],
  ])('[L-358] reads the refusal %j as "%s"', async (body, message) => {
    fakeApi({ 'POST /forgotPassword': { status: 400, body } })
    const problem = await problemOf(write())
    expect(problem).toBeInstanceOf(Problem)
    expect(problem?.message).toBe(message)
  })

  it.each([null, { status: false }])(
    '[P-424] says "Error fetching data" where a fetch ends in 500 and %j',
    async (body) => {
      fakeApi({ 'GET /jobs': { status: 500, body } })
      expect((await problemOf(read()))?.message).toBe('Error fetching data')
    },
  )

  it('[P-341] sends what the browser keeps for this origin with every call, and to no other', async () => {
    const { sent } = fakeApi(silent)
    await Promise.all([read(), write(), put(), remove(), read({ anonymous: true })])
    expect(sent).toHaveLength(5)
    for (const { init } of sent) expect(init.credentials).toBe('same-origin')
  })

  it('takes status false for a refusal even where the call answers 200', async () => {
    fakeApi({ 'POST /forgotPassword': { body: { status: false, message: 'No' } } })
    expect((await problemOf(write()))?.message).toBe('No')
  })

  it('keeps the messages of fields', async () => {
    fakeApi({
      'POST /forgotPassword': {
        status: 422,
        body: { status: false, message: 'Bad', code: 'invalid', errors: [{ field: 'date', message: 'In the future' }] },
      },
    })
    expect(await problemOf(write())).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { date: 'In the future' },
    })
  })

  it('knows a failed connection', async () => {
    fakeApi({ 'GET /jobs': 'offline' })
    expect(await problemOf(read())).toMatchObject({ status: 0, network: true })
  })

  it('ends the session when it is refused, and remembers whose it was', async () => {
    session.start(staff('HOD'), 'token')
    fakeApi({ 'GET /jobs': { status: 401, body: { status: false, message: 'Expired', code: 'unauthorised' } } })
    await problemOf(read())
    expect(session.get()).toEqual({ user: null, token: null, ended: { reason: 'refused', staff: true } })
    expect(sessionStorage.length).toBe(0)
  })

  it('[T-386] says that it was idle where the server says so, or where nothing was pressed for fifty minutes', async () => {
    const refused = (code: string) => fakeApi({ 'GET /jobs': { status: 401, body: { status: false, code } } })
    for (const [code, minutes, reason] of [
      ['idle', 1, 'idle'],
      ['not_signed_in', 51, 'idle'],
      ['not_signed_in', 49, 'refused'],
    ] as const) {
      session.forgetEnd()
      session.start(staff('HOD'), 'token')
      refused(code)
      localStorage.setItem('pgl-last-input', String(Date.now() - minutes * 60_000))
      await problemOf(read())
      expect(session.get().ended).toEqual({ reason, staff: true })
    }
  })

  it('does not end a new session for a late refusal of an old token', async () => {
    fakeApi({
      'GET /jobs': () => {
        session.start(student(), 'newer')
        return { status: 401 }
      },
    })
    await problemOf(read())
    expect(session.get().token).toBe('newer')
  })
})
