/** What the pages of staff and students ask the API, and the changes they make. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'
import { getOptions, useChange } from '../../api/queries'
import type { SessionUser } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/state/listState'
import { peoplePlace } from './people'

type About = Pick<Schema<'DepartmentStudents'>, 'total' | 'headless' | 'asOf'>

/** A page of people as lists take it; `headless`: the department has no head yet, which all but the Master are told. */
export type PeoplePage<Row> = About & { data: readonly Row[] }

const asPage = <Row>({ students, total, headless, asOf }: About & { students: readonly Row[] }): PeoplePage<Row> => ({
  data: students,
  total,
  headless,
  asOf,
})

/** The staff that a user sees: a head's department, everyone for the Master. */
export function staffQuery(user: SessionUser, state: ListState) {
  const place = peoplePlace(user)
  const query = Object.fromEntries(listQuery(state))
  return queryOptions({
    queryKey: ['staff', user._id, query],
    queryFn: ({ signal }) =>
      api
        .get(
          '/api/staffList/{userId}/{departmentId}/{collegeId}',
          { userId: user._id, departmentId: place?.departmentId, collegeId: place?.collegeId },
          { query, signal },
        )
        .then(asPage),
    enabled: place !== null,
    placeholderData: (previous) => previous,
  })
}

/** The students that a user sees: the own department's, everyone's for the Master. */
export function studentsQuery(user: SessionUser, state: ListState) {
  const place = peoplePlace(user)
  const query = Object.fromEntries(listQuery(state))
  return queryOptions({
    queryKey: ['students', 'page', user._id, query],
    queryFn: ({ signal }) =>
      api
        .get(
          '/api/studentList/{departmentId}/{collegeId}',
          { departmentId: place?.departmentId, collegeId: place?.collegeId },
          { query, signal },
        )
        .then(asPage),
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
        .get(
          '/api/studentList/{departmentId}/{collegeId}',
          { departmentId, collegeId },
          { query: { page: 1, limit: 100, search }, signal },
        )
        .then(asPage),
    placeholderData: (previous) => previous,
  })

/** The active staff of a department, for the choice of a guide. */
export const departmentStaffQuery = (userId: string, departmentId: string, collegeId: string) =>
  queryOptions({
    queryKey: ['staff', 'choice', departmentId, collegeId],
    queryFn: ({ signal }) =>
      api
        .get(
          '/api/staffList/{userId}/{departmentId}/{collegeId}',
          { userId, departmentId, collegeId },
          { query: { page: 1, limit: 100, state: 'active' }, signal },
        )
        .then(asPage),
  })

/** Every college, for the Master's filters and choices. */
export const collegeNamesQuery = getOptions(['colleges', 'names'], '/api/getCollege', {})

/** Every department, for the Master's filter. */
export const departmentNamesQuery = (userId: string) =>
  getOptions(['departments', 'names', userId], '/api/getAllDeptData/{userId}', { userId })

/** The departments of one college. */
export const collegeDepartmentsQuery = (collegeId: string) =>
  queryOptions({
    queryKey: ['departments', 'of', collegeId],
    queryFn: () => api.post('/api/getDept', {}, { id: collegeId }),
    enabled: collegeId !== '',
  })

/** Where somebody is signed in. */
export type Device = Schema<'SessionRow'>

/** The sessions of a person: the own ones, anybody's for the Master. */
export const devicesQuery = (userId: string) => getOptions(['sessions', userId], '/api/sessions/{userId}', { userId })

/** Ends one session of a person, or every other one. */
export function useEndSessions(userId: string) {
  return useChange('endSessions', (sessionKey: string | null) =>
    sessionKey
      ? api.delete('/api/sessions/{userId}/{sessionKey}', { userId, sessionKey })
      : api.delete('/api/sessions/{userId}', { userId }),
  )
}

/** The changes of staff; every path names the signed-in user as the specification's client does. */
export function useStaffChanges(userId: string) {
  return {
    add: useChange('saveStaff', (body: Schema<'NewStaff'>) =>
      api.post('/api/addNewStaffData/{actorId}', { actorId: userId }, body),
    ),
    update: useChange('saveStaff', ({ _id, ...body }: { _id: string } & Schema<'StaffChange'>) =>
      api.post('/api/updateStaff/{staffId}/{actorId}', { staffId: _id, actorId: userId }, body),
    ),
    block: useChange('saveStaff', (body: Schema<'Block'>) =>
      api.post('/api/blockStaff/{actorId}', { actorId: userId }, body),
    ),
    assign: useChange(
      'assignGuide',
      ({ staffId, students, guide }: { staffId: string; students: readonly string[]; guide: boolean }) =>
        api.post(
          `/api/staff/${guide ? 'assign' : 'unassign'}/{staffId}/{actorId}`,
          { staffId, actorId: userId },
          { students: [...students] },
        ),
    ),
  }
}

/** The changes of students. */
export function useStudentChanges() {
  return {
    change: useChange('saveStudent', ({ _id, body }: { _id: string; body: Schema<'StudentChange'> }) =>
      api.post('/api/student/{studentId}', { studentId: _id }, body),
    ),
    verify: useChange('saveStudent', ({ ids, verified }: { ids: readonly string[]; verified: boolean }) =>
      api.post('/api/bulkVerifyStudents', {}, { studentIds: [...ids], verifyByHod: verified }),
    ),
    remove: useChange('saveStudent', (studentId: string) => api.delete('/api/student/{studentId}', { studentId })),
    restore: useChange('saveStudent', (studentId: string) =>
      api.post('/api/restoreStudent/{studentId}', { studentId }),
    ),
  }
}

/** Sets another's password. */
export function useSetPassword() {
  return useChange(
    'endSessions',
    ({ _id, staff, newPassword }: { _id: string; staff: boolean; newPassword: string }) =>
      staff
        ? api.post('/api/staffPassword/{staffId}', { staffId: _id }, { newPassword })
        : api.post('/api/studentPassword/{studentId}', { studentId: _id }, { newPassword }),
  )
}

/** Sends a person to another college, department or role. */
export function useTransfer() {
  return useChange('transferPerson', ({ _id, body }: { _id: string; body: Schema<'Transfer'> }) =>
    api.post('/api/transfer/{personId}', { personId: _id }, body),
  )
}
