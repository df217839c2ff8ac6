import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { RowSkeletons } from '../../ui/Skeletons'
import { NotificationRow } from './NotificationRow'
import type { Notification } from './queries'

/** The specification's text of an empty dropdown (P-093). */
const NOTHING_NEW = 'No new notifications'

interface NotificationListProps {
  /** A React Query result. */
  result: {
    data: { data: readonly Notification[] } | undefined
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  onFollow?: () => void
  skeletons: number
  /** Beside the empty text: what to do. */
  action?: ReactNode
  sx?: SxProps<Theme>
}

/** The rows, or what stands in for them: loading, failed, offline, nothing. */
export function NotificationList({ result, onFollow, skeletons, action, sx }: NotificationListProps) {
  const { data } = result
  if (data?.data.length) {
    return (
      <Box
        component="ul"
        aria-label="Notifications"
        aria-busy={result.isPlaceholderData || undefined}
        sx={[{ '& > li + li': { borderTop: 1, borderColor: 'divider' } }, ...(Array.isArray(sx) ? sx : [sx])]}
      >
        {data.data.map((row) => (
          <Box key={row._id} component="li" sx={{ display: 'flex' }}>
            <NotificationRow row={row} onFollow={onFollow} />
          </Box>
        ))}
      </Box>
    )
  }
  if (data)
    return (
      <EmptyState
        icon="bell"
        text={NOTHING_NEW}
        hint="What is decided about your work appears here, for example that an entry was approved."
        action={action}
      />
    )
  if (result.isError) return <ErrorPanel onRetry={() => void result.refetch()} />
  return <RowSkeletons count={skeletons} height={64} label="Loading notifications" />
}
