/** Synopsis and thesis: what was settled, how far both are, and the saving of one item. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { DataAnswer, Named } from '../../api/types'
import type { StoredFile } from '../../ui/FileViewer'
import type { Place } from '../logbook/places'
import type { Part } from './parts'

/** Who guides besides the guide. */
export interface CoGuide {
  name: string
  department: string
}

/** What was settled about one part (T-165, T-170); empty where nothing is saved. The day as yyyy-mm-dd. */
export interface ThesisRecord {
  _id: string | null
  synopsisTitle?: string
  title?: string
  guide: Named | null
  coGuide: readonly CoGuide[]
  certificate: StoredFile | null
  synopsisAcceptanceDate: string | null
}

/** One step of the way from the synopsis's title to the approved thesis. */
export interface Milestone {
  key: string
  part: Part['key']
  label: string
  state: 'done' | 'waiting' | 'rejected' | 'open'
  at: string | null
  words: string | null
  by: Named | null
}

/** Whose record, and where it was made. */
export interface Whose extends Place {
  studentId: string
}

const pathOf = ({ collegeId, departmentId, studentId }: Whose) => `${collegeId}/${departmentId}/${studentId}`

/** What a student settled about one part; the uploads beside it are the list's own. */
export const recordQuery = (part: Part, whose: Whose) =>
  queryOptions({
    queryKey: ['theses', part.key, pathOf(whose)],
    queryFn: ({ signal }) =>
      api.get<DataAnswer<ThesisRecord>>(`/${part.key}/${pathOf(whose)}`, {
        query: { page: 1, limit: 1 },
        signal,
      }),
  })

/** How far a student's synopsis and thesis are. */
export const timelineQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ['theses', 'timeline', pathOf(whose)],
    queryFn: ({ signal }) => api.get<DataAnswer<readonly Milestone[]>>(`/thesisTimeline/${pathOf(whose)}`, { signal }),
  })

/** Saves one item, for good. */
export const useSaveItem = () =>
  useMutation({
    mutationFn: ({ path, body }: { path: string; body: FormData | object }) =>
      api.post<DataAnswer<ThesisRecord>>(`/${path}`, body),
    meta: { change: 'saveThesisItem' },
  })
