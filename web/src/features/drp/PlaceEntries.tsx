import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Kind } from '../../api/generated/kinds'
import { useUser } from '../../api/session'
import { ListPage } from '../../ui/list/ListPage'
import { deleteTool } from '../../ui/list/RowTools'
import type { Accepts } from '../../ui/list/state/listState'
import { useListState } from '../../ui/list/state/useListState'
import { useDelete } from '../../ui/list/useDelete'
import { headlineOf, mayDelete } from '../logbook/entry'
import { entryCard, reportColumns } from '../logbook/report/columns'
import { ChoosePlace } from './ChoosePlace'
import { isId, PLACE, placeEntriesQuery, useDeleteDrp } from './queries'
import { useChosenPlace } from './useChosenPlace'

const accepts: Accepts = (name, value) => (name === 'sort' ? value === 'date' || value === 'status' : isId(value))

/** The entries of a department that the Master has chosen. */
export function PlaceEntries({ kind, page, floats }: { kind: Kind; page: 'proc' | 'offline'; floats?: boolean }) {
  const user = useUser()
  const [state, change] = useListState(PLACE, accepts)
  const place = useChosenPlace(state, change)
  const result = useQuery(placeEntriesQuery(page, user, state))
  const remove = useDeleteDrp('deleteEntry')
  const askAndDelete = useDelete()
  const columns = useMemo(
    () =>
      reportColumns(kind, true, {
        onScore: () => undefined,
        onCertificate: ({ certificate }) => certificate && window.open(certificate.url, '_blank', 'noopener'),
      }),
    [kind],
  )
  if (place.isOpen) return <ChoosePlace title={kind.heading} state={state} place={place} />
  return (
    <ListPage
      title={kind.heading}
      noun={['entry', 'entries']}
      state={state}
      change={place.change}
      result={result}
      columns={columns}
      card={(entry) => entryCard(kind, true, entry)}
      rowKey={({ _id }) => _id}
      rowName={(entry) => headlineOf(kind, entry)}
      tools={(entry) =>
        mayDelete(kind, entry, user)
          ? [deleteTool(() => askAndDelete('Delete entry', () => remove.mutateAsync(entry._id)))]
          : []
      }
      sort="-date"
      filters={place.filters}
      emptyText="No Data Found"
      firstUse={{ text: 'No student has added an entry yet.' }}
      {...(floats ? { floats } : {})}
    />
  )
}
