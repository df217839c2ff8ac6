/** What the pages about standing ask the API, and the changes they make. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'
import { dataOptions } from '../../api/dataOptions'
import { chosenPlace, type Place } from '../../api/places'
import { getOptions, useChange } from '../../api/queries'
import type { SessionUser } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/state/listState'
import type { TraineeAddress } from './useTrainee'

/** A trainee's whole standing, with who they are and which final acts were done. */
export type Trainee = Schema<'TraineeStanding'>

/** What the rules say of a trainee today. */
export type Standing = Schema<'WholeStanding'>

/** One rule applied to one trainee. */
export type Gate = Schema<'GateRow'>

/** A trainee in the list of a department. */
export type StandingRow = Schema<'StandingRow'>

const WHOLE = '/api/standing/{collegeId}/{departmentId}/{studentId}'

/** A trainee's whole standing. */
export const standingQuery = (address: TraineeAddress) =>
  queryOptions({
    ...dataOptions(['standing', address], WHOLE, { ...address }),
    initialData: () => api.prefetched(WHOLE, { ...address }),
  })

/** A page of the trainees of the viewer's department; of those that the filters name, or of all, for the Master. */
export function standingsQuery(user: SessionUser, state: ListState) {
  const place = chosenPlace(user, state.filters)
  const query = Object.fromEntries(listQuery({ ...state, filters: {} }))
  return queryOptions({
    ...getOptions(['standing', 'list', place, query], '/api/standing/{collegeId}/{departmentId}', place, query),
    placeholderData: (previous) => previous,
  })
}

/** What is set of a student's training, for heads and the Master. */
export const trainingQuery = (studentId: string) =>
  dataOptions(['standing', 'training', studentId], '/api/studentTraining/{studentId}', { studentId })

/** The examination days of a department, the latest batch first. */
export const examDaysQuery = (place: Place) =>
  dataOptions(['standing', 'examDays', place], '/api/examDays/{collegeId}/{departmentId}', { ...place })

/** Do and withdraw a final act of the head of department over the whole logbook. */
export const useFinalActs = (address: TraineeAddress) => ({
  perform: useChange('changeFinalAct', (body: Schema<'FinalActDone'>) =>
    api.post('/api/standing/{collegeId}/{departmentId}/{studentId}/finalAct', { ...address }, body),
  ),
  withdraw: useChange('changeFinalAct', (body: Schema<'FinalActWithdrawn'>) =>
    api.post('/api/standing/{collegeId}/{departmentId}/{studentId}/finalAct/withdraw', { ...address }, body),
  ),
})

/** Saves what is set of a student's training, and the joining date where it is another one. */
export const useSaveTraining = (studentId: string) =>
  useChange('saveTraining', async ({ joiningDate, ...body }: Schema<'TrainingChange'> & { joiningDate?: string }) => {
    if (joiningDate !== undefined) await api.post('/api/student/{studentId}', { studentId }, { joiningDate })
    return api.post('/api/studentTraining/{studentId}', { studentId }, body)
  })

/** The changes of the examination days of a department. */
export const useExamDayChanges = (place: Place) => ({
  set: useChange('changeStanding', (body: Schema<'ExamDayForm'>) =>
    api.post('/api/examDays/{collegeId}/{departmentId}', { ...place }, body),
  ),
  clear: useChange('changeStanding', (batch: number) =>
    api.delete('/api/examDays/{collegeId}/{departmentId}/{batch}', { ...place, batch: String(batch) }),
  ),
})
