import Box from '@mui/material/Box'
import { ExperienceLine } from './ExperienceLine'
import { Flags } from './Flags'
import type { EntrySignals } from './queries'

interface EntryLooksProps {
  entry: { _id: string; kind: string }
  signals: EntrySignals | undefined
  /** Flags in sight before they are folded. */
  most?: number
}

/** What stands between an entry and its rating: flags, and what the student did of it before. */
export function EntryLooks({ entry, signals, most }: EntryLooksProps) {
  if (!signals || (signals.flags.length === 0 && !signals.experience)) return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 1, lg: 1.5 } }}>
      <Flags key={entry._id} flags={signals.flags} entry={entry} most={most} />
      {signals.experience && <ExperienceLine experience={signals.experience} />}
    </Box>
  )
}
