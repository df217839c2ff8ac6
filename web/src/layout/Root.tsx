import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { configQuery } from '../api/queries'
import { session, useSession } from '../api/session'
import { routeOf } from '../routes/lookups'
import { useMessages } from '../ui/overlay/messages'
import { useBackCloses } from '../ui/overlay/useBackCloses'
import { useOnline } from '../ui/useOnline'
import { watchLostFocus } from './page/lostFocus'
import { useArrival } from './page/useArrival'
import { SkipLink } from './SkipLink'

/** Milliseconds after which a page has come to rest. */
const QUIET = 3_000

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } })

/** Once the page has come to rest, or at once where somebody has just signed in: has the product kept on this device, and says when there is a newer build. */
function useBuild() {
  const { toast } = useMessages()
  const hasBegun = useSession().token !== null && session.hasBegun()
  const isWatched = useRef(false)
  useEffect(() => {
    if (!import.meta.env.PROD || isWatched.current) return
    const watch = () => {
      isWatched.current = true
      import('./build/newBuild')
        .then(({ watchBuild }) => watchBuild(toast))
        .catch(() => {
          isWatched.current = false
        })
    }
    const timer = setTimeout(watch, hasBegun ? 0 : QUIET)
    return () => clearTimeout(timer)
  }, [toast, hasBegun])
}

/** Whether this page stands behind the launch gate: public, and the site is not launched (P-155). */
function useIsShut(isLaunched: boolean | undefined) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const entry = routeOf(pathname)
  if (isLaunched !== false || entry?.guard !== 'public' || entry.openBeforeLaunch) return false
  return !(entry.framed && user)
}

/** Around every page: the skip link, titles and focus, and a thin line while the configuration is on its way. */
export function Root() {
  useArrival()
  useEffect(watchLostFocus, [])
  useBackCloses()
  useBuild()
  const config = useQuery(configQuery)
  const online = useOnline()
  const isShut = useIsShut(config.data?.setting.isLaunched)
  const busy = online && config.isPending
  return (
    <>
      <SkipLink />
      {busy && (
        <Box
          role="progressbar"
          aria-label="Loading"
          sx={{ position: 'fixed', zIndex: 'tooltip', top: 0, left: 0, right: 0, height: 2, overflow: 'hidden' }}
        >
          <Box sx={{ width: '25%', height: 2, bgcolor: 'primary.main', animation: `${slide} 1s linear infinite` }} />
        </Box>
      )}
      {isShut ? <Navigate to="/launching" replace /> : <Outlet />}
      <ScrollRestoration />
    </>
  )
}
