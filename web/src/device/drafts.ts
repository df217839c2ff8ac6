/** Unfinished forms of this user on this device: kept while they are typed, back after a crash, a closed tab or the idle log-out. */
import { all, canKeep, drop, find, type Kept, keep } from './vault'

/** A form's values as they were typed; the one file travels beside them. */
export interface Draft<V = unknown> {
  /** The address of the page whose form this is. */
  url: string
  /** What the form is called: "OPD Campus". */
  title: string
  /** The form's own data. */
  values: V
  /** Why the server refused it, for an entry that came back from the outbox. */
  reason?: string | undefined
}

/** A draft with its id, its time, and its file. */
export type KeptDraft<V = unknown> = Kept<Draft<V>>

const MONTHS = 90 * 86_400_000

/** Keeps a draft; nothing happens where the browser cannot keep anything sealed. Answers whether it is kept. */
export async function saveDraft<V>(user: string, id: string, draft: Draft<V>, file: File | null): Promise<boolean> {
  if (!canKeep()) return false
  await keep('drafts', user, { id, at: Date.now(), content: draft, file })
  return true
}

/** The draft of a form, or null. */
export async function findDraft<V>(user: string, id: string): Promise<KeptDraft<V> | null> {
  return canKeep() ? await find<Draft<V>>('drafts', user, id) : null
}

/** Every draft of the user, newest first; those of more than 90 days ago are forgotten. */
export async function allDrafts(user: string): Promise<KeptDraft[]> {
  if (!canKeep()) return []
  const drafts = await all<Draft>('drafts', user)
  const old = drafts.filter(({ at }) => at < Date.now() - MONTHS)
  await Promise.all(old.map(({ id }) => drop('drafts', user, id)))
  return drafts.filter((draft) => !old.includes(draft)).reverse()
}

/** Forgets a draft. */
export async function dropDraft(user: string, id: string): Promise<void> {
  if (canKeep()) await drop('drafts', user, id)
}
