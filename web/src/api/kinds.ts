/** The kind of a list, fetched by itself: a page needs no other. */
import { queryOptions } from '@tanstack/react-query'
import { kindKeys } from './generated/keys'
import type { Kind } from './generated/kinds'
import { modules } from './generated/modules'

const known = new Map<string, Kind>()

/** Keeps kinds that have come in another way, so that they are there without a network. */
export function keepKinds(kinds: readonly Kind[]) {
  for (const kind of kinds) known.set(kind.key, kind)
}

/** The key of a report page's kind (L-014, L-103): by the whole id, never by its ending. */
export const keyOfCategory = (id: string | undefined) => (id === undefined ? undefined : kindKeys[id])

/** A kind that has come already. */
export const knownKind = (key: string) => known.get(key)

/** Fetches a kind of the Log Book. */
export async function fetchKind(key: string): Promise<Kind> {
  const kind = known.get(key) ?? (await modules[key]?.())?.kind
  if (!kind) throw new Error(`no kind ${key}`)
  known.set(key, kind)
  return kind
}

/** A kind as a query, which is answered for good. */
export const kindQuery = (key: string) =>
  queryOptions({
    queryKey: ['kept', 'kind', key],
    queryFn: () => fetchKind(key),
    enabled: key !== '',
    staleTime: Infinity,
  })
