/** The District Residency Programme: coordinators, attendance, progress, and what is done with them. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { BodyOf, Schema } from '../../api/contract'
import { getOptions, useChange } from '../../api/queries'
import type { SessionUser } from '../../api/types'
import { type ListState, listQuery, withoutPlace } from '../../ui/list/state/listState'
import type { Place } from '../logbook/places'
import { type EntryPage, scopeOf } from '../logbook/queries'

/** One coordinator with the schedule of a posting (T-174); days as yyyy-mm-dd. */
export type Drpc = Schema<'CoordinatorRow'>

/** A day on which a student recorded activities (T-076). */
export type AttendanceDay = Schema<'AttendanceRow'>

/** How far a student has come with the programme. */
export type DrpProgress = Schema<'DrpProgress'>

/** The place of the lists: the own department, for the Master the one that is chosen; null while none is. */
export function drpPlace(user: SessionUser, filters: ListState['filters']): Place | null {
  const own = scopeOf(user)
  if (own) return own
  const { college, department } = filters
  return college && department ? { collegeId: college, departmentId: department } : null
}

/** The same where the Master may leave either open. */
function drpPlaceOrAll(user: SessionUser, { college, department }: ListState['filters']): Place {
  return scopeOf(user) ?? { collegeId: college || 'all', departmentId: department || 'all' }
}

/** The filters that choose the Master's place; they stand in the path. */
export const PLACE = ['college', 'department'] as const

/** Whether a value of the address can be an id. */
export const isId = (value: string) => /^[0-9a-f]{24}$/.test(value)

/** What a list by {collegeId}/{departmentId}/{userId} is asked with; the reader names himself. */
function listOf(user: SessionUser, place: Place | null, state: ListState) {
  const query = Object.fromEntries(listQuery(withoutPlace(state)))
  const where = place && `${place.collegeId}/${place.departmentId}`
  return {
    params: { collegeId: place?.collegeId, departmentId: place?.departmentId, userId: user._id },
    query,
    key: [user._id, where, query],
    /** Only pages of the same place may stand in for each other while the next one comes. */
    stays: (before: { queryKey: readonly unknown[] } | undefined) => before?.queryKey[3] === where,
  }
}

/** The coordinators: the department's, for a student those of all and the own, for the Master everybody's. */
export function coordinatorsQuery(user: SessionUser, state: ListState) {
  const { params, query, key, stays } = listOf(user, drpPlaceOrAll(user, state.filters), state)
  return queryOptions({
    ...getOptions(['drpcs', 'home', ...key], '/api/drp/home/{collegeId}/{departmentId}/{userId}', params, query),
    placeholderData: (previous, before) => (stays(before) ? previous : undefined),
  })
}

/** Attendance, as it follows from the activities. */
export function attendanceQuery(user: SessionUser, state: ListState) {
  const place = drpPlace(user, state.filters)
  const { params, query, key, stays } = listOf(user, place, state)
  return queryOptions({
    queryKey: ['entries', 'attendence', ...key],
    queryFn: ({ signal }) =>
      api.get('/api/drp/attendence/{collegeId}/{departmentId}/{userId}', params, { query, signal }),
    enabled: place !== null,
    placeholderData: (previous, before) => (stays(before) ? previous : undefined),
  })
}

/** The entries of a place that the Master has chosen. */
export function placeEntriesQuery(page: 'proc' | 'offline', user: SessionUser, state: ListState) {
  const place = drpPlace(user, state.filters)
  const { params, query, key, stays } = listOf(user, place, state)
  return queryOptions({
    queryKey: ['entries', page, ...key],
    queryFn: ({ signal }): Promise<EntryPage> =>
      api.get(`/api/drp/${page}/{collegeId}/{departmentId}/{userId}`, params, { query, signal }),
    enabled: place !== null,
    placeholderData: (previous, before) => (stays(before) ? previous : undefined),
  })
}

/** How far one student has come. */
export function progressQuery(user: SessionUser, place: Place | null, studentId: string) {
  const params = { collegeId: place?.collegeId, departmentId: place?.departmentId, studentId }
  return queryOptions({
    queryKey: ['entries', 'progress', user._id, params],
    queryFn: ({ signal }) => api.get('/api/drp/progress/{collegeId}/{departmentId}/{studentId}', params, { signal }),
    enabled: place !== null && studentId !== '',
  })
}

/** The institutions of a state. */
export const institutionsOfQuery = (state: string) =>
  queryOptions({
    queryKey: ['institutions', 'of', state],
    queryFn: () => api.post('/api/institutionsByState', {}, { state }),
    enabled: state !== '',
  })

/** One institution with the contact of its latest coordinator (T-245). */
export const institutionQuery = (id: string) =>
  queryOptions({
    ...getOptions(['drpcs', 'institution', id], '/api/institution/{institutionId}', { institutionId: id }),
    enabled: id !== '',
  })

/** Adds a coordinator; multipart. */
export const useAddCoordinator = () =>
  useChange('changeCoordinators', (form: FormData) => api.post('/api/drp/home', {}, form))

/** Accepts a coordinator that a student added (T-301). */
export const useAcceptCoordinator = () =>
  useChange('changeCoordinators', (id: string) => api.post('/api/drp/accept/{recordId}', { recordId: id }))

/** An activity as it is recorded for a student. */
export type NewActivity = BodyOf<'/api/drp/proc', 'post'>

/** Records an activity for a student, as staff. */
export const useRecordActivity = () =>
  useChange('createEntry', (values: NewActivity) => api.post('/api/drp/proc', {}, values))

/** Deletes a coordinator, an activity or an offline logbook (T-335). */
export const useDeleteDrp = (change: 'changeCoordinators' | 'deleteEntry') =>
  useMutation({
    mutationFn: (id: string) => api.post('/api/drp/delete/{recordId}', { recordId: id }, { id }),
    meta: { change },
  })
