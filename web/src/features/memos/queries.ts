/** Memos: the list, one memo with its history, and what is done with them. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../api/client'
import { isStaff } from '../../api/session'
import type { DataAnswer, ListAnswer, Named, SessionUser } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/listState'

/** Where a memo stands: issued, explained by the student, closed by the department, taken back by the Master. */
export type MemoStatus = 'Pending' | 'Explained' | 'Closed' | 'Void'

export const MEMO_STATUSES: readonly MemoStatus[] = ['Pending', 'Explained', 'Closed', 'Void']

/** One memo (T-194); days as yyyy-mm-dd, instants as ISO. */
export interface Memo {
  _id: string
  memoNumber: string
  date: string
  reason: string
  status: MemoStatus
  studentId: Named | null
  teacherId: Named | null
  departmentId: Named | null
  collegeId: Named | null
  sExplain: string
  explainedOn: string | null
  acknowledgedOn: string | null
  vRemark: string
  remarkBy: Named | null
  remarkOn: string | null
  voidReason: string
  issuedOn: string
  history?: readonly MemoStep[]
}

/** What somebody did with a memo. */
export interface MemoStep {
  at: string
  by: Named | null
  role: string
  did: 'issued' | 'explained' | 'acknowledged' | 'remarked' | 'closed' | 'void'
  text?: string
}

/** The path of the list that a person reads: the own memos, the department's, or for the Master those of the places chosen. */
export function memoScope(user: SessionUser, { college, department }: ListState['filters']): string {
  if (isStaff(user) && user.role === 'Master') return `${college || 'all'}/${department || 'all'}`
  const place = `${user.collegeId?._id ?? ''}/${user.departmentId?._id ?? ''}`
  return isStaff(user) ? place : `${place}/${user._id}`
}

/** What the list is narrowed to besides college and department, which stand in the path. */
export function withoutPlaces(state: ListState): ListState {
  const { college: _, department: __, ...filters } = state.filters
  return { ...state, filters }
}

/** One page of memos, the newest first. */
export function memosQuery(user: SessionUser, state: ListState) {
  const path = `/memos/${memoScope(user, state.filters)}`
  const query = Object.fromEntries(listQuery(withoutPlaces(state)))
  return queryOptions({
    queryKey: ['memos', user._id, path, query],
    queryFn: ({ signal }) => api.get<ListAnswer<Memo>>(path, { query, signal }),
    placeholderData: (previous) => previous,
  })
}

/** One memo in full. */
export const memoQuery = (id: string) =>
  queryOptions({
    queryKey: ['memos', 'one', id],
    queryFn: ({ signal }) => api.get<DataAnswer<Memo>>(`/memos/${id}`, { signal }),
  })

/** What a new memo says. */
export interface NewMemo {
  date: string
  studentId: string
  reason: string
  clientId: string
}

/** Issues a memo. */
export const useIssueMemo = () =>
  useMutation({
    mutationFn: (memo: NewMemo) => api.post<DataAnswer<Memo>>('/memos', memo),
    meta: { change: 'changeMemo' },
  })

/** What is said to a memo: the student's word, or the department's. */
export type MemoWord =
  | { sExplain: string }
  | { acknowledged: true }
  | { vRemark: string; status: 'Explained' | 'Closed' }

/** Answers a memo. */
export const useAnswerMemo = (id: string) =>
  useMutation({
    mutationFn: (word: MemoWord) => api.post<DataAnswer<Memo>>(`/memos/${id}`, word),
    meta: { change: 'changeMemo' },
  })

/** Takes a memo back. */
export const useVoidMemo = (id: string) =>
  useMutation({
    mutationFn: (reason: string) => api.post<DataAnswer<Memo>>(`/memos/${id}/void`, { reason }),
    meta: { change: 'changeMemo' },
  })
