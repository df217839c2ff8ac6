/**
 * What is needed without a network, sealed like drafts: who works on this device, the choices of the forms, and what the
 * pages were last answered. All of it can be fetched again, so it is no loss, and signing out forgets it without asking.
 */
import type { LastAnswer } from '../api/lastTime'
import { canKeep, drop, find, keep, type Outline, outlines, prune } from './vault'

const PERSON = 'person'
const LIST = 'list:'
const ANSWER = 'answer:'

/** How long the cache is good for, in milliseconds: a week without a network. */
const CACHE_LIFE = 7 * 86_400_000
const ANSWERS = { days: 7, records: 100, bytes: 4_000_000 }

/** A list of choices under the key by which the page asks for it. */
export interface CachedList {
  key: readonly unknown[]
  data: unknown
}

/** Notes who works on this device, with what the page shows of them. Nothing happens where the browser cannot seal it. */
export async function cachePerson(person: { _id: string }): Promise<void> {
  if (canKeep()) await keep('shelf', person._id, { id: PERSON, at: Date.now(), content: person, file: null })
}

/** The person of that id as last noted here, or null: unknown, or more than a week ago. */
export async function cachedPerson<P extends { _id: string }>(id: string): Promise<P | null> {
  if (!canKeep()) return null
  const found = await find<P>('shelf', id, PERSON)
  return found && isGood(found) && found.content._id === id ? found.content : null
}

/** Keeps a list as it was at a time, in the place of the earlier one of its key. */
export async function cacheList(user: string, list: CachedList, at = Date.now()): Promise<void> {
  if (canKeep()) await keep('shelf', user, { id: LIST + JSON.stringify(list.key), at, content: list, file: null })
}

/** Every list of the user with its time; those of more than a week ago are forgotten. */
export async function cachedLists(user: string): Promise<Outline<CachedList>[]> {
  if (!canKeep()) return []
  const lists = await outlines<CachedList>('shelf', user, LIST)
  await Promise.all(lists.filter((list) => !isGood(list)).map(({ id }) => drop('shelf', user, id)))
  return lists.filter(isGood)
}

/** Keeps what a page was answered at a time, in the place of the earlier answer to the same. */
export async function cacheAnswer(user: string, { key, data }: CachedList, at: number): Promise<void> {
  if (canKeep()) await keep('shelf', user, { id: ANSWER + JSON.stringify(key), at, content: data, file: null })
}

/** What was last answered under a key, to a page or as a list, or null: never, or more than a week ago. */
export async function cachedAnswer(user: string, key: CachedList['key']): Promise<LastAnswer | null> {
  if (!canKeep()) return null
  const id = JSON.stringify(key)
  const answer = await find('shelf', user, ANSWER + id)
  if (answer && isGood(answer)) return { data: answer.content, at: answer.at }
  const list = await find<CachedList>('shelf', user, LIST + id)
  return list && isGood(list) ? { data: list.content.data, at: list.at } : null
}

/** Forgets the answers that are over what is kept of them. */
export async function pruneAnswers(user: string): Promise<void> {
  if (canKeep()) await prune('shelf', user, ANSWERS, (id) => !id.startsWith(ANSWER))
}

const isGood = ({ at }: { at: number }) => Date.now() - at < CACHE_LIFE
