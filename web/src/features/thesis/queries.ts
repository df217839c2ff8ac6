/** Synopsis and thesis: what was settled, how far both are, and the saving of one item. */
import { api } from '../../api/client'
import type { BodyOf, PathOf, Schema } from '../../api/contract'
import { getOptions, useChange } from '../../api/queries'
import type { Place } from '../logbook/places'
import type { Part } from './parts'

/** What was settled about one part (T-165, T-170); empty where nothing is saved. The day as yyyy-mm-dd. */
export type ThesisRecord = Schema<'SynopsisItems'> | Schema<'ThesisItems'>

/** The title that is saved; empty where none is. */
export const titleOf = (record: ThesisRecord) => ('title' in record ? record.title : record.synopsisTitle)

/** Who guides besides the guide. */
export type CoGuide = ThesisRecord['coGuide'][number]

/** One step of the way from the synopsis's title to the approved thesis. */
export type Milestone = Schema<'Milestone'>

type ItemPath = Extract<
  PathOf<'post'>,
  `/api/${Part['key']}/${'title' | 'guide' | 'coGuide' | 'certificate' | 'synopsisAcceptanceDate'}`
>

/** One item that is to be saved: where, and what of it. */
export type ItemToSave = { [P in ItemPath]: { path: P; body: BodyOf<P, 'post'> } }[ItemPath]

/** Whose record, and where it was made. */
export interface Whose extends Place {
  studentId: string
}

/** What a student settled about one part; the uploads beside it are the list's own. */
export const recordQuery = (part: Part, whose: Whose) =>
  getOptions(['theses', part.key, whose], `/api/${part.key}/{collegeId}/{departmentId}/{studentId}`, whose, {
    page: 1,
    limit: 1,
  })

/** How far a student's synopsis and thesis are. */
export const timelineQuery = (whose: Whose) =>
  getOptions(['theses', 'timeline', whose], '/api/thesisTimeline/{collegeId}/{departmentId}/{studentId}', whose)

/** Saves one item, for good. */
export const useSaveItem = () => useChange('saveThesisItem', ({ path, body }: ItemToSave) => api.post(path, {}, body))
