import { useLocation } from 'react-router'
import type { LinkedStudent } from '../addresses'
import type { StudentList } from './list'

/** What links from a list of students carry, so that the page of a student leads on through that list and back to it. */
export function useStudentList<Row>(
  title: string,
  { page, limit }: { page: number; limit: number },
  list: { data: readonly Row[]; total: number } | undefined,
  linked: (row: Row) => LinkedStudent,
): { students: StudentList } {
  const { pathname, search } = useLocation()
  const students = (list?.data ?? []).map(linked)
  return { students: { title, to: pathname + search, before: (page - 1) * limit, total: list?.total ?? 0, students } }
}
