/** The list for the Board: what is due, overdue and reported. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { BodyOf, Schema } from '../../../api/contract'
import { ownPlace, type Place } from '../../../api/places'
import { useChange } from '../../../api/queries'
import type { SessionUser } from '../../../api/types'
import { type ListState, listQuery, withoutPlace } from '../../../ui/list/state/listState'

/** A completed residency. */
export type BoardRow = Schema<'BoardRow'>

const NOWHERE = { collegeId: undefined, departmentId: undefined }

/** Of which college and department the list is, which may be `all`: the head's department, the Admin's college, for the Master a college that is chosen. */
export function boardPlace(user: SessionUser, { college, department }: ListState['filters']): Place | null {
  if (user.role === 'HOD') return ownPlace(user)
  const collegeId = user.role === 'Admin' ? user.collegeId?._id : college
  return collegeId ? { collegeId, departmentId: department || 'all' } : null
}

/** What narrows the list beside its path. */
export const boardNarrowing = (state: ListState) => Object.fromEntries(listQuery(withoutPlace(state)))

/** A page of the list. */
export function boardQuery(user: SessionUser, state: ListState) {
  const place = boardPlace(user, state.filters)
  const query = boardNarrowing(state)
  return queryOptions({
    queryKey: ['standing', 'board', user._id, place, query],
    queryFn: ({ signal }) => api.get('/api/drp/board/{collegeId}/{departmentId}', place ?? NOWHERE, { query, signal }),
    enabled: place !== null,
    placeholderData: (previous, before) =>
      JSON.stringify(before?.queryKey[3]) === JSON.stringify(place) ? previous : undefined,
  })
}

/** Notes on which day residencies were reported. */
export const useReport = (place: Place) =>
  useChange('changeStanding', (body: BodyOf<'/api/drp/board/{collegeId}/{departmentId}/report', 'post'>) =>
    api.post('/api/drp/board/{collegeId}/{departmentId}/report', { ...place }, body),
  )

/** Takes a report back that was entered by mistake. */
export const useTakeBack = (place: Place | null) =>
  useChange('changeStanding', (studentId: string) =>
    api.post('/api/drp/board/{collegeId}/{departmentId}/takeBack', place ?? NOWHERE, { studentId }),
  )
