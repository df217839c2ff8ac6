import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { configQuery } from '../api/queries'
import { SkipLink } from './SkipLink'
import { useArrival } from './useArrival'

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } })

/** Around every page: the skip link, titles and focus, and a thin line while the configuration or a page is on its way. */
export function Root() {
  useArrival()
  const config = useQuery(configQuery)
  const navigation = useNavigation()
  const busy = config.isPending || navigation.state === 'loading'
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
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
