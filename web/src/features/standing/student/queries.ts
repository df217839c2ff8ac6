/** What the page of a student asks the API. */
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { dataOptions } from '../../../api/dataOptions'
import { useChange } from '../../../api/queries'

/** One student whole, as the staff of the department see one. */
export type Student = Schema<'StudentPage'>

/** Everything about one student at once. */
export const studentPageQuery = (studentId: string) =>
  dataOptions(['standing', 'student', studentId], '/api/student/{studentId}', { studentId })

/** Who guided a student from a day on until another. */
export type GuideRow = Schema<'GuideRow'>

/** Who guided a student from when to when, the present guide first. */
export const guidesQuery = (studentId: string) =>
  dataOptions(['standing', 'guides', studentId], '/api/guides/{studentId}', { studentId })

/** Makes somebody the guide of a student from a day on, or nobody. */
export const useSetGuide = (studentId: string) =>
  useChange('assignGuide', (body: Schema<'GuideSet'>) => api.post('/api/guides/{studentId}', { studentId }, body))
