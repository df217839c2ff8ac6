/** What the pages about numbers ask the API. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { dataOptions } from '../../../api/dataOptions'
import type { Place } from '../../../api/places'
import { type ListState, listQuery } from '../../../ui/list/state/listState'
import type { TraineeAddress } from '../useTrainee'

/** A trainee's numbers beside what is in the middle of the others. */
export type TraineeNumbers = Schema<'TraineeNumbers'>

/** A trainee's numbers on one day. */
export type Numbers = Schema<'NumbersOfTrainee'>

/** A requirement of a pack, or a skill that no pack asks for. */
export type NumberRow = Schema<'NumberOfRow'>

/** The medians of others in a row. */
export type Medians = Schema<'MediansOfRow'>

/** The median of one week. */
export type MedianOfWeek = Schema<'MedianOfWeek'>

/** A trainee in the matrix. */
export type MatrixRow = Schema<'MatrixRow'>

/** A trainee's numbers. */
export const numbersQuery = (address: TraineeAddress) =>
  dataOptions(['standing', 'numbers', address], '/api/numbers/{collegeId}/{departmentId}/{studentId}', { ...address })

/** The median of the others of the own batch in a row, week by week. */
export const medianLineQuery = (address: TraineeAddress, key: string) =>
  dataOptions(
    ['standing', 'medianLine', address, key],
    '/api/numbers/{collegeId}/{departmentId}/{studentId}/median',
    { ...address },
    { key },
  )

/** A page of the trainees of a department by the requirements of a pack. */
export const matrixQuery = (place: Place, state: ListState) => {
  const query = { ...Object.fromEntries(listQuery({ ...state, filters: {} })), ...packOf(state) }
  return queryOptions({
    queryKey: ['standing', 'matrix', place, query],
    queryFn: ({ signal }) => api.get('/api/numbers/{collegeId}/{departmentId}', { ...place }, { query, signal }),
    placeholderData: (previous) => previous,
    enabled: place.collegeId !== '' && place.departmentId !== '',
  })
}

/** The pack that the list is narrowed to, as the API asks for it. */
export const packOf = ({ filters }: ListState): { pack?: string } => (filters.pack ? { pack: filters.pack } : {})
