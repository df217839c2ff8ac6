import Box from '@mui/material/Box'
import { formatInstant } from '../../lib/dates'
import { ActionButton } from '../../ui/ActionButton'
import { Notice } from '../../ui/Notice'
import { Dialog } from '../../ui/overlay/Dialog'
import { Facts } from '../../ui/text/Facts'
import { channelWords, states } from './MessageStateChip'
import type { OutMessage } from './queries'

interface MessageDialogProps {
  message: OutMessage
  about: string
  /** The server shows texts at all. */
  readable: boolean
  onClose: () => void
}

/** One message: its way so far and, in development, its text. */
export default function MessageDialog({ message, about, readable, onClose }: MessageDialogProps) {
  const facts: [string, string][] = [
    ['To', message.to],
    ['By', channelWords[message.channel]],
    ['State', states[message.state].word],
    ['Created', formatInstant(message.createdAt)],
    ...(message.sentAt ? [['Sent', formatInstant(message.sentAt)] as [string, string]] : []),
    ...(message.state === 'waiting' ? [['Next try', formatInstant(message.due)] as [string, string]] : []),
    ['Valid until', formatInstant(message.expiresAt)],
    ['Tries', String(message.tries)],
  ]
  return (
    <Dialog
      onClose={onClose}
      title={about}
      width="sm"
      fullScreenOnPhone
      actions={<ActionButton onClick={onClose}>Close</ActionButton>}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {message.error && <Notice title="What went wrong">{message.error}</Notice>}
        <Facts facts={facts} />
        {message.text ? (
          <Box
            component="pre"
            aria-label="Text"
            sx={{ m: 0, p: 2, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', bgcolor: 'sunken' }}
          >
            {message.text}
          </Box>
        ) : (
          message.channel !== 'notification' && (
            <Box sx={{ typography: 'text', color: 'text.secondary' }}>
              {readable
                ? 'The text is written when the message is sent.'
                : 'Texts hold codes and links that open accounts. They are shown in development only.'}
            </Box>
          )
        )}
      </Box>
    </Dialog>
  )
}
