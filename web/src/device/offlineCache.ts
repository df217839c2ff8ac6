/**
 * What a form needs to be filled in without a network, sealed like drafts: who works on this device, and the choices of
 * the forms. All of it can be fetched again, so it is no loss, and signing out forgets it without asking.
 */
import { canKeep, drop, find, keep, type Outline, outlines } from './vault'

const PERSON = 'person'
const LIST = 'list:'

/** How long the cache is good for, in milliseconds: a week without a network. */
const CACHE_LIFE = 7 * 86_400_000

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

/** Keeps a list, in the place of the earlier one of its key. */
export async function cacheList(user: string, list: CachedList): Promise<void> {
  if (!canKeep()) return
  await keep('shelf', user, { id: LIST + JSON.stringify(list.key), at: Date.now(), content: list, file: null })
}

/** Every list of the user with its time; those of more than a week ago are forgotten. */
export async function cachedLists(user: string): Promise<Outline<CachedList>[]> {
  if (!canKeep()) return []
  const lists = (await outlines<CachedList>('shelf', user)).filter(({ id }) => id.startsWith(LIST))
  await Promise.all(lists.filter((list) => !isGood(list)).map(({ id }) => drop('shelf', user, id)))
  return lists.filter(isGood)
}

const isGood = ({ at }: { at: number }) => Date.now() - at < CACHE_LIFE
