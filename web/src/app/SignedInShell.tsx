import { isStaff, useUser } from '../api/session'
import { IdleWatcher } from '../features/access/idle/IdleWatcher'
import { ProfileMenu, preloadMenu } from '../features/accounts/ProfileMenu'
import { Bell } from '../features/notifications/Bell'
import { Shell } from '../layout/Shell'
import { optionalPart } from '../ui/lazy/optionalPart'

const Outbox = optionalPart(() => import('../features/device-outbox/Outbox'))

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
        notice={!isStaff(user) && <Outbox />}
        onSettled={preloadMenu}
      />
      <IdleWatcher />
    </>
  )
}
