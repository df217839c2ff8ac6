import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { EMPTY, formatDate } from '../../../lib/dates'
import { EmptyState } from '../../../ui/EmptyState'
import type { ListColumn } from '../../../ui/list/columns'
import { RecordCards } from '../../../ui/list/RecordCards'
import { CellText, RecordTable } from '../../../ui/list/RecordTable'
import { StatusChip } from '../../../ui/StatusChip'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { reportOf, totals } from './counts'
import { Part } from './Part'
import type { Student } from './queries'
import { ActionButton } from '../../../ui/ActionButton'

type Entry = Student['entries']['newest'][number]

const columns: readonly ListColumn<Entry>[] = [
  { key: 'topic', label: 'Task/Topic', width: 240, primary: true, cell: ({ topic }) => <CellText>{topic}</CellText> },
  { key: 'task', label: 'Kind', width: 130, cell: ({ task }) => <CellText>{task}</CellText> },
  { key: 'date', label: 'Date', width: 100, cell: ({ date }) => <time>{formatDate(date)}</time> },
  {
    key: 'teacher',
    label: 'Teacher',
    width: 150,
    cell: ({ teacher }) => <CellText>{teacher?.name ?? EMPTY}</CellText>,
  },
  { key: 'status', label: 'Status', width: 110, cell: ({ status }) => <StatusChip status={status} /> },
]

/** The newest entries, and the way to those that wait, that were rejected, and to all. */
export function Entries({ page: { entries, student } }: { page: Student }) {
  const isDesktop = useIsDesktop()
  const all = totals(entries.kinds)
  const rows = { rows: entries.newest, rowKey: ({ _id }: Entry) => _id, rowLink: ({ url }: Entry) => url }
  return (
    <Part
      title="Newest entries"
      aside={
        <>
          {all.pending > 0 && (
            <ActionButton variant="text" to={reportOf(student._id, { status: 'Pending' })} size="small">
              {all.pending} waiting
            </ActionButton>
          )}
          {all.rejected > 0 && (
            <ActionButton variant="text" to={reportOf(student._id, { status: 'Rejected' })} size="small">
              {all.rejected} rejected
            </ActionButton>
          )}
          {all.all > 0 && (
            <ActionButton variant="text" to={reportOf(student._id)} size="small">
              All {all.all.toLocaleString('en-IN')}
            </ActionButton>
          )}
        </>
      }
    >
      {entries.newest.length === 0 ? (
        <EmptyState icon="book" text="No entry has been recorded in this department yet." />
      ) : isDesktop ? (
        <RecordTable caption="Newest entries" columns={columns} offset={0} {...rows} />
      ) : (
        <RecordCards
          label="Newest entries"
          card={({ topic, status, task, date, teacher }: Entry) => ({
            title: topic,
            status: <StatusChip status={status} />,
            who: task,
            fact: [formatDate(date), teacher?.name].filter(Boolean).join(' · '),
          })}
          {...rows}
        />
      )}
    </Part>
  )
}

const STATUSES = [
  ['Pending', 'pending'],
  ['Approved', 'approved'],
  ['Rejected', 'rejected'],
] as const

const cell = { textAlign: 'right', p: '4px 8px' } as const

/** How many entries of each kind there are, each number the way to its list. */
export function EntriesByKind({ entries: { kinds, corrected } }: { entries: Student['entries'] }) {
  if (kinds.length === 0) return null
  return (
    <Part title="Entries by kind">
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', typography: 'text' }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ textAlign: 'left', p: '4px 8px 4px 0', typography: 'smallStrong' }}>
              Kind
            </Box>
            {STATUSES.map(([status]) => (
              <Box component="th" scope="col" key={status} sx={{ ...cell, typography: 'smallStrong' }}>
                {status}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <Box component="tr" key={kind.kind} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400, p: '4px 8px 4px 0' }}>
                <Counted to={kind.url}>{kind.title}</Counted>
              </Box>
              {STATUSES.map(([status, key]) => (
                <Box component="td" key={status} sx={cell}>
                  {kind[key] === 0 ? (
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      0
                    </Box>
                  ) : (
                    <Counted to={`${kind.url}&status=${status}`}>
                      {kind[key].toLocaleString('en-IN')}
                      <VisuallyHidden>{` ${status.toLowerCase()}: ${kind.title}`}</VisuallyHidden>
                    </Counted>
                  )}
                </Box>
              ))}
            </Box>
          ))}
        </tbody>
      </Box>
      <Box component="p" sx={{ mt: 1, typography: 'small', color: 'text.secondary' }}>
        In this department, as its lists count.
        {corrected > 0 &&
          ` Of the approved, ${corrected} ${corrected === 1 ? 'was' : 'were'} corrected later: the print and the student’s dashboard count ${corrected === 1 ? 'it' : 'them'} apart.`}
      </Box>
    </Part>
  )
}

function Counted({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'inline-block',
        minHeight: 24,
        color: 'text.primary',
        textDecorationColor: 'control',
        textDecorationThickness: '1px',
        textUnderlineOffset: '3px',
        '&:hover': { color: 'primary.main' },
      }}
    >
      {children}
    </Box>
  )
}
