import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../api/session'
import { ListPager } from '../../ui/list/Pager'
import type { Accepts } from '../../ui/list/state/listState'
import { useListState, usePageInRange } from '../../ui/list/state/useListState'
import { FilterPill } from '../../ui/list/toolbar/StatusFilter'
import { PageHeader } from '../../ui/text/PageHeader'
import { MarkAll } from './MarkAll'
import { NotificationList } from './NotificationList'
import { notificationsQuery } from './queries'
import { unreadQuery } from './unread'

const FILTERS = ['unread'] as const
const accepts: Accepts = (name, value) => name === 'unread' && value === 'true'

/** Everything that the user was told in the last half year, the newest first. */
export default function NotificationsPage() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const only = state.filters.unread === 'true'
  const { data: unread } = useQuery(unreadQuery(user._id))
  const result = useQuery(notificationsQuery(user._id, state.page, state.limit, only))
  const total = result.data?.total
  usePageInRange(state.page, state.limit, result.isPlaceholderData ? undefined : total, change)
  const count = unread?.unread ?? 0
  const words = count > 99 ? '99+' : String(count)
  const narrow = (value: string) => change({ filters: { unread: value } })
  return (
    <Box sx={{ maxWidth: 840 }}>
      <PageHeader
        title="Notifications"
        summary={unread && (count ? `${words} unread` : 'Nothing unread')}
        actions={<MarkAll unread={unread} outlined />}
      />
      <Box role="group" aria-label="Show" sx={{ display: 'flex', gap: 1, mb: 2 }}>
        <FilterPill type="button" aria-pressed={!only} onClick={() => narrow('')}>
          All
        </FilterPill>
        <FilterPill type="button" aria-pressed={only} onClick={() => narrow('true')}>
          Unread{count > 0 && <small>{words}</small>}
        </FilterPill>
      </Box>
      <NotificationList
        result={result}
        skeletons={state.limit}
        action={
          only && (
            <Button variant="outlined" onClick={() => narrow('')}>
              Show all
            </Button>
          )
        }
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
      />
      {total !== undefined && total > 0 && <ListPager state={state} change={change} total={total} />}
    </Box>
  )
}
