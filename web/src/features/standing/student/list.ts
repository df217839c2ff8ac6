/** The list through which a page of a student leads on: it travels in the history's state, so Back and Reload keep it. */
import type { LinkedStudent } from '../addresses'

/** The students of a list as it stood, and the way back to it. */
export interface StudentList {
  title: string
  /** The address of the list, with its page and filters. */
  to: string
  /** Students before the first of these, on pages before this one. */
  before: number
  total: number
  students: readonly LinkedStudent[]
}

/** What the history's state holds of a list; null where one came another way. */
export function listIn(state: unknown): StudentList | null {
  const list = (state as { students?: StudentList } | null)?.students
  return list && Array.isArray(list.students) ? list : null
}

/** Who stands beside a student in a list: on its page, the others are a page away. */
export function besideIn(list: StudentList, studentId: string) {
  const at = list.students.findIndex(({ _id }) => _id === studentId)
  if (at < 0) return null
  return { place: list.before + at + 1, previous: list.students[at - 1] ?? null, next: list.students[at + 1] ?? null }
}
