/** What the pages about cover ask the API, and the changes they make. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { getOptions } from '../../../api/queries'

/** A department of a college. */
export interface CoverPlace {
  collegeId: string
  departmentId: string
}

/** How a teacher stands: what waits, whom the teacher guides, absence. Without an id: what names no teacher. */
export type TeacherLoad = Schema<'TeacherLoad'>

/** Who is there, who is away, and what waits with whom. */
export type CoverToday = Schema<'CoverToday'>

/** Days on which somebody is away, and who stands in. */
export type AwayRow = Schema<'AwayRow'>

/** An act that moved entries. */
export type MoveRow = Schema<'MoveRow'>

/** What an act moved, and what not. */
export type MoveDone = Schema<'MoveDone'>

/** Entries that are moved in one act, at most. */
export const MOST = 200

/** Rows of the own days of absence, in the profile. */
const OWN = 100

/** Who of a department is there or away, and what waits with whom. */
export const coverQuery = (place: CoverPlace | null) =>
  queryOptions({
    ...getOptions(['staff', 'cover', 'today', place], '/api/cover/{collegeId}/{departmentId}', ofPlace(place)),
    select: ({ data }) => ({ ...data, data: data.teachers, total: data.teachers.length }),
    enabled: place !== null,
  })

/** A page of the days of absence that are not over; of a teacher the own ones and those on which the teacher stands in. */
export const awayQuery = (place: CoverPlace | null, page = 1, limit = OWN) =>
  queryOptions({
    queryKey: ['staff', 'cover', 'away', place, page, limit],
    queryFn: ({ signal }) =>
      api.get('/api/away/{collegeId}/{departmentId}', ofPlace(place), { query: { page, limit }, signal }),
    enabled: place !== null,
    placeholderData: (previous) => previous,
  })

/** A page of what was moved in a department, the newest first. */
export const movesQuery = (place: CoverPlace | null, page: number, limit: number) =>
  queryOptions({
    queryKey: ['staff', 'cover', 'moves', place, page, limit],
    queryFn: ({ signal }) =>
      api.get('/api/coverMoves/{collegeId}/{departmentId}', ofPlace(place), { query: { page, limit }, signal }),
    enabled: place !== null,
    placeholderData: (previous) => previous,
  })

const ofPlace = (place: CoverPlace | null) => ({
  collegeId: place?.collegeId,
  departmentId: place?.departmentId,
})

/** Setting, changing and ending days of absence. */
export function useAwayChanges() {
  const also = () => ['standing', 'department'] as const
  return {
    set: useMutation({
      mutationFn: ({ _id, body }: { _id: string | null; body: Schema<'AwaySet'> }) =>
        _id ? api.post('/api/away/{awayId}', { awayId: _id }, body) : api.post('/api/away', {}, body),
      meta: { change: 'saveStaff', also },
    }),
    end: useMutation({
      mutationFn: (awayId: string) => api.delete('/api/away/{awayId}', { awayId }),
      meta: { change: 'saveStaff', also },
    }),
  }
}

/** Moving entries that wait to others, and giving them back; what waits where changes with it, in every list. */
export function useMoves() {
  const also = () => ['staff', 'cover'] as const
  return {
    move: useMutation({
      mutationFn: (body: Schema<'MoveAsked'>) => api.post('/api/coverMoves', {}, body),
      meta: { change: 'verifyEntry', also },
    }),
    undo: useMutation({
      mutationFn: (moveId: string) => api.post('/api/coverMoves/{moveId}/undo', { moveId }),
      meta: { change: 'verifyEntry', also },
    }),
  }
}
