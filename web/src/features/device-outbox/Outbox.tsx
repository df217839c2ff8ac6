import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { session, useUser } from '../../api/session'
import type { SendingProgress } from '../../device/outbox'
import { useReadiness } from '../../lib/readiness'
import { Icon } from '../../ui/Icon'
import { useOnline } from '../../ui/useOnline'
// Not fetched on a press: it is wanted where there is no network.
import { OutboxDialog } from './OutboxDialog'
import { useOfflineCache } from './useOfflineCache'
import { type Connection, useReconnect } from './useReconnect'
import { entriesOf, useSending } from './useSending'

/** One line: what waits and for what, or that the page works without a network. */
function lineOf(
  count: number,
  progress: SendingProgress | null,
  isOnline: boolean,
  reach: Connection,
  isReady: boolean,
): string {
  if (progress) return `Sending ${progress.nth} of ${progress.of}`
  const waits = `${entriesOf(count)} on this device ${count === 1 ? 'waits' : 'wait'}`
  if (reach === 'refused') return count > 0 ? `${waits}. Sign in to send.` : 'Sign in to see your logbook.'
  if (count > 0) return `${waits} for the network.`
  const away = isOnline ? 'The server cannot be reached.' : 'You are offline.'
  return isReady
    ? `${away} What you add is kept on this device and sent later.`
    : `${away} Not every form is on this device yet. What you add in one that opens is kept here and sent later.`
}

/** Sends what waits on this device whenever the network may be back, and says how much waits while any does. */
export default function Outbox() {
  const user = useUser()
  const isOnline = useOnline()
  const reach = useReconnect(user._id)
  const { count, progress, send } = useSending(user._id, reach === 'signedIn')
  const [isOpen, setOpen] = useState(false)
  useOfflineCache(user)
  const isReady = useReadiness().is === 'ready'

  if (count === 0 && isOnline && reach === 'signedIn') return null
  return (
    <Box
      component="section"
      aria-label={count > 0 ? 'Outbox' : 'Connection'}
      sx={{ position: 'relative', mb: 2, borderRadius: 1, bgcolor: 'pending.tint', overflow: 'hidden' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', pl: 2, pr: 1, py: 0.5 }}>
        <Icon
          name={count > 0 ? 'pending' : 'offline'}
          size={20}
          sx={{ flex: 'none', color: 'pending.main', my: '10px' }}
        />
        <Box role="status" sx={{ flex: '1 1 200px', py: 1 }}>
          {lineOf(count, progress, isOnline, reach, isReady)}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          {count > 0 && (
            <Button variant="text" onClick={() => setOpen(true)}>
              Show
            </Button>
          )}
          {reach === 'refused' ? (
            <Button variant="text" onClick={() => session.end('refused')}>
              Sign in
            </Button>
          ) : (
            count > 0 &&
            reach === 'signedIn' && (
              <Button variant="text" disabled={progress !== null} onClick={send}>
                Send now
              </Button>
            )
          )}
        </Box>
      </Box>
      {progress && <Bar {...progress} />}
      {isOpen && <OutboxDialog progress={progress} onClose={() => setOpen(false)} />}
    </Box>
  )
}

/** How far the sending is; the line above says the same in words. */
function Bar({ nth, of }: SendingProgress) {
  return (
    <Box aria-hidden sx={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 3, bgcolor: 'track' }}>
      <Box
        sx={{ height: 3, width: `${((nth - 0.5) / of) * 100}%`, bgcolor: 'pending.bar', transition: 'width 160ms' }}
      />
    </Box>
  )
}
