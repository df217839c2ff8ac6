import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { sessionQuery } from '../api/queries'
import { session, useSession, useUser } from '../api/session'
import { serverClock } from '../lib/serverClock'
import { mayFloat, routeOf } from '../routes/lookups'
import { optionalPart } from '../ui/lazy/optionalPart'
import { preloadDialogs } from '../ui/overlay/messages'
import { preloadSheet } from '../ui/overlay/Sheet'
import { AddButton } from './AddButton'
import { Footer } from './Footer'
import { BottomBar } from './navigation/BottomBar'
import { navigation } from './navigation/navigation'
import { Sidebar } from './navigation/Sidebar'
import { FrameProvider, useFrame } from './page/frame'
import { LastTime } from './page/LastTime'
import { useSettled } from './page/useSettled'
import { TopBar } from './TopBar'

/** The user may have changed since sign-in (verified, renamed, moved): asked once per page load and on return to the tab. */
function useFreshUser() {
  const { token } = useSession()
  const { data } = useQuery(sessionQuery(token))
  useEffect(() => {
    if (data) session.replaceUser(data.user)
  }, [data])
}

// A page says much to its frame while it comes: what is around it is drawn anew only when its own lines change.
const Side = memo(Sidebar)
const Bottom = memo(BottomBar)

const ClockNotice = optionalPart(() => import('./ClockNotice'))

interface ShellProps {
  /** What the viewer does from everywhere, at the end of the bar on top. */
  actions: ReactNode
  /** What is said above every page once it has come to rest. */
  notice: ReactNode
  /** Fetches what may be wanted later. */
  onSettled: () => void
}

function Frame({ actions, notice, onSettled }: ShellProps) {
  const user = useUser()
  const phone = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const { pathname } = useLocation()
  const { add, press, page } = useFrame()
  const lines = useMemo(() => navigation(user), [user])
  const bare = page.bottomBar === false
  const bottom = phone && !bare
  const floats = add !== null && !bare && mayFloat(routeOf(pathname), user)
  const isSettled = useSettled()
  const isClockWrong = useSyncExternalStore(serverClock.subscribe, serverClock.isDeviceWrong)
  useEffect(() => {
    if (!isSettled) return
    preloadDialogs()
    onSettled()
    if (phone) preloadSheet()
  }, [isSettled, phone, onSettled])
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: { xs: 'background.default', lg: 'background.paper' } }}>
      {!phone && <Side lines={lines} />}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar phone={phone} actions={actions} />
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
            // The end of a page lies above the floating button.
            pb: { xs: floats ? 9 : 4, lg: 12 },
          }}
        >
          {/* Who has just signed in may lose the network at once: what the forms need without it comes first. */}
          {(isSettled || session.hasBegun()) && notice}
          {isClockWrong && <ClockNotice />}
          <LastTime />
          <Outlet />
        </Box>
        {phone && <Footer />}
        {bottom && <Box sx={{ height: 'calc(64px + env(safe-area-inset-bottom))', flex: 'none' }} />}
      </Box>
      {add && floats && <AddButton label={add.label} onPress={press} />}
      {bottom && <Bottom lines={lines} />}
    </Box>
  )
}

/** Everything around a signed-in page: bars, navigation, footer and the floating button. */
export function Shell(props: ShellProps) {
  useFreshUser()
  return (
    <FrameProvider>
      <Frame {...props} />
    </FrameProvider>
  )
}
