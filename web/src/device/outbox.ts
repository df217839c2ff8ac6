/**
 * Entries that were submitted without a network: they wait here, in sight, and are sent once the server answers again.
 * Each carries the id that its form was given, by which the server knows a second sending of the same entry; so an
 * entry is stored exactly once however often the network or the tab fails in between.
 */
import type { Draft } from './unsaved'
import { canKeep, count, drop, find, keep, move, type OpenedRecord, type Outline, outlines } from './vault'

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
export type KeptEntry<V = unknown> = OpenedRecord<Waiting<V>>

/** The same as a list has it: the file stays sealed, only its name is told. */
export type EntryOutline<V = unknown> = Outline<Waiting<V>>

/** What came of sending one entry: stored, refused for good with a reason, or no answer worth the name yet. */
export type Outcome = { is: 'stored' } | { is: 'refused'; reason: string } | { is: 'later' }

/** How far a round is: the entry that is being sent, counted from one, of those that it began with and that came since. */
export interface SendingProgress {
  nth: number
  of: number
}

/** What came of a round: the entries that were stored, those that came back with the reason, and how many still wait. */
export interface Round {
  stored: EntryOutline[]
  refused: EntryOutline[]
  left: number
}

/** Puts an entry into the outbox. Answers whether it is kept. */
export async function post<V>(user: string, clientId: string, entry: Waiting<V>, file: File | null): Promise<boolean> {
  if (!canKeep()) return false
  await keep('outbox', user, { id: clientId, at: Date.now(), content: entry, file })
  return true
}

/** Every waiting entry of the user, oldest first. */
export async function waiting(user: string): Promise<EntryOutline[]> {
  return canKeep() ? await outlines<Waiting>('outbox', user) : []
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

/**
 * Sends what waits, oldest first, one after another, in one tab at a time; null where another tab is at it. Each file is
 * opened when its entry's turn comes, and what is added meanwhile is sent in the same round. A refused entry becomes a
 * draft with the reason; one that could not be sent ends the round.
 */
export async function sendAll(
  user: string,
  send: (entry: KeptEntry) => Promise<Outcome>,
  onTurn?: (progress: SendingProgress) => void,
): Promise<Round | null> {
  if (!canKeep()) return null
  const round = async (): Promise<Round> => {
    const stored: EntryOutline[] = []
    const refused: EntryOutline[] = []
    const tried = new Set<string>()
    const untried = async () => (await waiting(user)).filter(({ id }) => !tried.has(id))
    let queue = await untried()
    const next = async () => {
      if (queue.length === 0) queue = await untried()
      return queue.shift()
    }
    for (let outline = await next(); outline; outline = await next()) {
      tried.add(outline.id)
      onTurn?.({ nth: tried.size, of: tried.size + queue.length })
      const entry = await find<Waiting>('outbox', user, outline.id)
      // Its person took it back meanwhile.
      if (!entry) continue
      const outcome = await send(entry)
      if (outcome.is === 'later') break
      if (outcome.is === 'stored') {
        await drop('outbox', user, entry.id)
        stored.push(outline)
      } else {
        const content = { ...entry.content, reason: outcome.reason }
        await move('outbox', entry.id, 'drafts', user, { ...entry, id: refusedId(entry.id), content })
        refused.push({ ...outline, id: refusedId(entry.id), content })
      }
    }
    return { stored, refused, left: await waitingCount(user) }
  }
  if (!('locks' in navigator)) return await round()
  return await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? round() : null))
}
