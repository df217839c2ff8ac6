import Box from '@mui/material/Box'
import LinkText from '@mui/material/Link'
import { Link, type To } from 'react-router'
import { label } from '../../../api/labels'
import { daysSince, EMPTY, formatDate } from '../../../lib/dates'
import type { ListColumn } from '../../../ui/list/columns'
import { type ListResult, RecordList } from '../../../ui/list/RecordList'
import { CellText } from '../../../ui/list/RecordTable'
import { WordChip } from '../../../ui/StatusChip'
import { LOOK } from '../people'
import type { TeacherLoad } from './queries'
import { entriesWords } from './shares'

/** Longer than this an entry waits too long. */
const LONG_WAIT = 14

/** The row of a teacher in the address; entries that name no teacher have one too. */
export const keyOf = ({ _id }: Pick<TeacherLoad, '_id'>) => _id ?? 'none'

/** Whether somebody is there today, with the days of an absence. */
function Now({ row }: { row: TeacherLoad }) {
  const { absence } = row
  if (row._id === null) return <span>{EMPTY}</span>
  if (!row.staff) return <WordChip look={{ icon: 'logout', colour: null }} word="Has left" />
  if (!absence) return <span>Present</span>
  return row.away ? (
    <WordChip look={{ ...LOOK.waiting, icon: 'calendar' }} word={`Away to ${formatDate(absence.last)}`} />
  ) : (
    <CellText>{`Away from ${formatDate(absence.first)}`}</CellText>
  )
}

const delegateOf = ({ absence }: TeacherLoad) => (absence ? (absence.delegate?.name ?? 'Nobody') : EMPTY)

/** How long the oldest entry has waited. */
function Oldest({ row }: { row: TeacherLoad }) {
  if (!row.oldest) return <span>{EMPTY}</span>
  const days = daysSince(row.oldest)
  return (
    <Box component="span" sx={days > LONG_WAIT ? { color: 'pending.main', fontWeight: 600 } : undefined}>
      {days} {days === 1 ? 'day' : 'days'}
    </Box>
  )
}

/** A number that leads to what it counts. */
function Counted({ count, to, label }: { count: number; to: To; label: string }) {
  if (count === 0) return <Box component="span">0</Box>
  return (
    <LinkText component={Link} to={to} aria-label={label} sx={{ position: 'relative', zIndex: 2, color: 'inherit' }}>
      {count}
    </LinkText>
  )
}

interface TeacherListProps {
  result: ListResult<TeacherLoad>
  /** Which row the pane beside the list is about. */
  current: string | null
  /** The address that chooses a row. */
  linkOf: (key: string) => To
  /** What the Master adds to an address of a list: whose department is meant. */
  place: Readonly<Record<string, string>>
}

/** The staff of a department: who is away first, then the largest load; each row leads to where its entries would go. */
export function TeacherList({ result, current, linkOf, place }: TeacherListProps) {
  const waiting = (row: TeacherLoad) =>
    `/reports?${new URLSearchParams({ status: 'Pending', teacher: keyOf(row), ...place })}`
  const columns: readonly ListColumn<TeacherLoad>[] = [
    {
      key: 'teacher',
      label: 'Teacher',
      width: 190,
      primary: true,
      cell: ({ name }) => name,
      line: ({ role }) => (role ? label(role) : ''),
    },
    { key: 'now', label: 'Now', width: 150, cell: (row) => <Now row={row} /> },
    { key: 'delegate', label: 'Who stands in', width: 150, text: delegateOf },
    {
      key: 'waiting',
      label: 'Waiting',
      width: 72,
      align: 'right',
      cell: (row) => (
        <Counted count={row.waiting} to={waiting(row)} label={`${entriesWords(row.waiting)} waiting, ${row.name}`} />
      ),
    },
    { key: 'oldest', label: 'Oldest', width: 80, align: 'right', cell: (row) => <Oldest row={row} /> },
    {
      key: 'guides',
      label: 'Guides',
      width: 64,
      align: 'right',
      cell: (row) => (
        <Counted
          count={row.guides}
          to={`/allStudent?guide=${row._id}`}
          label={`${row.guides} ${row.guides === 1 ? 'student' : 'students'} of ${row.name}`}
        />
      ),
    },
  ]
  return (
    <RecordList
      label="Teachers"
      result={result}
      columns={columns}
      rowKey={keyOf}
      rowLink={(row) => linkOf(keyOf(row))}
      card={(row) => ({
        title: row.name,
        status: row.away && <Now row={row} />,
        who: [row.role && label(row.role), row.absence && `stands in: ${delegateOf(row)}`].filter(Boolean).join(', '),
        fact: (
          <>
            {entriesWords(row.waiting)} waiting
            {row.oldest && (
              <>
                , the oldest <Oldest row={row} />
              </>
            )}
          </>
        ),
      })}
      page={1}
      limit={6}
      current={current}
      emptyText="No staff yet"
    />
  )
}
