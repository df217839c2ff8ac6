/** The hook around `listState`: the address is the only list state there is. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  type Accepts,
  type CommonFilter,
  type ListPatch,
  type ListState,
  parseListState,
  writeListState,
} from './listState'

const NONE: readonly CommonFilter[] = []

export type ChangeList = (patch: ListPatch, options?: { replace?: boolean }) => void

/**
 * The list state of this page and the way to change it. `common` are the filters shared by several lists that it has: the
 * server refuses those that a list does not know, so they are dropped here. A page change pushes a history entry, so that Back goes one
 * page back; a filter change replaces the entry, so that Back leaves the list.
 */
export function useListState(
  names: readonly string[],
  accepts?: Accepts,
  common: readonly CommonFilter[] = NONE,
): readonly [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => parseListState(search, names, accepts, common), [search, names, accepts, common])
  // A second change may come before the address shows the first one; it builds on it all the same.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const change = useCallback<ChangeList>(
    (patch, { replace = !('page' in patch) } = {}) => {
      latest.current = writeListState(latest.current, patch)
      setSearch(latest.current, { replace, preventScrollReset: true })
    },
    [setSearch],
  )
  return [state, change] as const
}

/** Leads from a page beyond the end, left by a deletion or typed by hand, to the last one. */
export function usePageInRange(page: number, limit: number, total: number | undefined, change: ChangeList) {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / limit))
  useEffect(() => {
    if (last !== undefined && page > last) change({ page: last }, { replace: true })
  }, [page, last, change])
}
