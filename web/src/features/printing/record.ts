/** The compiled record of a student, as text that is ready for print (`api/printing/shape.py`). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { DataAnswer, Named, StaffUser } from '../../api/types'

/** Whose record it is; everything as it is shown, empty where the reader may not see it. */
export interface RecordStudent {
  _id: string
  name: string
  registration: string
  col_rollno: string
  uni_rollno: string
  joiningDate: string
  validity: string
  dob: string
  fat_name: string
  mot_name: string
  address: string
  phone: string
  email: string
  department: string
  college: string
  collegeAddress: string
  course: string
  hod: string
  guide: string
  logo: string | null
}

/** A column of a section; `under` stands below the one before it, in the same column of the page. */
export interface RecordColumn {
  label: string
  format: string
  under: boolean
}

/** How many entries, by status and by the part taken. */
export interface RecordCounts {
  total: number
  approved: number
  pending: number
  rejected: number
  corrected: number
  byRole?: Readonly<Record<string, number>>
}

/** The entries of one kind. */
export interface RecordSection {
  key: string
  number: string
  title: string
  columns: readonly RecordColumn[]
  rows: readonly (readonly string[])[]
  counts: RecordCounts
  lines?: readonly { label: string; value: string }[]
}

/** A whole record. */
export interface LogbookRecord {
  student: RecordStudent
  sections: readonly RecordSection[]
  /** The District Residency Programme, behind the last page. */
  annex: readonly RecordSection[]
  appraisals: readonly {
    fromDate: string
    toDate: string
    evaluator: string
    verifyDate: string
    rows: readonly { particulars: string; score: string; evaluation: string; remark: string }[]
  }[]
  remarks: readonly { sRemark: string; vRemark: string; verifiedBy: string; verifiedOn: string }[]
  aetcom: readonly {
    title: string
    rows: readonly { label: string; score: string; evaluation: string; year: string }[]
  }[]
  introduction: readonly string[]
  particulars: readonly string[]
  memos: readonly {
    memoNumber: string
    date: string
    studentName: string
    reason: string
    sExplain: string
    vRemark: string
  }[]
  totals: RecordCounts
  withheld: readonly string[]
  madeOn: string
  /** A link to the student's picture. */
  photo: string | null
}

/** A student's whole record. It is read anew each time the page is opened: what is printed is what stands there now. */
export const recordQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['printed', studentId],
    queryFn: ({ signal }) => api.get<DataAnswer<LogbookRecord>>(`/printLogbook/${studentId}`, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** The students to choose from: of the own department, of the one that the Master chose. */
export const printableQuery = (user: StaffUser, chosen: { college: string; department: string }) => {
  const [department, college] =
    user.role === 'Master' ? [chosen.department, chosen.college] : [user.departmentId?._id, user.collegeId?._id]
  const path = `/getStudents/${department}/${college}`
  return queryOptions({
    queryKey: ['students', 'printable', path],
    queryFn: ({ signal }) => api.get<{ students: readonly Named[] }>(path, { signal }),
    staleTime: 5 * 60_000,
  })
}
