/**
 * What a page shows where the API cannot be asked (DECISIONS D12.4): a query that has no answer takes the one of the last
 * time, where the device keeps it, and says at once that it has none where not. None waits for the network without an end.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { Problem } from './client'

/** An answer as it was at a time, in milliseconds. */
export interface LastAnswer {
  data: unknown
  at: number
}

/** Looks an answer up by its query's key; null where it is not kept. */
export type FindLastAnswer = (key: readonly unknown[]) => Promise<LastAnswer | null>

const AWAY = 'It loads when the network is back.'

/** The queries that show an answer of the last time, with its time. */
const restored = new Map<string, number>()

/** Whether what a query shows is of the last time. */
export const isOfLastTime = ({ queryHash, state }: Query) => restored.get(queryHash) === state.dataUpdatedAt

/** Gives the queries of a cache their answers of the last time, for as long as it lives. */
export function fallBackToLastTime(client: QueryClient, findLastAnswer: FindLastAnswer) {
  const isWithout = ({ state }: Query) => state.data === undefined && state.status !== 'success'
  const restore = async (query: Query, isPaused: boolean) => {
    const last = await findLastAnswer(query.queryKey).catch(() => null)
    if (!isWithout(query)) return
    if (last) {
      restored.set(query.queryHash, last.at)
      query.setState({ data: last.data, dataUpdatedAt: last.at, status: 'success', error: null })
    } else if (isPaused) query.setState({ status: 'error', error: new Problem(0, AWAY, 'network') })
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isWithout(event.query)) return
    const { query, action } = event
    if (action.type === 'pause') void restore(query, true)
    if (action.type === 'error' && action.error instanceof Problem && action.error.network) void restore(query, false)
  })
}
