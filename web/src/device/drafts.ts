/** Unfinished forms of this user on this device: kept while they are typed, back after a crash, a closed tab or the idle log-out. */
import { type Draft, takeUnsaved } from './unsaved'
import { canKeep, drop, find, keep, type OpenedRecord, type Outline, outlines, prune } from './vault'

/** A draft with its id, its time, and its file. */
export type KeptDraft<V = unknown> = OpenedRecord<Draft<V>>

/** What is kept of one user's drafts: thirty days, forty forms, and files that a phone can spare the room for. */
export const BOUNDS = { days: 30, records: 40, bytes: 60_000_000 }
/** The most characters of one form's values; no form of ours comes near it. */
export const MAX_DRAFT_LENGTH = 500_000

// What refused entries become is told to the user and waits for an answer: others do not push it out.
const isRefused = (id: string) => id.startsWith('refused:')

// Within a tab the steps of one draft happen in the order they were asked for: what is dropped is not written afterwards.
const lines = new Map<string, Promise<unknown>>()

function inLine<T>(user: string, id: string, step: () => Promise<T>): Promise<T> {
  const key = `${user} ${id}`
  const next = (lines.get(key) ?? Promise.resolve()).catch(() => undefined).then(step)
  lines.set(key, next)
  const done = () => lines.get(key) === next && lines.delete(key)
  next.then(done, done)
  return next
}

// Forms that were sent from elsewhere: what of them was still being typed then is not kept afterwards.
const sent = new Set<string>()

/** Keeps a draft; nothing happens where the browser cannot keep anything sealed. Answers whether it is kept. */
export async function saveDraft<V>(user: string, id: string, draft: Draft<V>, file: File | null): Promise<boolean> {
  if (!canKeep() || JSON.stringify(draft.values).length > MAX_DRAFT_LENGTH) return false
  return await inLine(user, id, async () => {
    if (sent.has(`${user} ${id}`)) return false
    await keep('drafts', user, { id, at: Date.now(), content: draft, file })
    return true
  })
}

/** The draft of a form, or null. */
export async function findDraft<V>(user: string, id: string): Promise<KeptDraft<V> | null> {
  return canKeep() ? await inLine(user, id, () => find<Draft<V>>('drafts', user, id)) : null
}

/** Seals what a page that was left could not seal; a file that the draft has already stays with it. */
async function sealUnsaved(user: string): Promise<void> {
  for (const { id, draft } of takeUnsaved(user))
    await saveDraft(user, id, draft, (await findDraft(user, id))?.file ?? null)
}

/** Every draft of the user without its file, newest first; those over the bounds are forgotten. */
export async function allDrafts(user: string): Promise<Outline<Draft>[]> {
  if (!canKeep()) return []
  await sealUnsaved(user)
  await prune('drafts', user, BOUNDS, isRefused)
  return (await outlines<Draft>('drafts', user)).reverse()
}

/** Forgets a draft. */
export async function dropDraft(user: string, id: string): Promise<void> {
  if (canKeep()) await inLine(user, id, () => drop('drafts', user, id))
}

/** A form's hold on the place of its draft. */
export interface Hold<V = unknown> {
  /** Where this form's draft lies; null where more tabs have this form open than there are places. */
  id: string | null
  /** What was left there. */
  draft: KeptDraft<V> | null
  /** Another tab has the same form open. */
  isShared: boolean
  /** Lets go, once what was asked before is written. */
  release: () => void
}

/** Tabs that may type into the same form at once, each into a draft of its own. */
const PLACES = 3

// What this tab lets go of is free a moment later; the same form opened again waits for it.
const freeing = new Map<string, Promise<unknown>>()

/** Holds a name against all other tabs until it is let go; null where another tab holds it. */
async function lock(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => undefined
  await freeing.get(name)
  return await new Promise((answer, fail) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (found) => {
      if (!found) return answer(null)
      return new Promise<void>((free) => {
        answer(() => {
          free()
          freeing.set(
            name,
            held.finally(() => freeing.delete(name)),
          )
        })
      })
    })
    held.catch(fail)
  })
}

const placesOf = (id: string) => Array.from({ length: PLACES }, (_, n) => (n === 0 ? id : `${id}~${n + 1}`))

/** Forgets the drafts of a form that was sent, in all its places; until the form is opened again nothing of it is kept. */
export async function dropEverywhere(user: string, id: string): Promise<void> {
  for (const place of placesOf(id)) sent.add(`${user} ${place}`)
  await Promise.all(placesOf(id).map((place) => dropDraft(user, place)))
}

/**
 * Opens the draft of a form for one tab. Where other tabs have the same form open, this one gets a place of its own, so
 * that they do not write over each other; a place with something left in it goes before an empty one, unless an `empty`
 * one is asked for.
 */
export async function holdDraft<V>(user: string, id: string, empty = false): Promise<Hold<V>> {
  let isShared = false
  let free: { id: string; release: () => void } | null = null
  if (!canKeep()) return { id: null, draft: null, isShared, release: () => undefined }
  await sealUnsaved(user)
  for (const at of placesOf(id)) {
    sent.delete(`${user} ${at}`)
    const unlock = await lock(`pg-logbook-draft ${user} ${at}`)
    if (!unlock) {
      isShared = true
      continue
    }
    const release = () => void inLine(user, at, async () => unlock())
    const draft = await findDraft<V>(user, at)
    if (draft && empty) {
      release()
      continue
    }
    if (draft) {
      free?.release()
      return { id: at, draft, isShared, release }
    }
    if (free) release()
    else free = { id: at, release }
  }
  return { id: free?.id ?? null, draft: null, isShared, release: () => free?.release() }
}
