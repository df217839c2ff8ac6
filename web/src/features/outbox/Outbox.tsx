import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useUser } from '../../api/session'
import { type KeptEntry, sendAll, waitingCount } from '../../device/outbox'
import { Icon } from '../../ui/Icon'
import { useMessages } from '../../ui/messages'
import { CHANGED, sendOne } from './entries'
// Not fetched on a press: it is wanted where there is no network.
import { OutboxDialog } from './OutboxDialog'

const EVERY = 60_000
const entriesOf = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

/** Sends what waits on this device whenever the network may be back, and says how much waits while any does. */
export default function Outbox() {
  const user = useUser()._id
  const { mutateAsync: submit } = useMutation({
    meta: { change: 'createEntry' },
    mutationFn: (entry: KeptEntry) => sendOne(user, entry),
  })
  const messages = useMessages()
  const [count, setCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)

  const send = useCallback(async () => {
    const before = await waitingCount(user)
    setCount(before)
    if (before === 0) return
    setSending(true)
    const round = await sendAll(user, submit).finally(() => setSending(false))
    setCount(await waitingCount(user))
    if (!round) return
    const { stored, refused } = round
    if (refused.length > 0) {
      const details = refused.map(({ content }) => `${content.title}, ${content.headline}: ${content.reason}`)
      await messages.alert({ title: 'Came back as a draft', details })
    } else if (stored.length > 0) {
      messages.toast({
        message: `${entriesOf(stored.length)} recorded offline ${stored.length === 1 ? 'was' : 'were'} sent.`,
      })
    }
  }, [user, submit, messages])

  useEffect(() => {
    const look = () => void send().catch(console.error)
    const seen = () => document.visibilityState === 'visible' && look()
    look()
    const timer = setInterval(() => navigator.onLine && look(), EVERY)
    window.addEventListener(CHANGED, look)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      window.removeEventListener(CHANGED, look)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [send])

  if (count === 0) return null
  return (
    <Box
      component="section"
      aria-label="Outbox"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 12px',
        mb: 2,
        pl: 2,
        pr: 1,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'pending.tint',
      }}
    >
      <Icon name="pending" sx={{ fontSize: 20, color: 'pending.main' }} />
      <Box role="status" sx={{ flex: '1 1 200px', py: 1 }}>
        {isSending
          ? 'Sending…'
          : `${entriesOf(count)} on this device ${count === 1 ? 'waits' : 'wait'} for the network.`}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button variant="text" onClick={() => setOpen(true)}>
          Show
        </Button>
        <Button variant="text" disabled={isSending} onClick={() => void send().catch(console.error)}>
          Send now
        </Button>
      </Box>
      {isOpen && <OutboxDialog onClose={() => setOpen(false)} />}
    </Box>
  )
}
