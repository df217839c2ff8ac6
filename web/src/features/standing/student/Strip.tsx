import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { counted } from '../../../lib/counted'
import { formatDate } from '../../../lib/dates'
import { outlined } from '../../../theme/outlined'
import { Caption } from '../../../ui/text/Caption'
import { WholeDates } from '../../../ui/text/WholeDates'
import { totalOf } from '../months/months'
import { changedWords, reportOf, signedOf } from './counts'
import type { Student } from './queries'

interface Cell {
  number: string
  of?: string
  caption: string
  to: string
  isLate?: boolean
}

/** Days without an entry from which the number is amber. */
const SILENT = 7
/** Days for which an entry may wait before that is amber. */
const WAITING = 14

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

function cellsOf({ student, standing, entries, memos }: Student, query: string): Cell[] {
  const { today, attendance } = standing
  const all = totalOf(entries.kinds)
  const last = entries.newest[0]
  const silent = last ? daysBetween(last.date, today) : null
  const waits = entries.waitingSince ? daysBetween(entries.waitingSince.slice(0, 10), today) : 0
  const { signed, over, overdue, changed } = signedOf(standing)
  return [
    {
      number: silent === null ? 'None' : silent < 0 ? 'Ahead' : counted(silent, 'day'),
      caption: last ? `since the last entry, ${formatDate(last.date)}` : 'no entry yet',
      to: last ? last.url : reportOf(student._id),
      isLate: silent === null || silent > SILENT,
    },
    {
      number: entries.month.entries.toLocaleString('en-IN'),
      caption: 'entries this month',
      to: reportOf(student._id, { from: entries.month.first, to: entries.month.last }),
    },
    {
      number: all.approved.toLocaleString('en-IN'),
      of: `of ${all.all.toLocaleString('en-IN')}`,
      caption: `approved, ${all.pending} wait, ${all.rejected} rejected`,
      to: reportOf(student._id, { status: 'Approved' }),
      isLate: waits > WAITING,
    },
    {
      number: attendance ? counted(attendance.mayStillLose, 'day') : 'N/A',
      caption: attendance ? `may still be lost, ${attendance.lost} lost` : 'of attendance: no standing yet',
      to: `/standing/attendance${query}`,
      isLate: attendance?.state === 'missing' || attendance?.state === 'overdue',
    },
    {
      number: String(signed),
      of: `of ${over}`,
      caption: ['months signed', overdue > 0 && `${overdue} overdue`, changedWords(changed)].filter(Boolean).join(', '),
      to: `/standing/months${query}`,
      isLate: overdue > 0,
    },
    {
      number: String(standing.gates.filter(({ state }) => state === 'met').length),
      of: `of ${standing.gates.length}`,
      caption: memos.pending ? `conditions met, ${counted(memos.pending, 'memo')} unanswered` : 'conditions met',
      to: `/standing${query}`,
      isLate: standing.red.length > 0,
    },
  ]
}

/** The six numbers of a student, each the way to what it counts. */
export function Strip({ page, query }: { page: Student; query: string }) {
  return (
    <Box
      component="ul"
      aria-label="In numbers"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(6, minmax(0, 1fr))' },
        ...outlined,
        overflow: 'hidden',
      }}
    >
      {cellsOf(page, query).map(({ number, of, caption, to, isLate }, at) => (
        <Box
          component="li"
          key={caption}
          sx={{
            minWidth: 0,
            borderTop: { xs: at > 1 ? 1 : 0, lg: 0 },
            borderLeft: { xs: at % 2 ? 1 : 0, lg: at ? 1 : 0 },
            borderColor: { xs: 'divider', lg: 'divider' },
          }}
        >
          <Box
            component={Link}
            to={to}
            sx={{
              display: 'block',
              height: '100%',
              p: { xs: '10px 12px', lg: '10px 16px' },
              color: 'text.primary',
              textDecoration: 'none',
              '&:hover': { bgcolor: 'action.hover' },
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
            }}
          >
            <Box component="span" sx={{ typography: 'title', color: isLate ? 'pending.main' : 'inherit' }}>
              {number}
            </Box>
            {of && <Caption component="span"> {of}</Caption>}
            <Caption>
              <WholeDates>{caption}</WholeDates>
            </Caption>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
