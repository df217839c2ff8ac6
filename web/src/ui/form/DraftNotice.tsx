import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { formatInstant } from '../../lib/dates'
import { Notice } from '../Notice'
import type { DraftState } from './useDraft'

interface DraftNoticeProps {
  draft: Pick<DraftState, 'restored' | 'isShared' | 'undo'>
  /** Empties the form, or puts back what is stored. */
  onDiscard: () => void
  /** Followed by a gap, where the form does not make one itself. */
  spaced?: boolean
  /** Set after a failed sending: keeps the entry, to be sent when the network is back. */
  onLater?: (() => void) | undefined
}

/** What was put back into the form, why the server refused it if it did, and whether another tab writes here too. */
export default function DraftNotice({
  draft: { restored, isShared, undo },
  onDiscard,
  spaced = false,
  onLater,
}: DraftNoticeProps) {
  const top = useRef<HTMLDivElement>(null)
  const hasUndo = undo !== undefined
  useEffect(() => {
    // The button that empties a form is at its other end.
    if (hasUndo) top.current?.scrollIntoView?.({ block: 'nearest' })
  }, [hasUndo])
  return (
    <Box ref={top} sx={{ display: 'grid', gap: 1, mb: spaced ? 2 : 0 }}>
      {restored && (
        <Notice
          severity={restored.reason ? 'error' : restored.isOutdated ? 'warning' : 'success'}
          title={restored.reason ? 'This entry was not taken' : 'Unsent text restored'}
        >
          {restored.reason && `${restored.reason} `}
          Your draft of {formatInstant(new Date(restored.at).toISOString())} is back.
          {restored.isOutdated && ' What it is about has been changed since: look it over before you send it.'}
          <Box component="span" sx={{ display: 'block', ml: -1, mb: -1 }}>
            <Button color="inherit" onClick={onDiscard}>
              Discard
            </Button>
          </Box>
        </Notice>
      )}
      {undo && (
        <Box
          role="status"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: '12px', borderRadius: 1, bgcolor: 'sunken' }}
        >
          <Box sx={{ flex: 1 }}>What was typed here was discarded.</Box>
          <Button onClick={undo}>Undo</Button>
        </Box>
      )}
      {isShared && (
        <Notice severity="warning">
          This form is open in another tab as well. Each tab keeps a draft of its own; neither writes over the other.
        </Notice>
      )}
      {onLater && (
        <Notice severity="warning" title="The server could not be reached">
          <Button onClick={onLater}>Send it when the network is back</Button>
        </Notice>
      )}
    </Box>
  )
}
