/** Appraisals and AETCOM sheets: what is read and saved of a student (T-344 to T-348). */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { DataAnswer, ListAnswer, Named, StaffUser } from '../../api/types'

/** What a student's logbook holds of a period for one particular; `of` names the kinds with approved entries. */
export interface Evidence {
  approved: number
  pending: number
  rejected: number
  of: readonly { title: string; url: string; approved: number }[]
}

/** One scored particular (T-191). */
export interface AppraisalRecord {
  particulars: string
  score: number
  evaluation: string
  remark: string
}

/** One quarter's set, days as yyyy-mm-dd. */
export interface Appraisal {
  _id: string
  studentId: Named | null
  fromDate: string
  toDate: string
  records: readonly AppraisalRecord[]
  evidence: Readonly<Record<string, Evidence>> | null
  verifiedBy: Named | null
  verifyDate: string
  acknowledgedOn: string | null
}

/** One year's AETCOM sheet (T-192), with the mean of each group. */
export interface Sheet {
  _id: string
  studentId: Named | null
  fromDate: string
  toDate: string
  year: number
  scores: Readonly<Record<string, number>>
  groups: readonly { key: string; title: string; mean: number; evaluation: string }[]
  verifiedBy: Named | null
  verifyDate: string
}

/** The students to choose from: of the own department, of the one that the Master chose. */
export const assessedQuery = (user: StaffUser, chosen: { college: string; department: string }) => {
  const own = `/appraisal/staff/${user.departmentId?._id}/${user.collegeId?._id}`
  const path = user.role === 'Master' ? `/getStudents/${chosen.department}/${chosen.college}` : own
  return queryOptions({
    queryKey: ['students', 'assessed', path],
    queryFn: ({ signal }) => api.get<{ students: readonly Named[] }>(path, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** A page of a student's appraisals, the newest period first. */
export const appraisalsQuery = (studentId: string, page: number, limit: number) =>
  queryOptions({
    queryKey: ['appraisals', studentId, page, limit],
    queryFn: ({ signal }) =>
      api.get<ListAnswer<Appraisal>>(`/appraisal/student/${studentId}`, { query: { page, limit }, signal }),
    placeholderData: (previous, before) => (before?.queryKey[1] === studentId ? previous : undefined),
  })

/** The evidence of a period, by particular. */
export const evidenceQuery = (studentId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['appraisals', 'evidence', studentId, from, to],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<Readonly<Record<string, Evidence>>>>(`/appraisal/evidence/${studentId}`, {
        query: { from, to },
        signal,
      }),
  })

/** A page of a student's AETCOM sheets, the newest first. */
export const sheetsQuery = (studentId: string, page: number, limit: number) =>
  queryOptions({
    queryKey: ['sheets', studentId, page, limit],
    queryFn: ({ signal }) =>
      api.get<ListAnswer<Sheet>>(`/aetcom/student/${studentId}`, { query: { page, limit }, signal }),
    placeholderData: (previous, before) => (before?.queryKey[1] === studentId ? previous : undefined),
  })

/** Saves an appraisal. */
export const useSaveAppraisal = (studentId: string) =>
  useMutation({
    mutationFn: (body: { records: readonly object[]; clientId: string }) =>
      api.post<DataAnswer<Appraisal>>(`/appraisal/save/${studentId}`, { studentId, ...body }),
    meta: { change: 'saveAppraisal' },
  })

/** The trainee has read an appraisal. */
export const useAcknowledge = () =>
  useMutation({
    mutationFn: (id: string) => api.post<DataAnswer<Appraisal>>(`/appraisal/acknowledge/${id}`),
    meta: { change: 'saveAppraisal' },
  })

/** Saves an AETCOM sheet. */
export const useSaveSheet = () =>
  useMutation({
    mutationFn: (body: { studentId: string; fromDate: string; toDate: string; scores: Record<string, number> }) =>
      api.post<DataAnswer<Sheet>>('/aetcom/save', body),
    meta: { change: 'saveSheet' },
  })
