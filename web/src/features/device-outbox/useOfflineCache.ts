import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { session, useSession } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { cachedLists, cacheList, cachePerson } from '../../device/offlineCache'
import { canKeep } from '../../device/vault'
import { setReadiness } from '../../lib/readiness'
import { recentEntriesQuery } from '../logbook/report/recentEntries'
import { families, type ListKey, lay, listsOf, presetsOf, toKeep } from './formLists'

/** Milliseconds after which a page has come to rest. */
const QUIET = 5_000
/** A list that is older is fetched again while there is a network. */
const FRESH = 12 * 3_600_000

const isHere = (id: string) => session.get().user?._id === id

/** Puts the cached lists where the forms look for them; answers when each was fetched. */
async function restore(client: QueryClient, user: SessionUser): Promise<ReadonlyMap<string, number>> {
  const cached = new Map((await cachedLists(user._id)).map((list) => [JSON.stringify(list.content.key), list]))
  const known = new Map<string, number>()
  if (!isHere(user._id)) return known
  for (const key of [...listsOf(user).map((list) => list.key), ...presetsOf(user)]) {
    const list = cached.get(JSON.stringify(key))
    if (!list) continue
    known.set(JSON.stringify(key), list.at)
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < list.at) lay(client, key, list.content.data, list.at)
  }
  return known
}

/** When the oldest of the lists was fetched, or null where one is not here at all. */
function oldest(user: SessionUser, known: ReadonlyMap<string, number>): number | null {
  const times = listsOf(user).map(({ key }) => known.get(JSON.stringify(key)) ?? null)
  return times.reduce((one, other) => (one === null || other === null ? null : Math.min(one, other)), Date.now())
}

async function cacheAnswer(client: QueryClient, user: SessionUser, key: ListKey, data: unknown): Promise<void> {
  const list = toKeep(client, user, key, data)
  if (list) await cacheList(user._id, list)
}

/**
 * Fetches what the device lacks, one list after another, and says when all of them are kept here. One that the page had
 * before anybody watched is not fetched again, but kept.
 */
async function stock(client: QueryClient, user: SessionUser, kept: ReadonlyMap<string, number>) {
  const known = new Map(kept)
  for (const { key, fetch } of listsOf(user)) {
    if (!navigator.onLine || !isHere(user._id)) return
    if (Date.now() - (known.get(JSON.stringify(key)) ?? 0) < FRESH) continue
    const data = await client.fetchQuery({ queryKey: key, queryFn: fetch, staleTime: 60_000 })
    if (key[0] === 'skills') lay(client, key, data, Date.now())
    await cacheAnswer(client, user, key, data)
    known.set(JSON.stringify(key), Date.now())
  }
  const at = oldest(user, known)
  if (at !== null && isHere(user._id)) setReadiness({ is: 'ready', at })
}

/** Caches every list that a form or the stock-taking fetches. Answers how to stop. */
function watch(client: QueryClient, user: SessionUser): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const key = event.query.queryKey as ListKey
    if (!families.some((family) => family === key[0]) || !isHere(user._id)) return
    cacheAnswer(client, user, key, event.action.data).catch(() => undefined)
  })
}

/**
 * Keeps on a trainee's device what the entry forms need without a network (DECISIONS D12.5), and notes who
 * works here where the device is to remember it. Fetched at once after a sign-in where anything lacks, else once the page
 * has come to rest, twice a day at most.
 */
export function useOfflineCache(user: SessionUser) {
  const client = useQueryClient()
  const { token } = useSession()
  const isSignedIn = token !== null
  const [isCalm, setCalm] = useState(false)
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
    restore(client, user)
      .then((known) => {
        if (isGone) return
        const at = oldest(user, known)
        setReadiness(at === null ? { is: 'fetching' } : { is: 'ready', at })
        if (!isSignedIn) return
        // Who has just signed in may lose the network with the next step: nothing goes before what the forms need.
        const wait = session.hasBegun() && at === null ? 0 : QUIET
        timer = setTimeout(() => {
          stock(client, user, known)
            .catch(() => undefined)
            .then(() => setCalm(true))
        }, wait)
      })
      .catch(console.error)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop()
    }
  }, [client, user, isSignedIn])
}
