import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useState } from 'react'
import { useUser } from '../../api/session'
import { type KeptEntry, waiting, withdraw } from '../../device/outbox'
import { formatInstant } from '../../lib/dates'
import { Dialog } from '../../ui/Dialog'
import { useMessages } from '../../ui/messages'
import { CHANGED, tellChanged } from './entries'

/** What waits on this device: each entry with its time and its file, and the way to take it back. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()._id
  const messages = useMessages()
  const [entries, setEntries] = useState<readonly KeptEntry[]>([])

  const load = useCallback(() => void waiting(user).then(setEntries, console.error), [user])
  useEffect(() => {
    load()
    window.addEventListener(CHANGED, load)
    return () => window.removeEventListener(CHANGED, load)
  }, [load])

  const remove = async (entry: KeptEntry) => {
    const confirmed = await messages.confirm({
      title: 'Delete this unsent entry?',
      message: `${entry.content.title}, ${entry.content.headline}. It was never sent and cannot be brought back.`,
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
    })
    if (!confirmed) return
    await withdraw(user, entry.id)
    tellChanged()
  }

  return (
    <Dialog open width="sm" title="Outbox" subtitle="Sent by itself when the network is back" onClose={onClose}>
      {entries.length === 0 && <p>Nothing waits here.</p>}
      <Box component="ul">
        {entries.map((entry) => (
          <Box
            component="li"
            key={entry.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 1,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{entry.content.headline}</Box>
              <Box sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {entry.content.title}, {formatInstant(new Date(entry.at).toISOString())}
                {entry.file && `, ${entry.file.name}`}
              </Box>
            </Box>
            <Button variant="text" color="error" onClick={() => void remove(entry)}>
              Delete
            </Button>
          </Box>
        ))}
      </Box>
    </Dialog>
  )
}
