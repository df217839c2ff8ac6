import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstRequests } from '../../app/boot/requests'
import { fakeApi, signedIn, staff, student } from '../../testing/render'
import { api } from '../client'
import type { BodyOf } from '../contract'
import { session } from '../session'
import { prefetch, takePrefetched } from './prefetched'

afterEach(() => {
  vi.useRealTimers()
  session.end('logout')
})

const answered = (query?: { page: number }) => api.prefetched('/api/jobs', {}, query)
const ask = () => api.get('/api/jobs', {})

describe('what is asked ahead of the page', () => {
  it('is given to who asks the same, once, and is not asked for again', async () => {
    signedIn(student())
    const { calls } = fakeApi({ 'GET /jobs': { body: { status: true, data: [1] } } })
    await prefetch('/jobs?page=1', 'token')
    expect(answered({ page: 2 })).toBeUndefined()
    expect(answered({ page: 1 })).toEqual({ status: true, data: [1] })
    // React Query may drop what nobody holds yet, and make it anew while the same page is drawn.
    expect(answered({ page: 1 })).toEqual({ status: true, data: [1] })
    expect(calls()).toEqual(['GET /jobs'])
    vi.useFakeTimers({ now: Date.now() + 1_001, toFake: ['Date'] })
    expect(answered({ page: 1 })).toBeUndefined()
  })

  it('is asked for again by who was drawn with it and wants to hear what is new', async () => {
    signedIn(student())
    const { calls } = fakeApi({ 'GET /jobs': { body: { status: true, data: [1] } } })
    await prefetch('/jobs', 'token')
    expect(answered()).toBeDefined()
    await ask()
    expect(calls()).toHaveLength(2)
    expect(answered()).toBeUndefined()
  })

  it('is waited for where it is still on its way', async () => {
    signedIn(student())
    let answer: (value: { body: unknown }) => void = () => undefined
    const { calls } = fakeApi({ 'GET /jobs': () => new Promise((done) => (answer = done)) })
    const asked = prefetch('/jobs', 'token')
    const waiting = ask()
    await Promise.resolve()
    answer({ body: { status: true, data: [2] } })
    expect((await waiting).data).toEqual([2])
    await asked
    expect(answered()).toBeUndefined()
    expect(calls()).toEqual(['GET /jobs'])
  })

  it('answers nobody else, nobody too late, and no change', async () => {
    signedIn(student())
    const { calls } = fakeApi({ 'GET /jobs': {}, 'POST /packs': {} })
    await prefetch('/jobs', 'of another')
    expect(answered()).toBeUndefined()
    await prefetch('/jobs', 'token')
    await api.post('/api/packs', {}, {} as BodyOf<'/api/packs', 'post'>)
    expect(calls().at(-1)).toBe('POST /packs')
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    expect(answered()).toBeUndefined()
    expect(takePrefetched('/api/jobs', 'token')).toBeUndefined()
  })

  it('ends a session that the server no longer knows, and says that there is no network, as any other question', async () => {
    signedIn(student())
    fakeApi({
      'GET /jobs': { status: 401, body: { status: false, message: 'Please sign in' } },
      'GET /site': 'offline',
    })
    await prefetch('/site', 'token')
    await expect(api.get('/api/site', {})).rejects.toMatchObject({ network: true })
    await prefetch('/jobs', 'token')
    expect(answered()).toBeUndefined()
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    expect(session.get().ended?.reason).toBe('refused')
  })

  it('is not waited for longer than who asks will wait', async () => {
    fakeApi({ 'GET /session': () => new Promise(() => undefined) })
    void prefetch('/session', null)
    const stop = new AbortController()
    const waiting = api.get('/api/session', {}, { anonymous: true, signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })
})

describe('the first questions of an address', () => {
  const [college, department, own] = ['c'.repeat(24), 'd'.repeat(24), 'a'.repeat(24)]
  const paths = (path: string, search: string, user: Parameters<typeof firstRequests>[2]) =>
    firstRequests(path, search, user).map(({ path: each }) => each)
  const opd = '/task/65f0c1a27b3e4d58a61c49d6'

  it('are those of the page that the viewer gets', () => {
    expect(paths(opd, '', student())).toEqual([`/entries/opd/${college}/${department}/${own}?page=1&limit=10`])
    expect(paths(opd, '', staff('Professor'))).toEqual([`/entries/opd/${college}/${department}?page=1&limit=10`])
    expect(paths('/verify-queue', '', staff('HOD'))).toEqual([`/verifyQueue/${college}/${department}?page=1&limit=50`])
    expect(paths('/dashboard', '', staff('HOD'))).toEqual([
      `/pendingVerifications/${college}/${department}?page=1&limit=10`,
    ])
    const dashboard = [`/dashboardCounts/${college}/${department}/${own}`, `/attention/${college}/${department}/${own}`]
    expect(paths('/dashboard', '', student())).toEqual(dashboard)
    expect(paths('/verify-queue', '', student())).toEqual(dashboard)
  })

  it('are none where more than the address decides, or nothing may be seen', () => {
    expect(paths(opd, '?page=2', student())).toEqual([])
    expect(paths('/task/unknown', '', student())).toEqual([])
    expect(paths('/profile', '', student())).toEqual([])
    expect(paths('/login', '', student())).toEqual([])
    expect(paths(opd, '', student({ joiningDate: null }))).toEqual([])
    expect(paths(opd, '', student({ departmentId: null }))).toEqual([])
  })

  it('go on with the first entry of the queue', () => {
    const [question] = firstRequests('/verify-queue', '', staff('HOD'))
    expect(question?.next?.({ data: [{ kind: 'opd', _id: '1' }] })).toBe('/entries/opd/1')
    expect(question?.next?.({ data: [] })).toBeUndefined()
  })
})
