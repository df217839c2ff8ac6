import Box from '@mui/material/Box'
import type { Kind } from '../../../api/generated/kinds'
import { Dialog } from '../../../ui/overlay/Dialog'
import { type Entry, headlineOf } from '../entry'
import { scoreLines } from '../score'

/** The full score of an entry: every criterion with its value, the Overall Assessment last (L-115). */
export default function ScoreDialog({ kind, entry, onClose }: { kind: Kind; entry: Entry; onClose: () => void }) {
  const lines = scoreLines(kind, entry.score)
  return (
    <Dialog width="xs" title="Score history" subtitle={headlineOf(kind, entry)} onClose={onClose}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { py: 1, borderBottom: 1, borderColor: 'divider', typography: 'text' },
          '& tr:last-of-type > *': { borderBottom: 0, fontWeight: 600 },
        }}
      >
        <tbody>
          {lines.map(({ title, value }) => (
            <tr key={title}>
              <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400, pr: 2 }}>
                {title}
              </Box>
              <Box component="td" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                {value}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Dialog>
  )
}
