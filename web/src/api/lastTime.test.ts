import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LastAnswer } from './lastTime'
import { isOfLastTime } from './lastTime'
import { createQueryClient } from './queries'

const KEY = ['standing', 'x'] as const
const LAST: LastAnswer = { data: 'of the last time', at: 1_000 }

/** A page that asks, and the query behind it. */
function asking(last: LastAnswer | null, answer: () => Promise<string> = async () => 'new') {
  const client = createQueryClient(async () => last)
  // The cache was made by what the browser says; here the network is what the test says.
  onlineManager.setOnline(isOnline)
  client.mount()
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: answer, retry: false })
  const leave = observer.subscribe(() => undefined)
  const query = client.getQueryCache().find({ queryKey: KEY })
  if (!query) throw new Error('no query')
  const end = () => {
    leave()
    client.unmount()
  }
  return { client, query, end }
}

let isOnline = false
beforeEach(() => {
  isOnline = false
})
afterEach(() => onlineManager.setOnline(true))

describe('a query without a network', () => {
  it('says at once that it has no answer, and gets one when the network is back', async () => {
    const { query, end } = asking(null)
    await vi.waitFor(() => expect(query.state.status).toBe('error'))
    expect(query.state.error).toMatchObject({ network: true, message: 'It loads when the network is back.' })
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(query.state).toMatchObject({ status: 'success', data: 'new', error: null }))
    end()
  })

  it('shows the answer of the last time, as of then, until there is a new one', async () => {
    const { query, end } = asking(LAST)
    await vi.waitFor(() => expect(query.state.data).toBe(LAST.data))
    expect(query.state).toMatchObject({ status: 'success', dataUpdatedAt: LAST.at })
    expect(isOfLastTime(query)).toBe(true)
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(query.state.data).toBe('new'))
    expect(isOfLastTime(query)).toBe(false)
    end()
  })

  it('keeps what it had, and looks for nothing', async () => {
    isOnline = true
    const { client, query, end } = asking(LAST)
    await vi.waitFor(() => expect(query.state.data).toBe('new'))
    onlineManager.setOnline(false)
    void client.invalidateQueries({ queryKey: KEY })
    await vi.waitFor(() => expect(query.state.fetchStatus).toBe('paused'))
    expect(query.state).toMatchObject({ status: 'success', data: 'new' })
    expect(isOfLastTime(query)).toBe(false)
    end()
  })
})

it('a query that the server could not be asked shows the answer of the last time as well', async () => {
  isOnline = true
  const { Problem } = await import('./client')
  const { query, end } = asking(LAST, () => Promise.reject(new Problem(0, 'No connection', 'network')))
  await vi.waitFor(() => expect(query.state.data).toBe(LAST.data))
  expect([query.state.status, isOfLastTime(query)]).toEqual(['success', true])
  end()
})
