import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'

type Device = {
  vault: typeof import('./vault')
  drafts: typeof import('./drafts')
  outbox: typeof import('./outbox')
}

const one = 'a'.repeat(24)
const other = 'b'.repeat(24)
const pdf = () => new File(['%PDF-1.7 certificate'], 'certificate.pdf', { type: 'application/pdf' })
const entry = (headline: string) => ({
  kind: 'opd',
  headline,
  url: '/task/x',
  title: 'OPD Campus',
  values: { venue: headline },
})

/** The modules as a tab has them after it was opened anew; the browser's store stays. */
async function newTab(): Promise<Device> {
  vi.resetModules()
  const [vault, drafts, outbox] = await Promise.all([import('./vault'), import('./drafts'), import('./outbox')])
  return { vault, drafts, outbox }
}

/** Everything that lies in the browser's store, as text. */
async function raw(): Promise<string> {
  const database = await new Promise<IDBDatabase>((done) => {
    const asking = indexedDB.open('pg-logbook')
    asking.onsuccess = () => done(asking.result)
  })
  const found: unknown[] = []
  for (const name of ['drafts', 'outbox']) {
    found.push(
      ...(await new Promise<unknown[]>((done) => {
        const asking = database.transaction(name).objectStore(name).getAll()
        asking.onsuccess = () => done(asking.result)
      })),
    )
  }
  database.close()
  return JSON.stringify(found, (_, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? new TextDecoder('latin1').decode(value as ArrayBuffer)
      : value,
  )
}

/** The browser's locks: one holder of a name among all tabs. */
function fakeLocks() {
  const held = new Set<string>()
  const request = async (name: string, _: unknown, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return await work(null)
    held.add(name)
    try {
      return await work({ name })
    } finally {
      held.delete(name)
    }
  }
  return { request }
}

let tab: Device
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  tab = await newTab()
})

describe('drafts', () => {
  const draft = { url: '/task/x', title: 'OPD Campus', values: { venue: 'Surgery OPD', lines: ['Fever'] } }

  it('are there again after the tab was closed, with their file', async () => {
    expect(await tab.drafts.saveDraft(one, 'opd:new', draft, pdf())).toBe(true)
    tab = await newTab()
    const found = await tab.drafts.findDraft(one, 'opd:new')
    expect(found?.content).toEqual(draft)
    expect([found?.file?.name, found?.file?.type, await found?.file?.text()]).toEqual([
      'certificate.pdf',
      'application/pdf',
      '%PDF-1.7 certificate',
    ])
  })

  it('have what a reload cut off, with the file that was there before', async () => {
    await tab.drafts.saveDraft(one, 'opd:new', draft, pdf())
    const { storeUnsaved, takeUnsaved } = await import('./unsaved')
    storeUnsaved(one, 'opd:new', { ...draft, values: { venue: 'Earlier' } })
    storeUnsaved(one, 'opd:new', { ...draft, values: { venue: 'Medicine OPD' } })
    storeUnsaved(other, 'opd:new', draft)
    tab = await newTab()
    const held = await tab.drafts.holdDraft<{ venue: string }>(one, 'opd:new')
    expect([held.draft?.content.values.venue, held.draft?.file?.name]).toEqual(['Medicine OPD', 'certificate.pdf'])
    expect([takeUnsaved(one).length, takeUnsaved(other).length]).toEqual([0, 1])
  })

  it('are of one user alone, and nobody reads them in the browser’s files', async () => {
    await tab.drafts.saveDraft(one, 'opd:new', draft, pdf())
    expect(await tab.drafts.findDraft(other, 'opd:new')).toBeNull()
    expect(await tab.drafts.allDrafts(other)).toEqual([])
    const lying = await raw()
    expect(lying).toContain('opd:new')
    for (const secret of ['Surgery OPD', 'Fever', 'certificate.pdf', '%PDF']) expect(lying).not.toContain(secret)
  })

  it('are one per form, the latest; the newest first; forgotten on request and after thirty days', async () => {
    const now = vi.spyOn(Date, 'now')
    now.mockReturnValue(1_000)
    await tab.drafts.saveDraft(one, 'old', draft, null)
    now.mockReturnValue(31 * 86_400_000)
    await tab.drafts.saveDraft(one, 'a', draft, null)
    now.mockReturnValue(31 * 86_400_000 + 1)
    await tab.drafts.saveDraft(one, 'b', draft, null)
    now.mockReturnValue(31 * 86_400_000 + 2)
    await tab.drafts.saveDraft(one, 'a', { ...draft, title: 'Later' }, null)
    expect((await tab.drafts.allDrafts(one)).map(({ id, content }) => [id, content.title])).toEqual([
      ['a', 'Later'],
      ['b', 'OPD Campus'],
    ])
    expect(await tab.drafts.findDraft(one, 'old')).toBeNull()
    await tab.drafts.dropDraft(one, 'a')
    expect((await tab.drafts.allDrafts(one)).map(({ id }) => id)).toEqual(['b'])
  })

  it('are bounded in number and in size, the newest staying; what came back from the outbox is not pushed out', async () => {
    const now = vi.spyOn(Date, 'now')
    const { records } = tab.drafts.BOUNDS
    now.mockReturnValue(1_000)
    await tab.drafts.saveDraft(one, 'refused:A', { ...draft, reason: 'No.' }, null)
    for (let at = 0; at < records + 2; at++) {
      now.mockReturnValue(2_000 + at)
      await tab.drafts.saveDraft(one, `form ${at}`, draft, null)
    }
    const ids = (await tab.drafts.allDrafts(one)).map(({ id }) => id)
    expect(ids).toHaveLength(records + 1)
    expect([ids[0], ids.at(-2), ids.at(-1)]).toEqual([`form ${records + 1}`, 'form 2', 'refused:A'])
    const long = { ...draft, values: { text: 'x'.repeat(tab.drafts.MAX_DRAFT_LENGTH) } }
    expect(await tab.drafts.saveDraft(one, 'long', long, null)).toBe(false)
    await tab.vault.prune('drafts', one, { days: 30, records: 100, bytes: 1 })
    expect(await tab.drafts.allDrafts(one)).toEqual([])
  })

  it('of a form that is open in two tabs are kept apart, and both are found again', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const first = await tab.drafts.holdDraft(one, 'profile')
    const otherTab = await newTab()
    const second = await otherTab.drafts.holdDraft(one, 'profile')
    expect([first.id, first.isShared, second.id, second.isShared]).toEqual(['profile', false, 'profile~2', true])
    await tab.drafts.saveDraft(one, 'profile', { ...draft, title: 'First' }, null)
    await otherTab.drafts.saveDraft(one, 'profile~2', { ...draft, title: 'Second' }, null)
    first.release()
    await tab.drafts.dropDraft(one, 'profile')
    second.release()
    await vi.waitFor(async () => {
      const found = await tab.drafts.holdDraft(one, 'profile')
      found.release()
      expect([found.id, found.draft?.content.title, found.isShared]).toEqual(['profile~2', 'Second', false])
    })
    await tab.drafts.dropEverywhere(one, 'profile')
    expect(await tab.drafts.allDrafts(one)).toEqual([])
  })

  it('are written in the order asked: what was sent does not come back because its last letters were still being sealed', async () => {
    const writing = tab.drafts.saveDraft(one, 'profile', draft, pdf())
    const dropping = tab.drafts.dropDraft(one, 'profile')
    await Promise.all([writing, dropping])
    expect(await tab.drafts.findDraft(one, 'profile')).toBeNull()
  })

  it('of a form that was sent from elsewhere are not kept by what was still being typed then, until it is opened again', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const typing = await tab.drafts.holdDraft(one, 'verify:1')
    await tab.drafts.dropEverywhere(one, 'verify:1')
    expect(await tab.drafts.saveDraft(one, 'verify:1', draft, null)).toBe(false)
    expect(await tab.drafts.allDrafts(one)).toEqual([])
    typing.release()
    const again = await tab.drafts.holdDraft(one, 'verify:1')
    expect(await tab.drafts.saveDraft(one, 'verify:1', draft, null)).toBe(true)
    again.release()
  })

  it('cannot be opened once the user’s key is gone', async () => {
    await tab.drafts.saveDraft(one, 'opd:new', draft, null)
    await tab.outbox.post(one, 'c1', entry('A'), null)
    await tab.drafts.saveDraft(other, 'opd:new', draft, null)
    await tab.vault.wipe(one)
    expect(await tab.drafts.allDrafts(one)).toEqual([])
    expect(await tab.outbox.waiting(one)).toEqual([])
    expect(await tab.drafts.allDrafts(other)).toHaveLength(1)
  })

  it('are simply not kept where the browser cannot seal them', async () => {
    vi.stubGlobal('indexedDB', undefined)
    tab = await newTab()
    expect(await tab.drafts.saveDraft(one, 'opd:new', draft, null)).toBe(false)
    expect(await tab.drafts.allDrafts(one)).toEqual([])
    expect(await tab.outbox.post(one, 'c', entry('A'), null)).toBe(false)
    expect(await tab.outbox.sendAll(one, async () => ({ is: 'stored' }))).toBeNull()
  })
})

describe('the outbox', () => {
  it('sends what waits in order, once, also after the tab was closed in between', async () => {
    for (const name of ['A', 'B', 'C']) await tab.outbox.post(one, name, entry(name), name === 'B' ? pdf() : null)
    await tab.outbox.post(other, 'X', entry('X'), null)
    const sent: (string | undefined)[] = []
    const first = await tab.outbox.sendAll(one, async ({ id, file }) => {
      if (id === 'C') return { is: 'later' }
      sent.push(id, file?.name)
      return { is: 'stored' }
    })
    expect(first).toMatchObject({ stored: [{ id: 'A' }, { id: 'B' }], refused: [], left: 1 })
    tab = await newTab()
    const second = await tab.outbox.sendAll(one, async ({ id }) => {
      sent.push(id)
      return { is: 'stored' }
    })
    expect(second).toMatchObject({ stored: [{ id: 'C' }], left: 0 })
    expect(sent).toEqual(['A', undefined, 'B', 'certificate.pdf', 'C'])
    expect(await tab.outbox.waitingCount(other)).toBe(1)
  })

  it('keeps an entry whose sending broke off, under the same id', async () => {
    await tab.outbox.post(one, 'A', entry('A'), null)
    await expect(tab.outbox.sendAll(one, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    expect((await tab.outbox.waiting(one)).map(({ id }) => id)).toEqual(['A'])
  })

  it('makes a draft with the reason of what is refused, and goes on', async () => {
    await tab.outbox.post(one, 'A', entry('A'), pdf())
    await tab.outbox.post(one, 'B', entry('B'), null)
    const round = await tab.outbox.sendAll(one, async ({ id }) =>
      id === 'A' ? { is: 'refused', reason: 'Your account is blocked.' } : { is: 'stored' },
    )
    expect(round).toMatchObject({ stored: [{ id: 'B' }], refused: [{ id: 'refused:A' }], left: 0 })
    const [draft, ...rest] = await tab.drafts.allDrafts(one)
    expect(rest).toEqual([])
    expect(draft?.content).toMatchObject({ reason: 'Your account is blocked.', values: { venue: 'A' }, kind: 'opd' })
    expect(draft?.fileName).toBe('certificate.pdf')
  })

  it('gives an entry back on request', async () => {
    await tab.outbox.post(one, 'A', entry('A'), null)
    await tab.outbox.withdraw(one, 'A')
    expect(await tab.outbox.waitingCount(one)).toBe(0)
  })
})
