import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isOfLastTime } from '../../api/lastTime'
import { session, useSession } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { cacheAnswer, cachedLists, cacheList, cachePerson, pruneAnswers } from '../../device/offlineCache'
import { canKeep } from '../../device/vault'
import { setReadiness } from '../../lib/readiness'
import { recentEntriesQuery } from '../logbook/report/recentEntries'
import { fetchFormCode } from './formCode'
import { families, type ListKey, lay, listsOf, presetsOf, toKeep } from './formLists'
import { isPageAnswer, keepRead } from './pageAnswers'

/** Milliseconds after which a page has come to rest. */
const QUIET = 5_000
/** A list that is older is fetched again while there is a network. */
const FRESH = 12 * 3_600_000

/** Whether every file of this build is kept on the device (`app/serviceWorker.ts`). */
const areFilesKept = () => Boolean(navigator.serviceWorker?.controller)

const isHere = (id: string) => session.get().user?._id === id

/**
 * Puts the cached lists where the forms look for them; answers when each was fetched. A page that asked for one of them a
 * moment ago has it as of the same time, but for that of all skills not yet by competency.
 */
export async function restore(client: QueryClient, user: SessionUser): Promise<ReadonlyMap<string, number>> {
  const cached = new Map((await cachedLists(user._id)).map((list) => [JSON.stringify(list.content.key), list]))
  const known = new Map<string, number>()
  if (!isHere(user._id)) return known
  for (const key of [...listsOf(user).map((list) => list.key), ...presetsOf(user)]) {
    const list = cached.get(JSON.stringify(key))
    if (!list) continue
    known.set(JSON.stringify(key), list.at)
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) <= list.at) lay(client, key, list.content.data, list.at)
  }
  return known
}

/** When the oldest of the lists was fetched, or null where one is not here at all. */
function oldest(user: SessionUser, known: ReadonlyMap<string, number>): number | null {
  const times = listsOf(user).map(({ key }) => known.get(JSON.stringify(key)) ?? null)
  return times.reduce((one, other) => (one === null || other === null ? null : Math.min(one, other)), Date.now())
}

async function cacheFormList(client: QueryClient, user: SessionUser, key: ListKey, data: unknown, at: number) {
  const list = toKeep(client, user, key, data)
  if (list) await cacheList(user._id, list, at)
}

/**
 * Fetches what the device lacks, one list after another, and answers when the oldest was fetched; null where one is not
 * here yet. One that the page had before anybody watched is not fetched again, but kept.
 */
async function stock(
  client: QueryClient,
  user: SessionUser,
  kept: ReadonlyMap<string, number>,
): Promise<number | null> {
  const known = new Map(kept)
  for (const { key, fetch } of listsOf(user)) {
    if (!navigator.onLine || !isHere(user._id)) return null
    if (Date.now() - (known.get(JSON.stringify(key)) ?? 0) < FRESH) continue
    const data = await client.fetchQuery({ queryKey: key, queryFn: fetch, staleTime: 60_000 })
    if (key[0] === 'skills') lay(client, key, data, Date.now())
    await cacheFormList(client, user, key, data, Date.now())
    known.set(JSON.stringify(key), Date.now())
  }
  return oldest(user, known)
}

/** Caches what a query was answered: a list of the forms, what a page shows, or own entries that were read. */
async function cacheQuery(client: QueryClient, user: SessionUser, query: Query): Promise<void> {
  const { queryKey: key, state } = query
  if (state.data === undefined || state.status !== 'success' || isOfLastTime(query) || !isHere(user._id)) return
  const { queryKey: recentKey } = recentEntriesQuery(user)
  const cacheRecent = () =>
    cacheList(
      user._id,
      { key: recentKey, data: client.getQueryData(recentKey) },
      client.getQueryState(recentKey)?.dataUpdatedAt,
    )
  if (key[0] === recentKey[0]) {
    for (const list of client.getQueryCache().findAll({ queryKey: ['entries'] })) keepRead(client, user, list)
    if (key[1] === user._id) await cacheRecent()
  } else if (families.some((family) => family === key[0]))
    await cacheFormList(client, user, key, state.data, state.dataUpdatedAt)
  else if (isPageAnswer(key)) await cacheAnswer(user._id, { key, data: state.data }, state.dataUpdatedAt)
  else if (keepRead(client, user, query)) await cacheRecent()
}

/** Caches every answer that came already, and that comes from now on. Answers how to stop. */
function watch(client: QueryClient, user: SessionUser): () => void {
  const cache = client.getQueryCache()
  const look = (query: Query) => void cacheQuery(client, user, query).catch(() => undefined)
  for (const query of cache.getAll()) look(query)
  return cache.subscribe((event) => {
    // A page's first answer may be there before its query is.
    if (event.type === 'added') look(event.query)
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    look(event.query)
  })
}

/**
 * Keeps on a trainee's device what the entry forms need without a network (DECISIONS D12.5), and notes who
 * works here where the device is to remember it. Code and lists are fetched at once after a sign-in where anything lacks, else
 * once the page has come to rest, the lists twice a day at most; what failed is tried again when the network is back.
 */
export function useOfflineCache(user: SessionUser) {
  const client = useQueryClient()
  const { token } = useSession()
  const isSignedIn = token !== null
  const [isCalm, setCalm] = useState(false)
  const [tries, setTries] = useState(0)
  useQuery({ ...recentEntriesQuery(user), enabled: isSignedIn && isCalm && canKeep() })

  useEffect(() => {
    if (isSignedIn && session.remembered() === user._id) cachePerson(user).catch(console.error)
  }, [user, isSignedIn])

  useEffect(() => {
    if (!canKeep()) return
    for (const family of families) client.setQueryDefaults([family], { gcTime: FRESH })
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const stop = watch(client, user)
    const again = () => setTries(tries + 1)
    const fetchAll = async (known: ReadonlyMap<string, number>) => {
      const [at] = await Promise.all([isSignedIn ? stock(client, user, known) : oldest(user, known), fetchFormCode()])
      return at
    }
    const say = (at: number | null) => {
      if (isGone || !isHere(user._id)) return
      setReadiness(at === null ? { is: 'failed' } : { is: 'ready', at })
      if (at === null) window.addEventListener('online', again)
      if (!isSignedIn) return
      setCalm(true)
      pruneAnswers(user._id).catch(() => undefined)
    }
    restore(client, user)
      .then((known) => {
        if (isGone) return
        const at = oldest(user, known)
        const isAllHere = at !== null && areFilesKept()
        setReadiness(isAllHere ? { is: 'ready', at } : { is: 'fetching' })
        // Who has just signed in may lose the network with the next step: nothing goes before what the forms need. Where
        // there is none, what the device has is looked at now.
        const isWanted = !isSignedIn || tries > 0 || (session.hasBegun() && !isAllHere)
        timer = setTimeout(() => void fetchAll(known).then(say, () => say(null)), isWanted ? 0 : QUIET)
      })
      .catch(console.error)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('online', again)
      stop()
    }
  }, [client, user, isSignedIn, tries])
}
