import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../api/client'
import { useUser } from '../../api/session'
import { useAddAction } from '../../layout/page/frame'
import { mayFloat, routeOf } from '../../routes/lookups'
import { ActionButton } from '../../ui/ActionButton'
import { lazyPart } from '../../ui/lazy/lazyPart'
import type { ListColumn } from '../../ui/list/columns'
import { ListPage } from '../../ui/list/ListPage'
import { deleteTool } from '../../ui/list/RowTools'
import type { Accepts } from '../../ui/list/state/listState'
import { useListState } from '../../ui/list/state/useListState'
import type { ListFilter } from '../../ui/list/toolbar/ListToolbar'
import { useDelete } from '../../ui/list/useDelete'
import { everyDepartmentQuery } from '../organisation/queries'
import { type CurriculumList, type Item, itemsQuery, typeWords, useRemoveItem } from './lists'

const AddItemsDialog = lazyPart(() => import('./AddItemsDialog'))
const ImportDialog = lazyPart(() => import('./ImportDialog'))

const FILTERS = ['departmentId', 'for'] as const
const accepts: Accepts = (name, value) => {
  if (name === 'sort') return value === 'title' || value === 'for'
  return name === 'for' ? value === 'diag' || value === 'proc' : /^[0-9a-f]{24}$/.test(value)
}
const types = Object.entries(typeWords).map(([value, label]) => ({ value, label }))

interface CurriculumPageProps {
  list: CurriculumList
  columns: readonly ListColumn<Item>[]
  /** The lines of a card below its title. */
  card: (item: Item) => { who: ReactNode; fact?: ReactNode }
  above?: ReactNode
}

/** One list of the curriculum: everyone who opens it reads, the Master adds and deletes (P-181 to P-187, P-335). */
export function CurriculumPage({ list, columns, card, above }: CurriculumPageProps) {
  const user = useUser()
  const { pathname } = useLocation()
  const isMaster = user.role === 'Master'
  const names = list.typed ? FILTERS : FILTERS.slice(0, 1)
  const [state, change] = useListState(names, accepts)
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const result = useQuery(itemsQuery(list, user, state))
  const departments = useQuery({ ...everyDepartmentQuery(user._id), enabled: isMaster })
  const remove = useRemoveItem(list, user, state)
  const askAndDelete = useDelete()
  const floats = isMaster && mayFloat(routeOf(pathname), user)
  useAddAction(isMaster ? { label: 'Add New', onAdd: () => setAdding(true) } : null)

  const filters: ListFilter[] = []
  if (isMaster) {
    const options = (departments.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
    filters.push({ name: 'departmentId', label: 'Department', all: 'All departments', options })
  }
  if (list.typed) filters.push({ name: 'for', label: 'Type', all: 'All types', options: types })
  const addButton = isMaster && (
    <ActionButton variant="contained" icon="add" onClick={() => setAdding(true)}>
      Add New
    </ActionButton>
  )
  const importButton = isMaster && (
    <ActionButton icon="upload" onClick={() => setImporting(true)}>
      Import
    </ActionButton>
  )
  return (
    <>
      <ListPage
        title={list.title}
        noun={list.noun}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={(item) => ({ title: item.title, ...card(item) })}
        rowKey={({ _id }) => _id}
        rowName={({ title }) => title}
        tools={({ _id }) =>
          isMaster ? [deleteTool(() => askAndDelete(`Delete ${list.noun[0]}`, () => remove.mutateAsync(_id)))] : []
        }
        sort="title"
        filters={filters}
        download={(query) => api.download('/api/exports/curriculum/{name}', { name: list.key }, { query })}
        actions={
          <>
            {importButton}
            {!floats && addButton}
          </>
        }
        above={above}
        firstUse={{ text: `There are no ${list.noun[1]} yet.`, action: floats ? undefined : addButton }}
        floats={floats}
      />
      {isImporting && <ImportDialog list={list} onClose={() => setImporting(false)} />}
      {isAdding && (
        <AddItemsDialog list={list} department={state.filters.departmentId ?? ''} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
