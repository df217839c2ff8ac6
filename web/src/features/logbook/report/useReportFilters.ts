import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { label } from '../../../api/labels'
import { isStaff, useUser } from '../../../api/session'
import type { SessionUser } from '../../../api/types'
import type { Accepts } from '../../../ui/list/state/listState'
import type { ListFilter } from '../../../ui/list/toolbar/ListToolbar'
import { placeFilter } from '../places'
import { scopeOf, studentsQuery } from '../queries'

/** A kind's own filters: its choices, with what the department or the college adds to them. */
function kindFilters(kind: Kind, user: SessionUser): ListFilter[] {
  return kind.filters.flatMap((name) => {
    const field = kind.fields.find((each) => each.name === name)
    if (!field?.options) return []
    const department = user.departmentId as Readonly<Record<string, unknown>> | null | undefined
    const extra = field.departmentOptions ? department?.[field.departmentOptions] : undefined
    const options = [...field.options, ...(Array.isArray(extra) ? extra.map(String) : [])]
    return [
      {
        name,
        label: field.label,
        all: `All ${field.label.toLowerCase()}s`,
        options: options.map((value) => ({ value, label: label(value) })),
      },
    ]
  })
}

const filtersOf = (kind: Kind, user: SessionUser) => [...placeFilter(user), ...kindFilters(kind, user)]

/** The names of a report's own filters in its address. */
export function useFilterNames(kind: Kind): readonly string[] {
  const user = useUser()
  return useMemo(() => filtersOf(kind, user).map(({ name }) => name), [kind, user])
}

/** What a report's address may carry: the sort keys of its columns and the options of its filters; anything else is ignored. */
export function useReportAccepts(kind: Kind): Accepts {
  const user = useUser()
  return useMemo(() => {
    const own = new Map(filtersOf(kind, user).map(({ name, options }) => [name, options.map(({ value }) => value)]))
    own.set(
      'sort',
      kind.columns.flatMap(({ sort }) => sort ?? []),
    )
    return (name, value) => own.get(name)?.includes(value) ?? false
  }, [kind, user])
}

/** The drop-downs above a report: the student for staff (L-294), then the kind's own. */
export function useReportFilters(kind: Kind): ListFilter[] {
  const user = useUser()
  const scope = scopeOf(user)
  const staff = isStaff(user)
  const students = useQuery({
    ...studentsQuery(scope?.departmentId ?? '', scope?.collegeId ?? ''),
    enabled: staff && scope !== null,
  })
  const list = students.data?.students
  return useMemo(() => {
    const own = filtersOf(kind, user)
    if (!staff) return own
    const options = (list ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
    return [{ name: 'student', label: 'Student', all: 'All students', options }, ...own]
  }, [kind, user, staff, list])
}
