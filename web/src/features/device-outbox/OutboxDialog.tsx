import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useState } from 'react'
import { useUser } from '../../api/session'
import { type EntryOutline, type SendingProgress, waiting, withdraw } from '../../device/outbox'
import { formatInstant } from '../../lib/dates'
import { Icon } from '../../ui/Icon'
import { Dialog } from '../../ui/overlay/Dialog'
import { useMessages } from '../../ui/overlay/messages'
import { CHANGED, tellChanged } from './entries'

/** What waits on this device: each entry with its time and its file, and the way to take it back. */
export function OutboxDialog({ progress, onClose }: { progress: SendingProgress | null; onClose: () => void }) {
  const user = useUser()._id
  const messages = useMessages()
  const [entries, setEntries] = useState<readonly EntryOutline[] | null>(null)

  const load = useCallback(() => void waiting(user).then(setEntries, console.error), [user])
  // Each turn of the sending takes one away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the progress is what the list is read again for
  useEffect(() => {
    load()
    window.addEventListener(CHANGED, load)
    return () => window.removeEventListener(CHANGED, load)
  }, [load, progress])

  const remove = async (entry: EntryOutline) => {
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
    <Dialog
      width="sm"
      title="Outbox"
      subtitle={progress ? `Sending ${progress.nth} of ${progress.of}` : 'Sent automatically when the network is back'}
      onClose={onClose}
    >
      {entries?.length === 0 && <p>Nothing is waiting here.</p>}
      <Box component="ul">
        {entries?.map((entry) => (
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
              <Box sx={{ typography: 'text', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {entry.content.title}, {formatInstant(new Date(entry.at).toISOString())}
              </Box>
              {entry.fileName && (
                <Box sx={{ display: 'flex', gap: 0.5, typography: 'text', color: 'text.secondary' }}>
                  <Icon name="file" size={18} sx={{ flex: 'none', mt: '1px' }} />
                  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{entry.fileName}</Box>
                </Box>
              )}
            </Box>
            <Button variant="text" color="error" disabled={progress !== null} onClick={() => void remove(entry)}>
              Delete
            </Button>
          </Box>
        ))}
      </Box>
    </Dialog>
  )
}
