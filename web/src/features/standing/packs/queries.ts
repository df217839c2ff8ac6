/** What the pages about requirement packs ask the API, and the changes they make. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import type { Place } from '../../../api/places'
import { getOptions, useChange } from '../../../api/queries'
import { fileForm } from '../../../api/upload/fileForm'
import { type ListState, listQuery } from '../../../ui/list/state/listState'
import type { TraineeAddress } from '../useTrainee'

/** A version of a pack. */
export type Pack = Schema<'RequirementPackRow'>

/** One requirement of a pack. */
export type Requirement = Schema<'RequirementRow'>

/** A pack of a trainee, counted. */
export type CountedPack = Schema<'PackOfTrainee'>

/** One requirement of a trainee, counted. */
export type CountedRow = Schema<'PackLine'>

/** What a file would do. */
export type PackPlan = Schema<'PackPlan'>

/** An entry behind a requirement. */
export type EntryBehind = Schema<'EntryBehind'>

const LIST = '/api/requirementPacks/{collegeId}/{departmentId}'
const ONE = '/api/requirementPacks/{collegeId}/{departmentId}/{packId}'
const TARGETS = '/api/requirementTargets/{collegeId}/{departmentId}'

const queryOf = (state: ListState) => Object.fromEntries(listQuery({ ...state, sort: '', filters: {} }))

/** Whether a filter by place can have a value. */
export const isIdOrNone = (_: string, value: string) => /^(|[0-9a-f]{24})$/.test(value)

/** Whether a place is one department of one college. */
export const isDepartment = (place: Place) => place.collegeId !== 'all' && place.departmentId !== 'all'

/** A page of the packs that hold in a place. */
export const packsQuery = (place: Place, state: ListState) =>
  queryOptions({
    ...getOptions(['standing', 'packs', place, queryOf(state)], LIST, { ...place }, queryOf(state)),
    placeholderData: (previous) => previous,
  })

/** A pack with one page of its requirements. */
export const packQuery = (place: Place, packId: string, state: ListState) =>
  queryOptions({
    ...getOptions(['standing', 'pack', place, packId, queryOf(state)], ONE, { ...place, packId }, queryOf(state)),
    placeholderData: (previous) => previous,
  })

/** A page of the trainees who have a pack. */
export const traineesQuery = (place: Place, packId: string, page: number, search: string) =>
  queryOptions({
    queryKey: ['standing', 'packTrainees', place, packId, page, search],
    queryFn: ({ signal }) =>
      api.get(`${ONE}/trainees`, { ...place, packId }, { query: { page, limit: 20, search }, signal }),
    placeholderData: (previous) => previous,
  })

/** A page of the targets of a department. */
export const targetsQuery = (place: Place, page: number) =>
  queryOptions({
    ...getOptions(['standing', 'targets', place, page], TARGETS, { ...place }, { page, limit: 20 }),
    placeholderData: (previous) => previous,
  })

/** A requirement of a trainee with one page of the entries behind it. */
export const requirementQuery = (address: TraineeAddress, pack: string, row: string, page: number, limit: number) =>
  queryOptions({
    queryKey: ['standing', 'requirement', address, pack, row, page, limit],
    queryFn: ({ signal }) =>
      api.get(
        '/api/standing/{collegeId}/{departmentId}/{studentId}/requirement/{pack}/{row}',
        { ...address, pack, row },
        { query: { page, limit }, signal },
      ),
    placeholderData: (previous) => previous,
  })

/** The template of a pack as a file. */
export const downloadTemplate = () => api.download('/api/requirementPackTemplate', {})

interface SentPack {
  file: File
  sheet: string
}

/** Everything that may be done with the packs and targets of a place. */
export function usePackChanges(place: Place) {
  return {
    preview: useMutation({
      mutationFn: ({ file, sheet }: SentPack) => api.post(`${LIST}/preview`, { ...place }, fileForm(file, { sheet })),
    }),
    load: useChange('changeStanding', ({ file, sheet }: SentPack) =>
      api.post(`${LIST}/load`, { ...place }, fileForm(file, { sheet })),
    ),
    remove: useChange('changeStanding', (packId: string) => api.delete(ONE, { ...place, packId })),
    move: useChange('changeStanding', ({ packId, ...body }: Schema<'TraineesMoved'> & { packId: string }) =>
      api.post(`${ONE}/move`, { ...place, packId }, body),
    ),
    setTarget: useChange('changeStanding', (body: Schema<'TargetSet'>) => api.post(TARGETS, { ...place }, body)),
    removeTarget: useChange('changeStanding', (targetId: string) =>
      api.delete(`${TARGETS}/{targetId}`, { ...place, targetId }),
    ),
  }
}
