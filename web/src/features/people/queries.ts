/** What the pages of staff and students ask the API, and the changes they make. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import type { DataAnswer, Envelope, Named, SessionUser } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/listState'
import { placeOf, type StaffRow, type StudentRow } from './people'

interface Wire<Row> extends Envelope {
  students: readonly Row[]
  total: number
  /** The department has no head yet; told to all but the Master. */
  headless?: boolean
  asOf?: string
}

/** A page of people as lists take it. */
export interface PeoplePage<Row> {
  data: readonly Row[]
  total: number
  headless?: boolean | undefined
  asOf?: string | undefined
}

const asPage = <Row>({ students, total, headless, asOf }: Wire<Row>): PeoplePage<Row> => ({
  data: students,
  total,
  headless,
  asOf,
})

/** The staff that a user sees: a head's department, everyone for the Master. */
export function staffQuery(user: SessionUser, state: ListState) {
  const place = placeOf(user)
  const query = Object.fromEntries(listQuery(state))
  return queryOptions({
    queryKey: ['staff', user._id, query],
    queryFn: ({ signal }) => api.get<Wire<StaffRow>>(`/staffList/${user._id}/${place}`, { query, signal }).then(asPage),
    enabled: place !== null,
    placeholderData: (previous) => previous,
  })
}

/** The students that a user sees: the own department's, everyone's for the Master. */
export function studentsQuery(user: SessionUser, state: ListState) {
  const place = placeOf(user)
  const query = Object.fromEntries(listQuery(state))
  return queryOptions({
    queryKey: ['students', 'page', user._id, query],
    queryFn: ({ signal }) => api.get<Wire<StudentRow>>(`/studentList/${place}`, { query, signal }).then(asPage),
    enabled: place !== null,
    placeholderData: (previous) => previous,
  })
}

/** The students of one department, a hundred at most, for the choice of whom somebody guides. */
export const departmentStudentsQuery = (departmentId: string, collegeId: string, search: string) =>
  queryOptions({
    queryKey: ['students', 'choice', departmentId, collegeId, search],
    queryFn: ({ signal }) =>
      api
        .get<Wire<StudentRow>>(`/studentList/${departmentId}/${collegeId}`, {
          query: { page: 1, limit: 100, search },
          signal,
        })
        .then(asPage),
    placeholderData: (previous) => previous,
  })

/** The active staff of a department, for the choice of a guide. */
export const departmentStaffQuery = (userId: string, departmentId: string, collegeId: string) =>
  queryOptions({
    queryKey: ['staff', 'choice', departmentId, collegeId],
    queryFn: ({ signal }) =>
      api
        .get<Wire<StaffRow>>(`/staffList/${userId}/${departmentId}/${collegeId}`, {
          query: { page: 1, limit: 100, state: 'active' },
          signal,
        })
        .then(asPage),
  })

/** Every college, for the Master's filters and choices. */
export const collegeNamesQuery = queryOptions({
  queryKey: ['colleges', 'names'],
  queryFn: ({ signal }) => api.get<DataAnswer<readonly Named[]>>('/getCollege', { signal }),
})

/** Every department, for the Master's filter. */
export const departmentNamesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['departments', 'names', userId],
    queryFn: ({ signal }) => api.get<DataAnswer<readonly Named[]>>(`/getAllDeptData/${userId}`, { signal }),
  })

/** The departments of one college. */
export const collegeDepartmentsQuery = (collegeId: string) =>
  queryOptions({
    queryKey: ['departments', 'of', collegeId],
    queryFn: () => api.post<DataAnswer<readonly Named[]>>('/getDept', { id: collegeId }),
    enabled: collegeId !== '',
  })

/** Where somebody is signed in. */
export interface Device {
  _id: string
  device: string
  createdAt: string
  lastSeen: string
  expiresAt: string
  remember: boolean
  current: boolean
}

/** The sessions of a person: the own ones, anybody's for the Master. */
export const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => api.get<DataAnswer<readonly Device[]>>(`/sessions/${userId}`, { signal }),
  })

/** What a new staff member is sent as (P-227). */
export interface NewStaff {
  name: string
  email: string
  phone: string
  role: string
  hod: boolean
  collegeId?: string
  departmentId?: string
}

/** Ends one session of a person, or every other one. */
export function useEndSessions(userId: string) {
  return useMutation<Envelope, Problem, string | null>({
    mutationFn: (key) => api.delete<Envelope>(`/sessions/${userId}${key ? `/${key}` : ''}`),
    meta: { change: 'endSessions' },
  })
}

/** The changes of staff; every path names the signed-in user as the specification's client does. */
export function useStaffChanges(userId: string) {
  return {
    add: useMutation<Envelope, Problem, NewStaff>({
      mutationFn: (body) => api.post<Envelope>(`/addNewStaffData/${userId}`, body),
      meta: { change: 'saveStaff' },
    }),
    update: useMutation<Envelope, Problem, { _id: string; name: string; phone: string; status: boolean }>({
      mutationFn: ({ _id, ...body }) => api.post<Envelope>(`/updateStaff/${_id}/${userId}`, body),
      meta: { change: 'saveStaff' },
    }),
    block: useMutation<Envelope, Problem, { _id: string; status: boolean }>({
      mutationFn: (body) => api.post<Envelope>(`/blockStaff/${userId}`, body),
      meta: { change: 'saveStaff' },
    }),
    assign: useMutation<Envelope, Problem, { staffId: string; students: readonly string[]; guide: boolean }>({
      mutationFn: ({ staffId, students, guide }) =>
        api.post<Envelope>(`/staff/${guide ? 'assign' : 'unassign'}/${staffId}/${userId}`, { students }),
      meta: { change: 'assignGuide' },
    }),
  }
}

/** One change of a student. */
export type StudentChange =
  | { verifyByHod: boolean }
  | { paymentStatus: boolean; reason?: string }
  | { certified: boolean }
  | { joiningDate: string }

/** The changes of students. */
export function useStudentChanges() {
  return {
    change: useMutation<Envelope, Problem, { _id: string; body: StudentChange }>({
      mutationFn: ({ _id, body }) => api.post<Envelope>(`/student/${_id}`, body),
      meta: { change: 'saveStudent' },
    }),
    verify: useMutation<Envelope & { updatedCount: number }, Problem, { ids: readonly string[]; verified: boolean }>({
      mutationFn: ({ ids, verified }) => api.post('/bulkVerifyStudents', { studentIds: ids, verifyByHod: verified }),
      meta: { change: 'saveStudent' },
    }),
    remove: useMutation<Envelope, Problem, string>({
      mutationFn: (id) => api.delete<Envelope>(`/student/${id}`),
      meta: { change: 'saveStudent' },
    }),
    restore: useMutation<Envelope, Problem, string>({
      mutationFn: (id) => api.post<Envelope>(`/restoreStudent/${id}`),
      meta: { change: 'saveStudent' },
    }),
  }
}

/** Sets another's password. */
export function useSetPassword() {
  return useMutation<Envelope, Problem, { _id: string; staff: boolean; newPassword: string }>({
    mutationFn: ({ _id, staff, newPassword }) =>
      api.post<Envelope>(`/${staff ? 'staffPassword' : 'studentPassword'}/${_id}`, { newPassword }),
    meta: { change: 'endSessions' },
  })
}

/** Sends a person to another college, department or role. */
export function useTransfer() {
  return useMutation<
    Envelope,
    Problem,
    { _id: string; body: { collegeId: string; departmentId: string; role?: string } }
  >({
    mutationFn: ({ _id, body }) => api.post<Envelope>(`/transfer/${_id}`, body),
    meta: { change: 'transferPerson' },
  })
}
