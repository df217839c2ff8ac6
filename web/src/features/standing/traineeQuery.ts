import type { Place } from '../../api/places'

/** Whose standing a page shows: the parts of the address of the API. */
export interface TraineeAddress extends Place {
  studentId: string
}

/** The query of a page about a trainee, which goes with every link to another such page. */
export const traineeQuery = ({ collegeId, departmentId, studentId }: TraineeAddress) =>
  `?${new URLSearchParams({ trainee: studentId, college: collegeId, department: departmentId })}`
