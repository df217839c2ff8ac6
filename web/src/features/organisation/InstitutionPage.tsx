import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client'
import { useUser } from '../../api/session'
import { useAddAction } from '../../layout/page/frame'
import { EMPTY } from '../../lib/dates'
import { lazyPart } from '../../ui/lazy/lazyPart'
import type { ListColumn } from '../../ui/list/columns'
import { ListPage } from '../../ui/list/ListPage'
import { CellText } from '../../ui/list/RecordTable'
import type { Accepts } from '../../ui/list/state/listState'
import { useListState } from '../../ui/list/state/useListState'
import { useDelete } from '../../ui/list/useDelete'
import { type Institution, institutionsQuery, useInstitutionChanges } from './queries'
import { siteLine } from './site'
import { useStates } from './useStates'

const AddInstitutionDialog = lazyPart(() => import('./AddInstitutionDialog'))
const ConfirmInstitutionDialog = lazyPart(() => import('./ConfirmInstitutionDialog'))

const FILTERS = ['state'] as const
const accepts: Accepts = (name, value) => (name === 'sort' ? value === 'title' : /^[0-9a-f]{24}$/.test(value))

const columns: readonly ListColumn<Institution>[] = [
  { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position },
  {
    key: 'title',
    label: 'Institution',
    width: 400,
    sort: 'title',
    primary: true,
    cell: ({ title }) => <CellText lines={3}>{title}</CellText>,
  },
  { key: 'site', label: 'Kind and beds', width: 220, text: siteLine },
  { key: 'state', label: 'State', width: 200, text: ({ state }) => state?.name },
]

/** The institutions by state: staff list and add them, the Master takes one out of use (P-188 to P-190). */
export default function InstitutionPage() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const result = useQuery(institutionsQuery(state))
  const [isAdding, setAdding] = useState(false)
  const [confirming, setConfirming] = useState<Institution | null>(null)
  const isMaster = user.role === 'Master'
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
        card={(row) => ({ title: row.title, who: row.state?.name ?? EMPTY, fact: siteLine(row) })}
        rowKey={({ _id }) => _id}
        rowName={({ title }) => title}
        tools={(row) => [
          ...(isMaster || user.role === 'HOD'
            ? [{ label: 'Confirm', icon: 'edit' as const, onPress: () => setConfirming(row) }]
            : []),
          ...(isMaster
            ? [
                {
                  label: 'Delete',
                  icon: 'delete' as const,
                  danger: true,
                  onPress: () => void askAndDelete('Delete institution', () => remove.mutateAsync(row._id)),
                },
              ]
            : []),
        ]}
        sort="title"
        filters={[{ name: 'state', label: 'State', all: 'All states', options: states }]}
        download={(query) => api.download('/api/exports/institutions', {}, { query })}
        firstUse={{ text: 'Add hospitals and other institutions used for District Residency postings.' }}
        floats
      />
      {isAdding && <AddInstitutionDialog state={state.filters.state ?? ''} onClose={() => setAdding(false)} />}
      {confirming && (
        <ConfirmInstitutionDialog institution={confirming} free={isMaster} onClose={() => setConfirming(null)} />
      )}
    </>
  )
}
