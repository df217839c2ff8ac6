import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/dates'
import { Icon } from '../../../ui/Icon'
import { StatusChip } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import type { Gate, Standing } from '../queries'

const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

/** What a gate rests on: a button that says how much, and under it the entries that count and those that wait, as links. */
export function Evidence({ gate, known }: { gate: Gate; known: Standing['entries'] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const shown = [...gate.evidence, ...gate.waiting].flatMap((entry) => {
    const found = known[entry]
    return found ? [{ id: entry, ...found }] : []
  })
  if (shown.length === 0 && gate.notes.length === 0) return null
  const counts = [
    gate.evidenceCount > 0 && `${entries(gate.evidenceCount)} ${gate.evidenceCount === 1 ? 'counts' : 'count'}`,
    gate.waitingCount > 0 && `${gate.waitingCount} waiting`,
  ].filter(Boolean)
  const rest = gate.evidenceCount + gate.waitingCount - shown.length
  return (
    <Box>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${counts.join(', ') || 'More'}: ${gate.title}`}
        endIcon={<Icon name={isOpen ? 'down' : 'next'} sx={{ '&&': { fontSize: 16 } }} />}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: '-6px' }}
      >
        {counts.join(', ') || 'More'}
      </Button>
      <Box id={id} hidden={!isOpen}>
        {shown.length > 0 && (
          <ul>
            {shown.map((entry) => (
              <Box
                component="li"
                key={entry.id}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', py: '6px' }}
              >
                <Box component={Link} to={entry.url} sx={{ color: 'primary.main', overflowWrap: 'anywhere' }}>
                  {entry.title || 'Entry'}
                </Box>
                <Caption component="span">{formatDate(entry.day)}</Caption>
                <StatusChip status={entry.status} />
              </Box>
            ))}
          </ul>
        )}
        {rest > 0 && <Caption sx={{ pb: '6px' }}>The newest stand here; {rest} more count.</Caption>}
        {gate.notes.map((note) => (
          <Typography key={note} sx={{ typography: 'small', color: 'text.secondary', pb: '6px' }}>
            {note}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
