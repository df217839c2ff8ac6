/** What the pages of colleges, departments and institutions ask the API, and the changes they make. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'
import { getOptions, useChange } from '../../api/queries'
import type { Named, SessionUser } from '../../api/types'
import { type ListState, listQuery } from '../../ui/list/state/listState'

/** A college as its list answers it (P-214); `logo` is a public link. */
export type College = Schema<'CollegeRow'>

/** A department with its course. */
export type Department = Schema<'DepartmentRow'>

/** An institution of the District Residency Programme. */
export type Institution = Schema<'InstitutionRow'>

const pageOf = (state: ListState) => Object.fromEntries(listQuery(state))

/** A page of colleges. */
export function collegesQuery(user: SessionUser, state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    ...getOptions(['colleges', 'list', user._id, query], '/api/collegeList/{userId}', { userId: user._id }, query),
    placeholderData: (previous) => previous,
  })
}

/** Every department, by the session user's id (P-340). */
export const everyDepartmentQuery = (userId: string) =>
  getOptions(['departments', 'every', userId], '/api/getAllDeptData/{userId}', { userId })

/** A page of departments. */
export function departmentsQuery(user: SessionUser, state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    queryKey: ['departments', 'list', user._id, query],
    queryFn: ({ signal }) => api.get('/api/departmentList/{userId}', { userId: user._id }, { query, signal }),
    placeholderData: (previous) => previous,
  })
}

/** A page of institutions. */
export function institutionsQuery(state: ListState) {
  const query = pageOf(state)
  return queryOptions({
    ...getOptions(['institutions', 'list', query], '/api/institution', {}, query),
    placeholderData: (previous) => previous,
  })
}

/** The changes of colleges. */
export function useCollegeChanges() {
  return {
    add: useChange('saveCollege', (form: FormData) => api.post('/api/addCollege', {}, form)),
    update: useChange('saveCollege', ({ id, body }: { id: string; body: Schema<'CollegeChange'> }) =>
      api.post('/api/updateCollege/{collegeId}', { collegeId: id }, body),
    ),
    logo: useChange('saveCollege', ({ id, file }: { id: string; file: File | null }) => {
      if (!file) return api.delete('/api/collegeLogo/{collegeId}', { collegeId: id })
      const form = new FormData()
      form.set('logo', file, file.name)
      return api.post('/api/collegeLogo/{collegeId}', { collegeId: id }, form)
    }),
    departments: useChange('saveCollege', ({ college, chosen }: { college: College; chosen: readonly Named[] }) => {
      const departments = chosen.map(({ _id, name }) => ({ name, collegeId: college._id, departmentId: _id }))
      return api.post(
        '/api/provideDeptClg/{collegeId}',
        { collegeId: college._id },
        { departments, version: college.version },
      )
    }),
  }
}

/** Adds a department, or changes one. */
export function useSaveDepartment(department: Department | null) {
  return useChange('saveDepartment', (values: Schema<'DepartmentForm'>) =>
    department
      ? api.post(
          '/api/updateDepartment/{departmentId}',
          { departmentId: department._id },
          { ...values, version: department.version },
        )
      : api.post('/api/addDepartment', {}, values),
  )
}

/** The changes of institutions. */
export function useInstitutionChanges() {
  return {
    add: useChange('changeInstitutions', (values: Schema<'InstitutionForm'>) =>
      api.post('/api/institution', {}, values),
    ),
    confirm: useChange('changeInstitutions', ({ id, body }: { id: string; body: Schema<'SiteForm'> }) =>
      api.post('/api/institution/{institutionId}/site', { institutionId: id }, body),
    ),
    remove: useChange('changeInstitutions', (id: string) =>
      api.post('/api/institutionDelete/{institutionId}', { institutionId: id }, { id }),
    ),
  }
}
