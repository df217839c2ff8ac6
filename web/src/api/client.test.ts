import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, signedIn, staff, student } from '../testing/render'
import { api, Problem } from './client'
import { session } from './session'

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
