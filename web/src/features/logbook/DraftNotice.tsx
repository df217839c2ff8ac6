import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatInstant } from '../../lib/dates'
import { Notice } from '../../ui/Notice'
import type { DraftState } from './useDraft'

interface DraftNoticeProps {
  restored: DraftState['restored']
  /** Set after a failed sending: keeps the entry, to be sent when the network is back. */
  onLater?: () => void
}

/** What was put back into the form, why the server refused it if it did, and the way out when there is no network. */
export default function DraftNotice({ restored, onLater }: DraftNoticeProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {restored && (
        <Notice
          severity={restored.reason ? 'error' : 'success'}
          {...(restored.reason ? { title: 'This entry was not taken' } : {})}
        >
          {restored.reason && `${restored.reason} `}
          Your draft of {formatInstant(new Date(restored.at).toISOString())} is back; Reset empties the form.
        </Notice>
      )}
      {onLater && (
        <Notice severity="warning" title="The server could not be reached">
          <Button variant="text" onClick={onLater}>
            Send it when the network is back
          </Button>
        </Notice>
      )}
    </Box>
  )
}
