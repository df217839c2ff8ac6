import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../api/session'
import type { Named } from '../../api/types'
import type { PlainFieldSpec } from '../../ui/form/FormDialog'
import type { ListFilter } from '../../ui/list/toolbar/ListToolbar'
import { collegeDepartmentsQuery, collegeNamesQuery, departmentNamesQuery } from './queries'

type Option = { value: string; label: string }

const asOptions = (rows: readonly Named[] | undefined): readonly Option[] =>
  (rows ?? []).map(({ _id, name }) => ({ value: _id, label: name }))

/** The filters by college and department, which the Master alone has. */
export function usePlaceFilters(): readonly ListFilter[] {
  const user = useUser()
  const isMaster = user.role === 'Master'
  const colleges = useQuery({ ...collegeNamesQuery, enabled: isMaster })
  const departments = useQuery({ ...departmentNamesQuery(user._id), enabled: isMaster })
  if (!isMaster) return []
  return [
    { name: 'college', label: 'College', all: 'All colleges', options: asOptions(colleges.data?.data) },
    { name: 'department', label: 'Department', all: 'All departments', options: asOptions(departments.data?.data) },
  ]
}

/** The choice of a college and one of its departments in a form: the options of each, and both as the fields of a plain form where it is `enabled`. */
export function usePlaceOptions(collegeId: string, enabled: boolean) {
  const colleges = useQuery({ ...collegeNamesQuery, enabled })
  const departments = useQuery({ ...collegeDepartmentsQuery(collegeId), enabled: enabled && collegeId !== '' })
  const choose: Option = { value: '', label: 'Choose' }
  const options = {
    colleges: [choose, ...asOptions(colleges.data?.data)],
    departments: [choose, ...asOptions(departments.data?.data)],
  }
  const fields: readonly PlainFieldSpec[] = [
    { name: 'collegeId', label: 'College', type: 'choice', options: options.colleges },
    { name: 'departmentId', label: 'Department', type: 'choice', options: options.departments },
  ]
  return { ...options, fields: enabled ? fields : [] }
}
