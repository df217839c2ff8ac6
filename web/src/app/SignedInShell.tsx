import Box from '@mui/material/Box'
import { isRefunded } from '../api/boot/who'
import { isStaff, useUser } from '../api/session'
import { IdleWatcher } from '../features/access/idle/IdleWatcher'
import { ProfileMenu, preloadMenu } from '../features/accounts/ProfileMenu'
import { Bell } from '../features/notifications/Bell'
import { Shell } from '../layout/Shell'
import { optionalPart } from '../ui/lazy/optionalPart'
import { useOnline } from '../ui/useOnline'

const RefundedNotice = optionalPart(() => import('../layout/RefundedNotice'))
const Outbox = optionalPart(() => import('../features/device-outbox/Outbox'), <Away />)

/** Said where the network went before the code that says it better has come. */
function Away() {
  return useOnline() ? null : (
    <Box component="section" aria-label="Connection" sx={{ mb: 2, p: 2, borderRadius: 1, bgcolor: 'pending.tint' }}>
      <span role="status">You are offline. Not every form is on this device yet.</span>
    </Box>
  )
}

/** The shell with what features put into it: the bell, the account, what waits on the device, and the idle watcher. */
export default function SignedInShell() {
  const user = useUser()
  return (
    <>
      <Shell
        actions={
          <>
            <Bell />
            <ProfileMenu />
          </>
        }
        notice={
          !isStaff(user) && (
            <>
              {isRefunded(user) && (
                <Box sx={{ mb: 2 }}>
                  <RefundedNotice />
                </Box>
              )}
              <Outbox />
            </>
          )
        }
        onSettled={preloadMenu}
      />
      <IdleWatcher />
    </>
  )
}
