import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/Icon'
import { Key } from '../../../ui/text/Key'
import type { Queue, Settled } from './useQueue'

const SECOND = 1000

/** The latest decision that can still be taken back, with the seconds left; or the one on its way. */
export function useUndoable(queue: Queue): { made: Settled; seconds: number } | null {
  const [now, setNow] = useState(Date.now)
  const span = queue.first?.undoSeconds ?? 30
  const latest = [...queue.settled.values()].filter(({ at }) => at !== 0).at(-1)
  const left = latest && (latest.at === null ? span : Math.ceil(span - (Math.max(now, latest.at) - latest.at) / SECOND))
  const runs = left !== undefined && left > 0
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [runs])
  return latest && runs ? { made: latest, seconds: left } : null
}

/** What was decided last, with Undo for as long as the server takes it. It stands in the flow: it covers no button. */
export function UndoStrip({ queue }: { queue: Queue }) {
  const undoable = useUndoable(queue)
  const made = undoable?.made
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        minHeight: { xs: made ? 44 : 0, lg: 36 },
        typography: 'text',
      }}
    >
      {made && (
        <Icon
          name={made.status === 'Approved' ? 'approved' : 'rejected'}
          size={20}
          sx={{ color: made.status === 'Approved' ? 'approved.main' : 'rejected.main' }}
        />
      )}
      <Box role="status" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {made && `${made.status}: ${made.headline}`}
      </Box>
      {made && made.at === null && <Box sx={{ ml: 'auto', color: 'text.secondary', whiteSpace: 'nowrap' }}>Saving</Box>}
      {made && made.at !== null && (
        <>
          <Button
            variant="text"
            size="small"
            startIcon={<Icon name="undo" />}
            onClick={() => void queue.takeBack(made)}
            sx={{ ml: 'auto' }}
          >
            Undo <Key>U</Key>
          </Button>
          <Box
            component="span"
            aria-hidden
            sx={{ color: 'text.secondary', minWidth: 28, textAlign: 'right', whiteSpace: 'nowrap' }}
          >
            {undoable.seconds} s
          </Box>
        </>
      )}
    </Box>
  )
}
