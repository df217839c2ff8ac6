import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client'
import { useUser } from '../../../api/session'
import { EMPTY } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import type { Accepts } from '../../../ui/list/state/listState'
import { useListState } from '../../../ui/list/state/useListState'
import { type Department, departmentsQuery } from '../queries'

const DepartmentDialog = lazyPart(() => import('./DepartmentDialog'))

const FILTERS = [] as const
const accepts: Accepts = (name, value) => name === 'sort' && value === 'name'

const columns: readonly ListColumn<Department>[] = [
  { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position },
  {
    key: 'name',
    label: 'Department',
    width: 300,
    sort: 'name',
    primary: true,
    text: ({ name }) => name,
  },
  {
    key: 'course',
    label: 'Course',
    width: 320,
    text: ({ courseId }) => courseId?.title,
  },
  { key: 'refNo', label: 'Reference No.', width: 140, cell: ({ refNo }) => refNo ?? EMPTY },
  { key: 'refDate', label: 'Reference Date', width: 140, cell: ({ refDate }) => refDate ?? EMPTY },
]

/** The departments that colleges share, each with the course that it trains for. */
export default function DepartmentsPage() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const result = useQuery(departmentsQuery(user, state))
  const [opened, setOpened] = useState<Department | 'new' | null>(null)
  const addButton = (
    <ActionButton variant="contained" icon="add" onClick={() => setOpened('new')}>
      Add Department
    </ActionButton>
  )
  return (
    <>
      <ListPage
        title="Departments"
        noun={['department', 'departments']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={({ name, courseId }) => ({ title: name, who: courseId?.title ?? 'No course yet' })}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        tools={(department) => [{ label: 'Edit', icon: 'edit', onPress: () => setOpened(department) }]}
        sort="name"
        download={(query) => api.download('/api/exports/departments', {}, { query })}
        actions={
          <>
            <ActionButton to="/addCollege">Colleges</ActionButton>
            {addButton}
          </>
        }
        firstUse={{ text: 'Add the first department and its course.', action: addButton }}
      />
      {opened && <DepartmentDialog department={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  )
}
