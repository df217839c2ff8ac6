/** What the pages of colleges, departments and institutions ask the API, and the changes they make. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type Problem } from '../../api/client'
import type { DataAnswer, Envelope, ListAnswer, Named, Role, SessionUser } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/listState'

/** A college as its list answers it (P-214). */
export interface College {
  _id: string
  collegeId: string
  name: string
  departments: readonly Named[]
  address: string | null
  state: Named | null
  phone: string | null
  email: string | null
  gstin: string | null
  website: string | null
  /** A public link. */
  logo: string | null
  slug: string | null
  poweredBy: boolean
  withheldRoles: readonly Role[]
  extraLeaveTypes: readonly string[]
  version: number
}

/** A department with its course. */
export interface Department {
  _id: string
  name: string
  forensic: boolean
  refNo: string | null
  refDate: string | null
  courseId: { _id: string; title: string } | null
  version: number
}

/** An institution of the District Residency Programme. */
export interface Institution {
  _id: string
  title: string
  state: Named | null
}

const pageOf = (state: ListState) => Object.fromEntries(listQuery(state))

/** A page of colleges. */
export function collegesQuery(user: SessionUser, state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['colleges', 'list', user._id, query],
    queryFn: ({ signal }) => api.get<ListAnswer<College>>(`/collegeList/${user._id}`, { query, signal }),
    placeholderData: (previous) => previous,
  })
}

/** Every department, by the session user's id (P-340). */
export const everyDepartmentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['departments', 'every', userId],
    queryFn: ({ signal }) => api.get<DataAnswer<readonly Named[]>>(`/getAllDeptData/${userId}`, { signal }),
  })

/** A page of departments. */
export function departmentsQuery(user: SessionUser, state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['departments', 'list', user._id, query],
    queryFn: ({ signal }) => api.get<ListAnswer<Department>>(`/departmentList/${user._id}`, { query, signal }),
    placeholderData: (previous) => previous,
  })
}

/** A page of institutions. */
export function institutionsQuery(state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['institutions', 'list', query],
    queryFn: ({ signal }) => api.get<ListAnswer<Institution>>('/institution', { query, signal }),
    placeholderData: (previous) => previous,
  })
}

/** What a changed college is sent as: its facts and settings, with the version that was seen. */
export type CollegeBody = Readonly<Record<string, string | boolean | number | readonly string[]>>

/** The changes of colleges. */
export function useCollegeChanges() {
  return {
    add: useMutation<DataAnswer<College>, Problem, FormData>({
      mutationFn: (form) => api.post<DataAnswer<College>>('/addCollege', form),
      meta: { change: 'saveCollege' },
    }),
    update: useMutation<DataAnswer<College>, Problem, { id: string; body: CollegeBody }>({
      mutationFn: ({ id, body }) => api.post<DataAnswer<College>>(`/updateCollege/${id}`, body),
      meta: { change: 'saveCollege' },
    }),
    logo: useMutation<DataAnswer<College>, Problem, { id: string; file: File | null }>({
      mutationFn: ({ id, file }) => {
        if (!file) return api.delete<DataAnswer<College>>(`/collegeLogo/${id}`)
        const form = new FormData()
        form.set('logo', file, file.name)
        return api.post<DataAnswer<College>>(`/collegeLogo/${id}`, form)
      },
      meta: { change: 'saveCollege' },
    }),
    departments: useMutation<DataAnswer<College>, Problem, { college: College; chosen: readonly Named[] }>({
      mutationFn: ({ college, chosen }) => {
        const departments = chosen.map(({ _id, name }) => ({ name, collegeId: college._id, departmentId: _id }))
        return api.post<DataAnswer<College>>(`/provideDeptClg/${college._id}`, {
          departments,
          version: college.version,
        })
      },
      meta: { change: 'saveCollege' },
    }),
  }
}

/** Adds a department, or changes one. */
export function useSaveDepartment(department: Department | null) {
  return useMutation<Envelope, Problem, Readonly<Record<string, string>>>({
    mutationFn: (values) =>
      department
        ? api.post<Envelope>(`/updateDepartment/${department._id}`, { ...values, version: department.version })
        : api.post<Envelope>('/addDepartment', values),
    meta: { change: 'saveDepartment' },
  })
}

/** The changes of institutions. */
export function useInstitutionChanges() {
  return {
    add: useMutation<DataAnswer<Institution>, Problem, Readonly<Record<string, string>>>({
      mutationFn: (values) => api.post<DataAnswer<Institution>>('/institution', values),
      meta: { change: 'changeInstitutions' },
    }),
    remove: useMutation<Envelope, Problem, string>({
      mutationFn: (id) => api.post<Envelope>(`/institutionDelete/${id}`, { id }),
      meta: { change: 'changeInstitutions' },
    }),
  }
}
