import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { mustCompleteProfile, useUser } from '../../api/session'
import { ActionButton } from '../../ui/ActionButton'
import { useOverlay } from '../../ui/overlay/stack'
import { MarkAll } from './MarkAll'
import { NotificationList } from './NotificationList'
import { notificationsQuery } from './queries'
import type { Unread } from './unread'

/** So many are in the dropdown; the page has all. */
const LATEST = 10

interface NotificationsPanelProps {
  anchor: HTMLElement | null
  unread: Unread | undefined
  onClose: () => void
}

/** The header's dropdown: the latest notifications, at most 400 px of them (P-093, P-094). Fetched when it is first opened. */
export default function NotificationsPanel({ anchor, unread, onClose }: NotificationsPanelProps) {
  useOverlay(anchor !== null, onClose)
  const id = useId()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      marginThreshold={8}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: 400, maxWidth: 'calc(100% - 16px)' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 52, pl: 2, pr: 1 }}>
        <Typography id={id} component="h2" sx={{ flex: 1, typography: 'heading' }}>
          Notifications
        </Typography>
        <MarkAll unread={unread} />
      </Box>
      <Latest onClose={onClose} />
    </Popover>
  )
}

/** Drawn while the dropdown is open, so that each opening asks for what is newest. */
function Latest({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const result = useQuery(notificationsQuery(user._id, 1, LATEST))
  return (
    <>
      <NotificationList
        result={result}
        onFollow={onClose}
        skeletons={3}
        sx={{ maxHeight: 400, overflowY: 'auto', borderTop: 1, borderBottom: 1, borderColor: 'divider' }}
      />
      {!mustCompleteProfile(user) && (
        <ActionButton to="/notifications" variant="text" fullWidth onClick={onClose}>
          See all notifications
        </ActionButton>
      )}
    </>
  )
}
