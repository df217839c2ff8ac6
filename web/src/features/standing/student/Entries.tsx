import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { EmptyState } from '../../../ui/EmptyState'
import type { ListColumn } from '../../../ui/list/columns'
import { RecordCards } from '../../../ui/list/RecordCards'
import { RecordTable } from '../../../ui/list/RecordTable'
import { StatusChip } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import { NumberTable } from '../../../ui/text/NumberTable'
import { Section } from '../../../ui/text/Section'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { totalOf } from '../months/months'
import { reportOf } from './counts'
import type { Student } from './queries'

type Entry = Student['entries']['newest'][number]

const columns: readonly ListColumn<Entry>[] = [
  { key: 'topic', label: 'Task/Topic', width: 240, primary: true, text: ({ topic }) => topic },
  { key: 'task', label: 'Kind', width: 130, text: ({ task }) => task },
  { key: 'date', label: 'Date', width: 100, cell: ({ date }) => <time>{formatDate(date)}</time> },
  { key: 'teacher', label: 'Teacher', width: 150, text: ({ teacher }) => teacher?.name },
  { key: 'status', label: 'Status', width: 110, cell: ({ status }) => <StatusChip status={status} /> },
]

/** The newest entries, and the way to those that wait, that were rejected, and to all. */
export function Entries({ page: { entries, student } }: { page: Student }) {
  const isDesktop = useIsDesktop()
  const all = totalOf(entries.kinds)
  const rows = { rows: entries.newest, rowKey: ({ _id }: Entry) => _id, rowLink: ({ url }: Entry) => url }
  return (
    <Section
      title="Newest entries"
      aside={
        <>
          {all.pending > 0 && <Way to={reportOf(student._id, { status: 'Pending' })}>{`${all.pending} waiting`}</Way>}
          {all.rejected > 0 && (
            <Way to={reportOf(student._id, { status: 'Rejected' })}>{`${all.rejected} rejected`}</Way>
          )}
          {all.all > 0 && <Way to={reportOf(student._id)}>{`All ${all.all.toLocaleString('en-IN')}`}</Way>}
        </>
      }
    >
      {entries.newest.length === 0 ? (
        <EmptyState icon="book" text="No entry has been recorded in this department yet." />
      ) : isDesktop ? (
        <RecordTable label="Newest entries" columns={columns} offset={0} {...rows} />
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
    </Section>
  )
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <ActionButton variant="text" size="small" to={to}>
    {children}
  </ActionButton>
)

const STATUSES = [
  ['Pending', 'pending'],
  ['Approved', 'approved'],
  ['Rejected', 'rejected'],
] as const

/** How many entries of each kind there are, each number the way to its list. */
export function EntriesByKind({ entries: { kinds, corrected } }: { entries: Student['entries'] }) {
  if (kinds.length === 0) return null
  return (
    <Section title="Entries by kind">
      <NumberTable
        head={['Kind', ...STATUSES.map(([status]) => status)]}
        rows={kinds.map((kind) => ({
          key: kind.kind,
          cells: [
            <Counted key="title" to={kind.url}>
              {kind.title}
            </Counted>,
            ...STATUSES.map(([status, key]) =>
              kind[key] === 0 ? (
                '0'
              ) : (
                <Counted key={status} to={`${kind.url}&status=${status}`}>
                  {kind[key].toLocaleString('en-IN')}
                  <VisuallyHidden>{` ${status.toLowerCase()}: ${kind.title}`}</VisuallyHidden>
                </Counted>
              ),
            ),
          ],
        }))}
      />
      <Caption sx={{ mt: 1 }}>
        In this department, as its lists count.
        {corrected > 0 &&
          ` Of the approved, ${corrected} ${corrected === 1 ? 'was' : 'were'} corrected later: the print and the student’s dashboard count ${corrected === 1 ? 'it' : 'them'} apart.`}
      </Caption>
    </Section>
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
