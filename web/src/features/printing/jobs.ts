/** What the server makes in the background for this user: asked for, watched, cancelled, fetched. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { DataAnswer } from '../../api/types'
import { saveFile } from '../../lib/saveFile'

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired'

/** One file in the making, or made. */
export interface Job {
  _id: string
  sort: 'logbook' | 'studentPack' | 'departmentPack'
  /** Whose it is. */
  title: string
  studentId: string | null
  collegeId: string | null
  departmentId: string | null
  state: JobState
  percent: number
  /** What is being made now. */
  word: string | null
  name: string | null
  bytes: number | null
  error: string | null
  createdAt: string
  finishedAt: string | null
  expiresAt: string | null
}

/** Whose pack: one student's, or a whole department's. */
export type PackSubject = { studentId: string } | { collegeId: string; departmentId: string }

/** A page of the own ones, the newest first. */
export interface JobsAnswer {
  data: readonly Job[]
  total: number
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
    queryKey: ['jobs', 'one', id],
    queryFn: ({ signal }) => api.get<DataAnswer<Job>>(`/jobs/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.data) ? LOOK : false),
  })

/** What this user has asked for. */
export const jobsQuery = (page: number, limit: number) =>
  queryOptions({
    queryKey: ['jobs', 'own', page, limit],
    queryFn: ({ signal }) => api.get<JobsAnswer>('/jobs', { query: { page, limit }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? LOOK : false),
  })

/** Asks for a pack; the same one that is being made already is answered. */
export const makePack = mutationOptions({
  mutationFn: (subject: PackSubject) => api.post<DataAnswer<Job>>('/packs', subject),
  meta: { change: 'changeJobs' },
})

export const cancelJob = mutationOptions({
  mutationFn: (id: string) => api.post<DataAnswer<Job>>(`/jobs/${id}/cancel`),
  meta: { change: 'changeJobs' },
})

/** Hands the file to the browser's downloads; answers its name. */
export async function fetchJob(id: string): Promise<string> {
  const { blob, name } = await api.download(`/jobs/${id}/file`)
  saveFile(blob, name)
  return name
}

/** Whose pack it was, to make it again; nothing for what is no pack. */
export function subjectOf({ sort, studentId, collegeId, departmentId }: Job): PackSubject | null {
  if (sort === 'studentPack' && studentId) return { studentId }
  return sort === 'departmentPack' && collegeId && departmentId ? { collegeId, departmentId } : null
}
