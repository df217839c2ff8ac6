/**
 * Entries that were submitted without a network: they wait here, in sight, and are sent once the server answers again.
 * Each carries the id that its form was given, by which the server knows a second sending of the same entry; so an
 * entry is stored exactly once however often the network or the tab fails in between.
 */
import type { Draft } from './drafts'
import { all, canKeep, count, drop, type Kept, keep, move } from './vault'

/** An entry that waits. */
export interface Waiting<V = unknown> extends Draft<V> {
  /** The kind's key. */
  kind: string
  /** One line that names the entry: its topic. */
  headline: string
  /** The rejected entry that it corrects. */
  replaces?: string | undefined
}

/** A waiting entry with its client id, its time, and its file. */
export type KeptEntry<V = unknown> = Kept<Waiting<V>>

/** What came of sending one entry: stored, refused for good with a reason, or no answer worth the name yet. */
export type Outcome = { is: 'stored' } | { is: 'refused'; reason: string } | { is: 'later' }

/** What came of a round. */
export interface Round {
  stored: KeptEntry[]
  refused: KeptEntry[]
  left: number
}

/** Puts an entry into the outbox. Answers whether it is kept. */
export async function post<V>(user: string, clientId: string, entry: Waiting<V>, file: File | null): Promise<boolean> {
  if (!canKeep()) return false
  await keep('outbox', user, { id: clientId, at: Date.now(), content: entry, file })
  return true
}

/** Every waiting entry of the user, oldest first. */
export async function waiting(user: string): Promise<KeptEntry[]> {
  return canKeep() ? await all<Waiting>('outbox', user) : []
}

/** How many entries wait. */
export async function waitingCount(user: string): Promise<number> {
  return canKeep() ? await count('outbox', user) : 0
}

/** Takes an entry out of the outbox without sending it. */
export async function withdraw(user: string, clientId: string): Promise<void> {
  if (canKeep()) await drop('outbox', user, clientId)
}

/** The id of the draft that a refused entry becomes. */
export const refusedId = (clientId: string) => `refused:${clientId}`

const LOCK = 'pg-logbook-outbox'

/** Sends what waits, oldest first, in one tab at a time; null where another tab is at it. A refused entry becomes a draft with the reason. */
export async function sendAll(user: string, send: (entry: KeptEntry) => Promise<Outcome>): Promise<Round | null> {
  if (!canKeep()) return null
  const round = async (): Promise<Round> => {
    const stored: KeptEntry[] = []
    const refused: KeptEntry[] = []
    for (const entry of await waiting(user)) {
      const outcome = await send(entry)
      if (outcome.is === 'later') break
      if (outcome.is === 'stored') {
        await drop('outbox', user, entry.id)
        stored.push(entry)
      } else {
        const draft = { ...entry, id: refusedId(entry.id), content: { ...entry.content, reason: outcome.reason } }
        await move('outbox', entry.id, 'drafts', user, draft)
        refused.push(draft)
      }
    }
    return { stored, refused, left: await waitingCount(user) }
  }
  if (!('locks' in navigator)) return await round()
  return await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? round() : null))
}
