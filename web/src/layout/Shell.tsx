import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Outlet, useLocation } from 'react-router'
import { sessionQuery } from '../api/queries'
import { isStaff, session, useSession, useUser } from '../api/session'
import { mayFloat, routeOf } from '../routes'
import { extra } from '../ui/extra'
import { preloadDialogs } from '../ui/messages'
import { preloadSheet } from '../ui/Sheet'
import { AddButton } from './AddButton'
import { BottomBar } from './BottomBar'
import { Footer } from './Footer'
import { FrameProvider, useFrame } from './frame'
import { IdleWatcher } from './IdleWatcher'
import { navigation } from './navigation'
import { preloadMenu } from './ProfileMenu'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'
import { useSettled } from './useSettled'

const Outbox = extra(() => import('../features/outbox/Outbox'))

/** The user may have changed since sign-in (verified, renamed, moved): asked once per page load and on return to the tab. */
function useFreshUser() {
  const { token } = useSession()
  const { data } = useQuery(sessionQuery(token))
  useEffect(() => {
    if (data && JSON.stringify(data.user) !== JSON.stringify(session.get().user)) session.replaceUser(data.user)
  }, [data])
}

function Frame() {
  const user = useUser()
  const phone = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const { pathname } = useLocation()
  const { add, press, page } = useFrame()
  const lines = useMemo(() => navigation(user), [user])
  const bare = page.bottomBar === false
  const bottom = phone && !bare
  const isSettled = useSettled()
  useEffect(() => {
    if (!isSettled) return
    preloadDialogs()
    preloadMenu()
    if (phone) preloadSheet()
  }, [isSettled, phone])
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: { xs: 'background.default', lg: 'background.paper' } }}>
      {!phone && <Sidebar lines={lines} />}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar phone={phone} />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1280 + 48,
            mx: 'auto',
            px: { xs: 2, lg: 3 },
            pt: { xs: 2, lg: '20px' },
            pb: { xs: 4, lg: 12 },
          }}
        >
          {!isStaff(user) && isSettled && <Outbox />}
          <Outlet />
        </Box>
        {phone && <Footer />}
        {bottom && <Box sx={{ height: 'calc(64px + env(safe-area-inset-bottom))', flex: 'none' }} />}
      </Box>
      {add && !bare && mayFloat(routeOf(pathname), user) && <AddButton label={add.label} onPress={press} />}
      {bottom && <BottomBar lines={lines} />}
    </Box>
  )
}

/** Everything around a signed-in page: bars, navigation, footer, the floating button and the idle watcher. */
export default function Shell() {
  useFreshUser()
  return (
    <FrameProvider>
      <Frame />
      <IdleWatcher />
    </FrameProvider>
  )
}
