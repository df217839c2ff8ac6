import { useLocation } from 'react-router'
import { useUser } from '../../api/session'
import { mayOpen, routeOf } from '../../routes/lookups'
import { ActionButton } from '../../ui/ActionButton'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/text/PageHeader'

/** A page about one trainee that was opened by staff without naming one: the way to the list. */
export function ChooseTrainee() {
  const user = useUser()
  const here = routeOf(useLocation().pathname)
  const list = routeOf('/standings')
  const to = list && mayOpen(list.guard, user) ? list.path : '/allStudent'
  return (
    <>
      <PageHeader title={here?.title ?? 'Standing'} />
      <EmptyState
        icon="person"
        text="Whose standing do you want to see?"
        action={
          <ActionButton to={to} variant="contained">
            Choose a trainee
          </ActionButton>
        }
      />
    </>
  )
}
