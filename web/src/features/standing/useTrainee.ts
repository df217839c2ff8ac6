import { useSearchParams } from 'react-router'
import { ownPlace } from '../../api/places'
import { isStaff, useUser } from '../../api/session'
import { type TraineeAddress, traineeQuery } from './traineeQuery'

export { type TraineeAddress, traineeQuery }

/** Who is meant, whether it is the viewer, and what a link to another page of the same trainee carries. */
export interface ChosenTrainee {
  address: TraineeAddress
  own: boolean
  /** Empty for the viewer's own pages. */
  query: string
}

/** Where the viewer's own standing is. */
export function useOwnAddress(): TraineeAddress {
  const user = useUser()
  return { ...ownPlace(user), studentId: user._id }
}

/** The trainee of the page: a student's own record, or the one whom the address names to staff; null where it names none. */
export function useTrainee(): ChosenTrainee | null {
  const user = useUser()
  const [search] = useSearchParams()
  const here = useOwnAddress()
  if (!isStaff(user)) return { address: here, own: true, query: '' }
  const studentId = search.get('trainee')
  if (!studentId) return null
  const address = {
    collegeId: search.get('college') ?? here.collegeId,
    departmentId: search.get('department') ?? here.departmentId,
    studentId,
  }
  return { address, own: false, query: traineeQuery(address) }
}
