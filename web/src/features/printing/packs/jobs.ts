/** What the server makes in the background for this user: asked for, watched, cancelled, fetched. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { AnswerOf } from '../../../api/contract'
import { getOptions } from '../../../api/queries'
import { saveFile } from '../../../lib/saveFile'

/** One file in the making, or made. */
export type Job = AnswerOf<'/api/jobs'>['data'][number]

export type JobState = Job['state']

/** Whose pack: one student's, or a whole department's. */
export type PackSubject = { studentId: string } | { collegeId: string; departmentId: string }

/** What narrows a list of jobs, or widens it. */
export interface JobFilters {
  everybody?: boolean
  state?: JobState | undefined
}

/** Milliseconds between two looks at what is being made. */
export const LOOK = 1_500

export const isOpen = ({ state }: Job) => state === 'waiting' || state === 'running'

export const sortWords: Readonly<Record<Job['sort'], string>> = {
  logbook: 'Logbook as PDF',
  studentPack: 'Inspection pack of a student',
  departmentPack: 'Inspection pack of a department',
}

/** How far one is. It is looked at again while it is made and the page is in sight, and no longer. */
export const jobQuery = (id: string) =>
  queryOptions({
    ...getOptions(['jobs', 'one', id], '/api/jobs/{jobId}', { jobId: id }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.data) ? LOOK : false),
  })

/** What this user has asked for; of the Master, what everybody has, if it is wanted. */
export const jobsQuery = (page: number, limit: number, { everybody, state: only }: JobFilters = {}) =>
  queryOptions({
    queryKey: ['jobs', 'list', { page, limit, everybody, only }],
    queryFn: ({ signal }) =>
      api.get('/api/jobs', {}, { query: { page, limit, everybody: everybody || undefined, state: only }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? LOOK : false),
  })

/** Asks for a pack; the same one that is being made already is answered. */
export const makePack = mutationOptions({
  mutationFn: (subject: PackSubject) => api.post('/api/packs', {}, subject),
  meta: { change: 'changeJobs' },
})

export const cancelJob = mutationOptions({
  mutationFn: (id: string) => api.post('/api/jobs/{jobId}/cancel', { jobId: id }),
  meta: { change: 'changeJobs' },
})

/** Hands the file to the browser's downloads; answers its name. */
export async function fetchJob(id: string): Promise<string> {
  const { blob, name } = await api.download('/api/jobs/{jobId}/file', { jobId: id })
  saveFile(blob, name)
  return name
}

/** Whose pack it was, to make it again; nothing for what is no pack. */
export function subjectOf({ sort, studentId, collegeId, departmentId }: Job): PackSubject | null {
  if (sort === 'studentPack' && studentId) return { studentId }
  return sort === 'departmentPack' && collegeId && departmentId ? { collegeId, departmentId } : null
}
