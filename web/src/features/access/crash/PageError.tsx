import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { useSession } from '../../../api/session'
import { isChunkError } from '../../../layout/build/staleBuild'
import { ErrorPanel } from '../../../ui/ErrorPanel'

/** Eight digits that a person can read out, by which the report of an error is found in the log. */
const newReference = () =>
  Array.from(crypto.getRandomValues(new Uint16Array(2)), (part) => part.toString(16).padStart(4, '0')).join('-')

/**
 * In the place of a page that threw, with the frame still around it (P-034): nobody is signed out, the other pages work,
 * and what was typed is kept as the page goes. The server is told once, by a reference that is shown.
 */
export function PageError({ bare, onShown }: { bare: boolean; onShown: () => void }) {
  const error = useRouteError()
  const { user } = useSession()
  const { pathname, search, hash, key } = useLocation()
  const navigate = useNavigate()
  const shown = useEffectEvent(onShown)
  const retry = useEffectEvent(() => void navigate({ pathname, search, hash }, { replace: true }))
  const [reference] = useState(newReference)
  const isUnfetched = isChunkError(error)
  useEffect(() => {
    if (isUnfetched) return
    import('./reportError').then(({ reportError }) => reportError(error, reference, pathname)).catch(() => undefined)
  }, [error, isUnfetched, pathname, reference])
  useEffect(() => {
    if (!isUnfetched) return undefined
    shown()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isUnfetched])
  const panel = (
    <ErrorPanel
      isPage
      title={isUnfetched ? 'This page could not be loaded' : 'This page stopped working'}
      message={
        isUnfetched
          ? 'Check your connection and try again. Nothing was lost and you are still signed in.'
          : `This is our fault. You are still signed in, and what you typed is kept. If it happens again, tell us the reference ${reference}.`
      }
    >
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        {isUnfetched && (
          <Button variant="contained" onClick={() => void navigate({ pathname, search, hash }, { replace: true })}>
            Retry
          </Button>
        )}
        <Button variant={isUnfetched ? 'outlined' : 'contained'} onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button
          variant="outlined"
          onClick={() => (key === 'default' ? navigate(user ? '/dashboard' : '/') : navigate(-1))}
        >
          Back
        </Button>
      </Box>
    </ErrorPanel>
  )
  return bare || !user ? <main id="content">{panel}</main> : panel
}
