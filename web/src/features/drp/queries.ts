/** The District Residency Programme: coordinators, attendance, progress, and what is done with them. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import type { DataAnswer, Envelope, ListAnswer, Named, SessionUser } from '../../api/types'
import type { StoredFile } from '../../ui/FileViewer'
import { type ListState, listQuery } from '../../ui/list/listState'
import type { Status } from '../../ui/StatusChip'
import type { Entry } from '../logbook/entry'
import { scopeOf } from '../logbook/queries'
import type { Institution } from '../organisation/queries'

/** Something with a title, populated. */
export interface Titled {
  _id: string
  title: string
}

/** One coordinator with the schedule of a posting (T-174); days as yyyy-mm-dd. */
export interface Drpc {
  _id: string
  name: string
  phone: string
  email: string
  state: Named | null
  insitution: Titled | null
  schduleFrom: string
  schduleTo: string
  notice: StoredFile | null
  /** Whose posting it is; null, and it is every student's of the department. */
  studentId: Named | null
  addedBy: Named | null
  /** Added by a student, and not accepted by staff yet (T-301). */
  waiting: boolean
  verifiedOn: string | null
}

/** A day on which a student recorded activities (T-076). */
export interface AttendanceDay {
  _id: string
  student: Named | null
  activityDate: string
  activities: number
  approved: number
  status: Status
  institution: Titled | null
  drpc: Named | null
}

/** How far a student has come with the programme. */
export interface Progress {
  student: Named
  window: {
    semesters: readonly number[]
    from: string
    to: string
    semester: number
    state: 'before' | 'open' | 'over'
  } | null
  schedule: {
    drpc: Named
    institution: Titled | null
    schduleFrom: string
    schduleTo: string
    passed: number
  } | null
  days: { of: number; recorded: number; approved: number; owed: number }
}

/** The pair of ids of the lists: the own department's, for the Master the one that is chosen; null while none is. */
export function placeOf(user: SessionUser, filters: ListState['filters']): string | null {
  const own = scopeOf(user)
  if (own) return `${own.collegeId}/${own.departmentId}`
  const { college, department } = filters
  return college && department ? `${college}/${department}` : null
}

/** The same where the Master may leave either open. */
function everyPlaceOf(user: SessionUser, filters: ListState['filters']): string {
  return placeOf(user, filters) ?? `${filters.college || 'all'}/${filters.department || 'all'}`
}

/** The filters that choose the Master's place; they stand in the path. */
export const PLACE = ['college', 'department'] as const

/** Whether a value of the address can be an id. */
export const isId = (value: string) => /^[0-9a-f]{24}$/.test(value)

function queryOf(state: ListState): Record<string, string> {
  const query = Object.fromEntries(listQuery(state))
  for (const name of PLACE) delete query[name]
  return query
}

/** One page of a list by {collegeId}/{departmentId}/{userId}; the reader names himself. */
function listOf<Row>(page: 'home' | 'attendence' | 'proc' | 'offline', user: SessionUser, state: ListState) {
  const place = page === 'home' ? everyPlaceOf(user, state.filters) : placeOf(user, state.filters)
  const query = queryOf(state)
  return queryOptions({
    queryKey: [page === 'home' ? 'drpcs' : 'entries', page, user._id, place, query],
    queryFn: ({ signal }) => api.get<ListAnswer<Row>>(`/drp/${page}/${place}/${user._id}`, { query, signal }),
    enabled: place !== null,
    placeholderData: (previous, before) => (before?.queryKey[3] === place ? previous : undefined),
  })
}

/** The coordinators: the department's, for a student those of all and the own, for the Master everybody's. */
export const coordinatorsQuery = (user: SessionUser, state: ListState) => listOf<Drpc>('home', user, state)

/** Attendance, as it follows from the activities. */
export const attendanceQuery = (user: SessionUser, state: ListState) => listOf<AttendanceDay>('attendence', user, state)

/** The entries of a place that the Master has chosen. */
export const placeEntriesQuery = (page: 'proc' | 'offline', user: SessionUser, state: ListState) =>
  listOf<Entry>(page, user, state)

/** How far one student has come. */
export function progressQuery(user: SessionUser, place: string | null, studentId: string) {
  return queryOptions({
    queryKey: ['entries', 'progress', user._id, place, studentId],
    queryFn: ({ signal }) => api.get<DataAnswer<Progress>>(`/drp/progress/${place}/${studentId}`, { signal }),
    enabled: place !== null && studentId !== '',
  })
}

/** The institutions of a state. */
export const institutionsOfQuery = (state: string) =>
  queryOptions({
    queryKey: ['institutions', 'of', state],
    queryFn: () => api.post<DataAnswer<readonly Institution[]>>('/institutionsByState', { state }),
    enabled: state !== '',
  })

/** An institution with the contact of its latest coordinator (T-245). */
export interface InstitutionContact extends Institution {
  name: string | null
  phone: string | null
  email: string | null
}

/** One institution. */
export const institutionQuery = (id: string) =>
  queryOptions({
    queryKey: ['drpcs', 'institution', id],
    queryFn: ({ signal }) => api.get<DataAnswer<InstitutionContact>>(`/institution/${id}`, { signal }),
    enabled: id !== '',
  })

/** Adds a coordinator; multipart. */
export const useAddCoordinator = () =>
  useMutation<DataAnswer<Drpc>, Problem, FormData>({
    mutationFn: (form) => api.post<DataAnswer<Drpc>>('/drp/home', form),
    meta: { change: 'changeCoordinators' },
  })

/** Accepts a coordinator that a student added (T-301). */
export const useAcceptCoordinator = () =>
  useMutation<Envelope, Problem, string>({
    mutationFn: (id) => api.post<Envelope>(`/drp/accept/${id}`, {}),
    meta: { change: 'changeCoordinators' },
  })

/** Records an activity for a student, as staff. */
export const useRecordActivity = () =>
  useMutation<DataAnswer<Entry>, Problem, Readonly<Record<string, string>>>({
    mutationFn: (values) => api.post<DataAnswer<Entry>>('/drp/proc', values),
    meta: { change: 'createEntry' },
  })

/** Deletes a coordinator, an activity or an offline logbook (T-335). */
export const useDeleteDrp = (change: 'changeCoordinators' | 'deleteEntry') =>
  useMutation<Envelope, Problem, string>({
    mutationFn: (id) => api.post<Envelope>(`/drp/delete/${id}`, { id }),
    meta: { change },
  })
