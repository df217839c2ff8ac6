import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Family } from '../../../api/queries'
import { type ListState, listQuery } from './listState'

interface PageOptions {
  query: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** The query of one page of a list: the page before it stays in sight until it has come. */
export const pageQuery = <Page>(
  key: readonly [Family, ...unknown[]],
  state: ListState,
  ask: (options: PageOptions) => Promise<Page>,
) => {
  const query = Object.fromEntries(listQuery(state))
  return queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => ask({ query, signal }),
    placeholderData: keepPreviousData,
  })
}
