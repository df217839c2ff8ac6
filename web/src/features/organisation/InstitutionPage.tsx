import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../api/session'
import { useAddAction } from '../../layout/frame'
import { EMPTY } from '../../lib/dates'
import type { ListColumn } from '../../ui/list/columns'
import { ListPage } from '../../ui/list/ListPage'
import type { Accepts } from '../../ui/list/listState'
import { CellText } from '../../ui/list/RecordTable'
import { useListState } from '../../ui/list/useListState'
import { useDelete } from '../../ui/useDelete'
import { type Institution, institutionsQuery, useInstitutionChanges } from './queries'
import { useStates } from './useStates'

const AddInstitutionDialog = lazy(() => import('./AddInstitutionDialog'))

const FILTERS = ['state'] as const
const accepts: Accepts = (name, value) => (name === 'sort' ? value === 'title' : /^[0-9a-f]{24}$/.test(value))

const columns: readonly ListColumn<Institution>[] = [
  { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position },
  {
    key: 'title',
    label: 'Institution',
    width: 520,
    sort: 'title',
    primary: true,
    cell: ({ title }) => <CellText lines={3}>{title}</CellText>,
  },
  { key: 'state', label: 'State', width: 240, cell: ({ state }) => <CellText>{state?.name ?? EMPTY}</CellText> },
]

/** The institutions by state: staff list and add them, the Master takes one out of use (P-188 to P-190). */
export default function InstitutionPage() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const result = useQuery(institutionsQuery(state))
  const [isAdding, setAdding] = useState(false)
  const { remove } = useInstitutionChanges()
  const askAndDelete = useDelete()
  const states = useStates()
  useAddAction({ label: 'Add institution', onAdd: () => setAdding(true) })
  return (
    <>
      <ListPage
        title="Institution List"
        noun={['institution', 'institutions']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={({ title, state: place }) => ({ title, who: place?.name ?? EMPTY })}
        rowKey={({ _id }) => _id}
        rowName={({ title }) => title}
        tools={({ _id }) =>
          user.role === 'Master'
            ? [
                {
                  label: 'Delete',
                  icon: 'delete',
                  danger: true,
                  onPress: () => void askAndDelete('Delete institution', () => remove.mutateAsync(_id)),
                },
              ]
            : []
        }
        sort="title"
        filters={[{ name: 'state', label: 'State', all: 'All states', options: states }]}
        download="/exports/institutions"
        emptyText="No data found"
        firstUse={{ text: 'Add the hospitals and other places where residents are posted in the district.' }}
        floats
      />
      <Suspense fallback={null}>
        {isAdding && <AddInstitutionDialog state={state.filters.state ?? ''} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}
