/** What the Master's first page asks: each list itself, of which it needs only what it comes to, so that both agree. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Family } from '../../../api/queries'
import { getOptions } from '../../../api/queries'
import { daysAfter, today } from '../../../lib/dates'

/** One row is the least that a list answers. */
const LEAST = { page: 1, limit: 1 } as const
/** The Master's lists are of every place. */
const EVERYWHERE = { departmentId: 'all', collegeId: 'all' } as const

/** The last seven days, today among them. */
export const lastWeek = (day: string = today()) => ({ from: daysAfter(day, -6), to: day })

const count = (family: Family, name: string, ask: (signal: AbortSignal) => Promise<{ total: number }>) =>
  queryOptions({
    queryKey: [family, 'platform', name],
    queryFn: ({ signal }) => ask(signal).then(({ total }) => total),
  })

/** How many rows a list has. */
export type CountQuery = ReturnType<typeof count>

const students = (name: string, query: { verified?: string; payment?: string }) =>
  count('students', name, (signal) =>
    api.get('/api/studentList/{departmentId}/{collegeId}', EVERYWHERE, { query: { ...LEAST, ...query }, signal }),
  )
const messages = (state: 'failed' | 'waiting') =>
  count('messages', state, (signal) => api.get('/api/outbox', {}, { query: { ...LEAST, state }, signal }))
const jobs = (state: 'failed' | 'running') =>
  count('jobs', state, (signal) => api.get('/api/jobs', {}, { query: { ...LEAST, state, everybody: true }, signal }))

const orders = (state: 'decision' | 'disputed') =>
  count('payments', state, (signal) => api.get('/api/payments', {}, { query: { ...LEAST, state }, signal }))

/** The lists that are counted. */
export const counted = {
  colleges: (userId: string) =>
    count('colleges', 'all', (signal) => api.get('/api/collegeList/{userId}', { userId }, { query: LEAST, signal })),
  newInquiries: count('inquiries', 'new', (signal) =>
    api.get('/api/inquiries', {}, { query: { ...LEAST, state: 'New' }, signal }),
  ),
  waitingStaff: (userId: string) =>
    count('staff', 'waiting', (signal) =>
      api.get(
        '/api/staffList/{userId}/{departmentId}/{collegeId}',
        { userId, ...EVERYWHERE },
        { query: { ...LEAST, state: 'waiting' }, signal },
      ),
    ),
  unverified: students('unverified', { verified: 'no' }),
  heldReferrals: count('coupons', 'held', (signal) => api.get('/api/heldReferrals', {}, { query: LEAST, signal })),
  licensed: students('licensed', { payment: 'paid' }),
  unlicensed: students('unlicensed', { payment: 'pending' }),
  licencesToDecide: orders('decision'),
  disputes: orders('disputed'),
  failedMessages: messages('failed'),
  waitingMessages: messages('waiting'),
  failedJobs: jobs('failed'),
  runningJobs: jobs('running'),
} as const

/** What was paid in the last seven days, real and test payments apart. */
export function weekQuery() {
  const query = { ...LEAST, ...lastWeek(), state: 'paid' }
  return getOptions(['payments', 'platform', query], '/api/payments', {}, query)
}
