import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Notice } from '../../../ui/Notice'
import type { Queue } from './useQueue'

/** What the server did not take, above the entry, until it was looked at: what was put in is still there. */
export function Failures({ queue }: { queue: Queue }) {
  if (queue.failures.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {queue.failures.map(({ id, headline, message }) => (
        <div key={id}>
          <Notice title={`Not saved: ${headline}`}>{message}</Notice>
          <Box sx={{ display: 'flex', gap: 1 }}>
            {queue.current?._id !== id && queue.rows.some((row) => row._id === id) && (
              <Button variant="text" size="small" onClick={() => queue.show(id)}>
                Show it
              </Button>
            )}
            <Button variant="text" size="small" onClick={() => queue.dismiss(id)}>
              Dismiss
            </Button>
          </Box>
        </div>
      ))}
    </Box>
  )
}
