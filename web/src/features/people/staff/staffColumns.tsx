import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { label } from '../../../api/labels'
import { EMPTY, formatDate } from '../../../lib/dates'
import type { CardLines, ListColumn } from '../../../ui/list/columns'
import { CellText } from '../../../ui/list/RecordTable'
import { WordChip } from '../../../ui/StatusChip'
import { WholeDates } from '../../../ui/text/WholeDates'
import { type StaffRow, staffState } from '../people'
import { Tick } from '../Tick'
import type { Selection } from '../useSelection'
import { teachingWords } from './teaching'

function StateChip({ row }: { row: StaffRow }) {
  const { word, look } = staffState(row)
  return <WordChip word={word} look={look} />
}

const day = (value: string | null | undefined) => <WholeDates>{formatDate(value)}</WholeDates>
const text = (value: string | null | undefined) => <CellText lines={3}>{value || EMPTY}</CellText>

/** The number in the medical register, and since when somebody is designated as PG guide. */
function Teaching({ row }: { row: StaffRow }) {
  const words = teachingWords(row)
  if (words === '') return null
  return (
    <Box component="span" sx={{ display: 'block', typography: 'small', fontWeight: 400, color: 'text.secondary' }}>
      {words}
    </Box>
  )
}

/** How many students somebody guides, and the way to them. */
function Guides({ row }: { row: StaffRow }) {
  if (row.assigned === 0) return null
  return (
    <MuiLink
      component={Link}
      to={`/allStudent?guide=${row._id}`}
      aria-label={`Students of ${row.name}`}
      sx={{
        display: 'inline-block',
        // Room for the finger that makes no row higher than the others.
        py: '4px',
        my: '-2.5px',
        position: 'relative',
        zIndex: 2,
        typography: 'small',
        fontWeight: 400,
      }}
    >
      Guides {row.assigned} {row.assigned === 1 ? 'student' : 'students'}
    </MuiLink>
  )
}

/** The columns of the staff list (P-198); the Master ticks rows and sees when somebody was registered (L-296). */
export function staffColumns(
  isMaster: boolean,
  selection: Selection,
  isOneCollege = false,
): readonly ListColumn<StaffRow>[] {
  const columns: ListColumn<StaffRow>[] = [
    { key: 'sr', label: 'Sr.', cell: (_, position) => position, width: 34 },
    {
      key: 'name',
      label: 'Name',
      width: 180,
      sort: 'name',
      primary: true,
      cell: (row) => (
        <>
          {text(row.name)}
          <Teaching row={row} />
          <Guides row={row} />
        </>
      ),
    },
    { key: 'email', label: 'Email', cell: (row) => text(row.email), width: 170, sort: 'email' },
    { key: 'phone', label: 'Phone', cell: (row) => row.phone ?? EMPTY, width: 108 },
    { key: 'role', label: 'Role', cell: (row) => text(label(row.role)), width: 88, sort: 'role' },
    { key: 'department', label: 'Department', cell: (row) => text(row.departmentId?.name), width: 96 },
    {
      key: 'college',
      label: 'College',
      cell: (row) => text(row.collegeId?.name),
      width: 132,
      optional: true,
      ...(isOneCollege ? {} : { line: (row: StaffRow) => row.collegeId?.name ?? '' }),
    },
    { key: 'identity', label: 'Identity', cell: (row) => row.identity ?? EMPTY, width: 84, optional: true },
    { key: 'joined', label: 'Joined Date', cell: (row) => day(row.joiningDate), width: 80, sort: 'joiningDate' },
    { key: 'status', label: 'Status', cell: (row) => <StateChip row={row} />, width: 88 },
  ]
  if (!isMaster) return columns
  return [
    {
      key: 'select',
      label: 'Select',
      width: 44,
      cell: (row) => <Tick row={row} selection={selection} />,
    },
    ...columns.slice(0, -1),
    {
      key: 'registered',
      label: 'Registration Date',
      cell: (row) => day(row.createdAt),
      width: 84,
      sort: 'createdAt',
      optional: true,
    },
    ...columns.slice(-1),
  ]
}

/** A staff member as a card: who and what state, role and place, how to reach. */
export function staffCard(row: StaffRow, isMaster: boolean, selection: Selection): CardLines {
  return {
    title: isMaster ? (
      <>
        <Tick row={row} selection={selection} /> {row.name}
      </>
    ) : (
      row.name
    ),
    status: <StateChip row={row} />,
    who: [label(row.role), row.departmentId?.name, isMaster ? row.collegeId?.name : '', teachingWords(row)]
      .filter(Boolean)
      .join(', '),
    fact: (
      <>
        {[row.phone, row.email].filter(Boolean).join(' · ')}
        {row.assigned > 0 && <br />}
        <Guides row={row} />
      </>
    ),
  }
}
