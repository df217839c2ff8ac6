/** Appraisals and AETCOM sheets: what is read and saved of a student (T-344 to T-348). */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { AnswerOf, Schema } from '../../api/contract'
import { getOptions, useChange } from '../../api/queries'
import { isStaff, useUser } from '../../api/session'
import type { Named, StaffUser } from '../../api/types'

/** What a student's logbook holds of a period for one particular; `of` names the kinds with approved entries. */
export type Evidence = Schema<'Evidence'>

/** One quarter's set of scored particulars (T-191). */
export type Appraisal = AnswerOf<'/api/appraisal/student/{studentId}'>['data'][number]

/** One year's AETCOM sheet (T-192), with the mean of each group. */
export type Sheet = AnswerOf<'/api/aetcom/student/{studentId}'>['data'][number]

/** Whom a page can be about. */
export interface Choices {
  students: readonly (Named & { joiningDate?: string | null })[]
}

/** The students to choose from: of the own department, of the one that the Master chose; those who are assessed, or all. */
export const choicesQuery = (user: StaffUser, chosen: { college: string; department: string }, all: boolean) => {
  const isMaster = user.role === 'Master'
  const place = isMaster
    ? { departmentId: chosen.department, collegeId: chosen.college }
    : { departmentId: user.departmentId?._id, collegeId: user.collegeId?._id }
  const whose = isMaster ? 'placed' : all ? 'printable' : 'assessed'
  return queryOptions({
    queryKey: ['students', whose, `${place.departmentId}/${place.collegeId}`],
    queryFn: ({ signal }): Promise<Choices> =>
      isMaster || all
        ? api.get('/api/getStudents/{departmentId}/{collegeId}', place, { signal })
        : api.get('/api/appraisal/staff/{departmentId}/{collegeId}', place, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** When a student of the own department joined, as the list to choose from has it; unknown to the Master. */
export function useJoiningDate(studentId: string): string | undefined {
  const user = useUser()
  const isOfDepartment = isStaff(user) && user.role !== 'Master'
  const choices = useQuery({
    ...choicesQuery(user as StaffUser, { college: '', department: '' }, false),
    enabled: isOfDepartment,
  })
  return choices.data?.students.find(({ _id }) => _id === studentId)?.joiningDate ?? undefined
}

/** A page of a student's appraisals, the newest period first. */
export const appraisalsQuery = (studentId: string, page: number, limit: number) =>
  queryOptions({
    queryKey: ['appraisals', studentId, page, limit],
    queryFn: ({ signal }) =>
      api.get('/api/appraisal/student/{studentId}', { studentId }, { query: { page, limit }, signal }),
    placeholderData: (previous, before) => (before?.queryKey[1] === studentId ? previous : undefined),
  })

/** The evidence of a period, by particular. */
export const evidenceQuery = (studentId: string, from: string, to: string) =>
  getOptions(
    ['appraisals', 'evidence', studentId, from, to],
    '/api/appraisal/evidence/{studentId}',
    { studentId },
    { from, to },
  )

/** A page of a student's AETCOM sheets, the newest first. */
export const sheetsQuery = (studentId: string, page: number, limit: number) =>
  queryOptions({
    queryKey: ['sheets', studentId, page, limit],
    queryFn: ({ signal }) =>
      api.get('/api/aetcom/student/{studentId}', { studentId }, { query: { page, limit }, signal }),
    placeholderData: (previous, before) => (before?.queryKey[1] === studentId ? previous : undefined),
  })

/** Saves an appraisal. */
export const useSaveAppraisal = (studentId: string) =>
  useChange('saveAppraisal', (body: Schema<'NewAppraisal'>) =>
    api.post('/api/appraisal/save/{studentId}', { studentId }, { studentId, ...body }),
  )

/** The trainee has read an appraisal. */
export const useAcknowledge = () =>
  useChange('saveAppraisal', (id: string) => api.post('/api/appraisal/acknowledge/{appraisalId}', { appraisalId: id }))

/** Saves an AETCOM sheet. */
export const useSaveSheet = () =>
  useChange('saveSheet', (body: Schema<'AetcomSheet'>) => api.post('/api/aetcom/save', {}, body))
