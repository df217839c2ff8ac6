/** Memos: the list, one memo with its history, and what is done with them. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'
import { chosenPlace } from '../../api/places'
import { getOptions, useChange } from '../../api/queries'
import { isStaff } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { type ListState, listQuery, withoutPlace } from '../../ui/list/state/listState'

/** A memo as it stands in the list (T-194). */
export type Memo = Schema<'MemoRow'>

/** One memo with its history. */
export type WholeMemo = Schema<'WholeMemo'>

/** What somebody did with a memo. */
export type MemoStep = Schema<'MemoStep'>

/** Where a memo stands: issued, explained by the student, closed by the department, taken back by the Master. */
export type MemoStatus = Memo['status']

export const MEMO_STATUSES: readonly MemoStatus[] = ['Pending', 'Explained', 'Closed', 'Void']

/** One page of memos, the newest first: a student's own, or those of a place. */
export function memosQuery(user: SessionUser, state: ListState) {
  const place = chosenPlace(user, state.filters)
  const query = Object.fromEntries(listQuery(withoutPlace(state)))
  return queryOptions({
    queryKey: ['memos', user._id, place, query],
    queryFn: ({ signal }) =>
      isStaff(user)
        ? api.get('/api/memos/{collegeId}/{departmentId}', place, { query, signal })
        : api.get(
            '/api/memos/{collegeId}/{departmentId}/{studentId}',
            { ...place, studentId: user._id },
            { query, signal },
          ),
    placeholderData: (previous) => previous,
  })
}

/** One memo in full. */
export const memoQuery = (id: string) => getOptions(['memos', 'one', id], '/api/memos/{memoId}', { memoId: id })

/** Issues a memo. */
export const useIssueMemo = () => useChange('changeMemo', (memo: Schema<'NewMemo'>) => api.post('/api/memos', {}, memo))

/** Answers a memo: the student's word, or the department's. */
export const useAnswerMemo = (id: string) =>
  useChange('changeMemo', (word: Schema<'Answering'>) => api.post('/api/memos/{memoId}', { memoId: id }, word))

/** Takes a memo back. */
export const useVoidMemo = (id: string) =>
  useChange('changeMemo', (reason: string) => api.post('/api/memos/{memoId}/void', { memoId: id }, { reason }))
