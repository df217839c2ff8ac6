import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../api/types'

const one = 'a'.repeat(24)
const other = 'b'.repeat(24)
const DAY = 86_400_000
const teachers = { key: ['teachers', 'd', 'c'], data: { status: true, data: [{ _id: 't', name: 'Dr. Rane' }] } }
const entry = (headline: string) => ({ kind: 'opd', headline, url: '/task/x', title: 'OPD Campus', values: {} })
const pdf = (name: string) => new File([`%PDF ${name}`], name, { type: 'application/pdf' })

/** The modules as a tab has them after it was opened anew; the browser's store stays. */
async function newTab() {
  vi.resetModules()
  const [vault, cache, outbox, leaving] = await Promise.all([
    import('./vault'),
    import('./offlineCache'),
    import('./outbox'),
    import('./leaving'),
  ])
  return { vault, cache, outbox, leaving }
}

let tab: Awaited<ReturnType<typeof newTab>>
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  tab = await newTab()
})

describe('the offline cache', () => {
  it('knows who works here and the choices of the forms after the tab was closed, for a week', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(10 * DAY)
    await tab.cache.cachePerson({ _id: one })
    await tab.cache.cacheList(one, { ...teachers, data: 'older' })
    await tab.cache.cacheList(one, teachers)
    tab = await newTab()
    expect(await tab.cache.cachedPerson(one)).toEqual({ _id: one })
    expect((await tab.cache.cachedLists(one)).map(({ content, at }) => [content, at])).toEqual([[teachers, 10 * DAY]])
    now.mockReturnValue(17 * DAY)
    expect(await tab.cache.cachedPerson(one)).toBeNull()
    expect(await tab.cache.cachedLists(one)).toEqual([])
    expect(await tab.vault.count('shelf', one)).toBe(1)
  })

  it('is of one user alone, and lies sealed', async () => {
    await tab.cache.cachePerson({ _id: one })
    await tab.cache.cacheList(one, teachers)
    expect(await tab.cache.cachedPerson(other)).toBeNull()
    expect(await tab.cache.cachedLists(other)).toEqual([])
    const database = await new Promise<IDBDatabase>((done) => {
      const asking = indexedDB.open('pg-logbook')
      asking.onsuccess = () => done(asking.result)
    })
    const rows = await new Promise<{ content: { bytes: ArrayBuffer } }[]>((done) => {
      const asking = database.transaction('shelf').objectStore('shelf').getAll()
      asking.onsuccess = () => done(asking.result)
    })
    database.close()
    expect(rows).toHaveLength(2)
    for (const { content } of rows) expect(new TextDecoder('latin1').decode(content.bytes)).not.toContain('Rane')
  })

  it('is no loss when its user leaves, and is gone then', async () => {
    await tab.cache.cachePerson({ _id: one })
    await tab.cache.cacheList(one, teachers)
    expect(await tab.leaving.whatIsKept(one)).toBeNull()
    await tab.leaving.forgetUser(one)
    expect(await tab.vault.count('shelf', one)).toBe(0)
    expect(await tab.cache.cachedPerson(one)).toBeNull()
  })

  it('does not keep what was still being sealed when its user left, and keeps again after the next sign-in', async () => {
    const { session } = await import('../api/session')
    const user = { _id: one, name: 'Asha' } as SessionUser
    session.start(user, 'the first token')
    const late = [tab.cache.cachePerson({ _id: one }), tab.cache.cacheList(one, teachers)]
    await tab.leaving.forgetUser(one)
    await Promise.all(late)
    await tab.cache.cacheList(one, teachers)
    session.end('logout')
    await tab.cache.cacheList(one, teachers)
    expect(await tab.vault.count('shelf', one)).toBe(0)
    session.start(user, 'the second token')
    await tab.cache.cacheList(one, teachers)
    expect(await tab.vault.count('shelf', one)).toBe(1)
  })

  it('leaves what an older build kept on the device in its place', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await new Promise<void>((done) => {
      const opening = indexedDB.open('pg-logbook', 1)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('keys').put(key, one)
        for (const place of ['drafts', 'outbox']) {
          opening.result.createObjectStore(place, { keyPath: ['user', 'id'] }).createIndex('user', 'user')
        }
      }
      opening.onsuccess = () => {
        opening.result.close()
        done()
      }
    })
    tab = await newTab()
    await tab.outbox.post(one, 'A', entry('A'), null)
    await tab.cache.cachePerson({ _id: one })
    tab = await newTab()
    expect((await tab.outbox.waiting(one)).map(({ id }) => id)).toEqual(['A'])
    expect(await tab.cache.cachedPerson(one)).toEqual({ _id: one })
  })
})

describe('a round of the outbox', () => {
  it('opens each file when its entry’s turn comes, and none for the list', async () => {
    for (const name of ['A', 'B', 'C']) await tab.outbox.post(one, name, entry(name), pdf(name))
    const opened = vi.spyOn(crypto.subtle, 'decrypt')
    expect((await tab.outbox.waiting(one)).map(({ fileName }) => fileName)).toEqual(['A', 'B', 'C'])
    expect(opened).toHaveBeenCalledTimes(3)
    opened.mockClear()
    const turns: unknown[] = []
    await tab.outbox.sendAll(
      one,
      async ({ file }) => {
        turns.push(file?.name, opened.mock.calls.length)
        return { is: 'stored' }
      },
      ({ nth, of }) => turns.push(`${nth} of ${of}`),
    )
    // The list opens three texts; each turn a text and a file.
    expect(turns).toEqual(['1 of 3', 'A', 5, '2 of 3', 'B', 7, '3 of 3', 'C', 9])
  })

  it('also sends what was added meanwhile, and leaves out what was taken back', async () => {
    for (const name of ['A', 'B']) await tab.outbox.post(one, name, entry(name), null)
    const sent: string[] = []
    const round = await tab.outbox.sendAll(one, async ({ id }) => {
      sent.push(id)
      if (id === 'A') {
        await tab.outbox.withdraw(one, 'B')
        await tab.outbox.post(one, 'C', entry('C'), null)
      }
      return { is: 'stored' }
    })
    expect(sent).toEqual(['A', 'C'])
    expect(round).toMatchObject({ stored: [{ id: 'A' }, { id: 'C' }], left: 0 })
  })

  it('is one tab’s at a time', async () => {
    let held = false
    const request = async (_: string, __: object, work: (lock: object | null) => Promise<unknown>) => {
      if (held) return await work(null)
      held = true
      return await work({}).finally(() => {
        held = false
      })
    }
    vi.stubGlobal('navigator', { ...navigator, locks: { request } })
    await tab.outbox.post(one, 'A', entry('A'), null)
    const sent: string[] = []
    const send = async ({ id }: { id: string }) => {
      sent.push(id)
      return { is: 'stored' } as const
    }
    const [first, second] = await Promise.all([tab.outbox.sendAll(one, send), tab.outbox.sendAll(one, send)])
    expect(sent).toEqual(['A'])
    expect([first, second]).toContain(null)
  })
})
