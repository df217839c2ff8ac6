/** The compiled record of a student, as text that is ready for print (`api/printing/record/types.py`). */
import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '../../../api/contract'
import { getOptions } from '../../../api/queries'

/** A whole record; `annex` is the District Residency Programme, behind the last page. */
export type LogbookRecord = AnswerOf<'/api/printLogbook/{studentId}'>['data']

/** Whose record it is; everything as it is shown, empty where the reader may not see it. */
export type RecordStudent = LogbookRecord['student']

/** The entries of one kind. */
export type RecordSection = LogbookRecord['sections'][number]

/** A column of a section; `under` stands below the one before it, in the same column of the page. */
export type RecordColumn = RecordSection['columns'][number]

/** How many entries, by status and, in a section, by the part taken. */
export type RecordCounts = LogbookRecord['totals'] & Partial<RecordSection['counts']>

/** A student's whole record. It is read anew each time the page is opened: what is printed is what stands there now. */
export const recordQuery = (studentId: string) =>
  queryOptions({
    ...getOptions(['printed', studentId], '/api/printLogbook/{studentId}', { studentId }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
