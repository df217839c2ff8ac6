/** What the pages of months ask the API, and the one change they make. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { dataOptions } from '../../../api/dataOptions'
import { ownPlace } from '../../../api/places'
import { getOptions, useChange } from '../../../api/queries'
import type { SessionUser } from '../../../api/types'
import { type ListState, listQuery } from '../../../ui/list/state/listState'
import type { TraineeAddress } from '../useTrainee'

/** A month of a trainee that waits for a signature, or has one. */
export type MonthRow = Schema<'MonthRow'>

/** Everything about one month: what stands in it, its signatures, what changed since. */
export type MonthSheet = Schema<'MonthSheet'>

/** The months that a page of the list shows. */
export const SHOWN = ['waiting', 'overdue', 'signed', 'changed', 'all'] as const

const LIST = '/api/months/{collegeId}/{departmentId}'
const SHEET = '/api/months/{collegeId}/{departmentId}/{studentId}/{month}'

/** A page of the months of the viewer's department, or of the viewer's own trainees. */
export function monthsQuery(user: SessionUser, state: ListState) {
  const place = ownPlace(user)
  const shown = SHOWN.find((one) => one === state.filters.shown) ?? 'waiting'
  const query = { ...Object.fromEntries(listQuery({ ...state, filters: {} })), shown }
  return queryOptions({
    ...getOptions(['standing', 'months', place, query], LIST, place, query),
    placeholderData: (previous) => previous,
  })
}

/** The months to sign next, the longest overdue first, as many as one page has. */
export const waitingQuery = (user: SessionUser) =>
  monthsQuery(user, { page: 1, limit: 100, q: '', sort: '', status: '', from: '', to: '', student: '', filters: {} })

/** One month of a trainee in one place. */
export const monthQuery = (address: TraineeAddress, month: string) =>
  dataOptions(['standing', 'month', address, month], SHEET, { ...address, month })

/** Signs a month as it was seen. */
export const useSignMonth = (address: TraineeAddress, month: string) =>
  useChange('signMonth', (body: Schema<'MonthSigned'>) => api.post(SHEET, { ...address, month }, body))
