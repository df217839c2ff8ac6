import { EmptyState } from '../../ui/EmptyState'
import type { ListState } from '../../ui/list/state/listState'
import { ListToolbar } from '../../ui/list/toolbar/ListToolbar'
import { PageHeader } from '../../ui/text/PageHeader'
import type { useChosenPlace } from './useChosenPlace'

interface ChoosePlaceProps {
  title: string
  state: ListState
  place: ReturnType<typeof useChosenPlace>
}

/** What the Master sees of a department's list before a department is chosen. */
export function ChoosePlace({ title, state, place }: ChoosePlaceProps) {
  return (
    <>
      <PageHeader title={title} />
      <ListToolbar plain state={state} onChange={place.change} searchLabel="Search" filters={place.filters} />
      <EmptyState text="No department chosen" hint="Choose a college and one of its departments to see its list." />
    </>
  )
}
