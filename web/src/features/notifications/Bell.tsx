import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../api/session'
import { Icon } from '../../ui/Icon'
import { useOnDemand } from '../../ui/overlay/useOnDemand'
import { unreadQuery, useFresh } from './unread'

const load = () => import('./NotificationsPanel')

/** The bell with the number of unread notifications (P-092); its dropdown is fetched when it is first wanted. */
export function Bell() {
  const { data } = useQuery(unreadQuery(useUser()._id))
  useFresh(data)
  const { Part: Panel, anchor, open, close } = useOnDemand(load)
  const count = data?.unread ?? 0
  const words = count > 99 ? '99+' : count
  return (
    <>
      <IconButton
        aria-label={count ? `Notifications, ${words} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => void open(event.currentTarget)}
        sx={{ position: 'relative' }}
      >
        <Icon name="bell" />
        {count > 0 && (
          <Box
            component="span"
            sx={{
              position: 'absolute',
              top: { xs: 6, lg: 1 },
              left: { xs: 25, lg: 19 },
              minWidth: 18,
              px: '5px',
              borderRadius: '9px',
              bgcolor: 'error.main',
              color: 'error.contrastText',
              fontSize: 11,
              lineHeight: '18px',
              fontWeight: 700,
            }}
          >
            {words}
          </Box>
        )}
      </IconButton>
      {Panel && <Panel anchor={anchor} unread={data} onClose={close} />}
    </>
  )
}
