/** What the page of a student asks the API. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { useChange } from '../../../api/queries'

/** One student whole, as the staff of the department see one. */
export type Student = Schema<'StudentPage'>

/** Everything about one student at once. */
export const studentPageQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['standing', 'student', studentId],
    queryFn: ({ signal }) => api.get('/api/student/{studentId}', { studentId }, { signal }),
    select: ({ data }) => data,
  })

/** Who guided a student from a day on until another. */
export type GuideRow = Schema<'GuideRow'>

/** Who guided a student from when to when, the present guide first. */
export const guidesQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['standing', 'guides', studentId],
    queryFn: ({ signal }) => api.get('/api/guides/{studentId}', { studentId }, { signal }),
    select: ({ data }) => data,
  })

/** Makes somebody the guide of a student from a day on, or nobody. */
export const useSetGuide = (studentId: string) =>
  useChange('assignGuide', (body: Schema<'GuideSet'>) => api.post('/api/guides/{studentId}', { studentId }, body))
