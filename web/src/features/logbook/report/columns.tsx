import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Column, Format, Kind } from '../../../api/generated/kinds'
import { EMPTY, formatDate } from '../../../lib/dates'
import type { CardLines, ListColumn } from '../../../ui/list/columns'
import { CellText, TwoLines } from '../../../ui/list/RecordTable'
import { StatusChip } from '../../../ui/StatusChip'
import { NotCounted } from '../../../ui/text/NotCounted'
import { StudentName } from '../../standing/student/StudentName'
import { type Entry, factsOf, fieldText, headlineOf, isVerified, studentOf, valueAt } from '../entry'
import { latestScore } from '../score'

/** What the cells of a report can open. */
export interface CellActions {
  onScore: (entry: Entry) => void
  onCertificate: (entry: Entry) => void
}

/** The width that suits a format; no column becomes narrower than its longest word. */
const room: Readonly<Record<Format, Pick<ListColumn<Entry>, 'width' | 'align'>>> = {
  sr: { width: 36 },
  date: { width: 84 },
  status: { width: 100 },
  score: { width: 56, align: 'right' },
  number: { width: 64, align: 'right' },
  file: { width: 76 },
  title: { width: 128 },
  verified: { width: 136 },
  person: { width: 138 },
  student: { width: 124 },
  list: { width: 128 },
  text: { width: 112 },
}

/** The column that names the row is wider than its neighbours. */
const PRIMARY_WIDTH = 240
const PRIMARY_LEAST = 112

const named = new Set<Format>(['text', 'title'])
const isPerson = new Set<Format>(['person', 'student'])

/** The column that names a row and opens it: the kind's headline where it is a column, else the first text. */
function primaryColumn(kind: Kind, columns: readonly Column[]): Column | undefined {
  const candidates = columns.filter((column) => named.has(column.format))
  return (
    candidates.find((column) => column.field === kind.headline) ??
    // Of picked items the last is the most exact: the skill, not its competency.
    candidates.filter((column) => column.format === 'title').at(-1) ??
    candidates[0]
  )
}

/** The columns of a kind's report as one viewer sees them (L-073 to L-099). */
export function reportColumns(kind: Kind, isStaff: boolean, actions: CellActions): ListColumn<Entry>[] {
  const columns = kind.columns.filter((column) => isStaff || !column.staffOnly)
  const primary = primaryColumn(kind, columns)
  const needsName = isStaff && !columns.some((column) => column.format === 'student')
  return columns.map((column) => {
    const isPrimary = column === primary
    return {
      key: column.label,
      label: column.label,
      ...(column.sort ? { sort: column.sort } : {}),
      ...(isPrimary ? { primary: true, width: PRIMARY_WIDTH } : room[column.format]),
      ...(column.rest && !isPrimary ? { optional: true } : {}),
      ...(column.rest === 'line' && !isPrimary ? { line: (entry: Entry) => lineText(entry, column) } : {}),
      ...(isPrimary && needsName ? { line: (entry: Entry) => entry.student?.name ?? '' } : {}),
      cell: (entry, position) => {
        if (column.format === 'sr') return position
        if (!isPrimary) return <Cell column={column} entry={entry} kind={kind} actions={actions} />
        return <PrimaryCell kind={kind} column={column} entry={entry} />
      },
    }
  })
}

/** What an entry has of a column, for the second line; nothing where it has nothing. */
function lineText(entry: Entry, column: Column): string {
  const text = fieldText(entry, column)
  return text === EMPTY ? '' : text
}

/** The cell that names the row, with the headline on a line of its own where no column says it. */
function PrimaryCell({ kind, column, entry }: { kind: Kind; column: Column; entry: Entry }) {
  const headline = headlineOf(kind, entry)
  const text = valueAt(entry, column.field) ? fieldText(entry, column) : headline
  const isSaid = headline === text || kind.columns.some((each) => each.field === kind.headline)
  return (
    <Box component="span" sx={{ display: 'block', minWidth: PRIMARY_LEAST }}>
      <CellText lines={isSaid ? 2 : 1}>{text}</CellText>
      {entry.notCounted && <NotCounted reason={entry.notCounted} />}
      {!isSaid && (
        <Box component="span" sx={{ display: 'block', typography: 'small', fontWeight: 400, color: 'text.secondary' }}>
          <CellText lines={1}>{headline}</CellText>
        </Box>
      )}
    </Box>
  )
}

interface CellProps {
  column: Column
  entry: Entry
  kind: Kind
  actions: CellActions
}

function Cell({ column, entry, kind, actions }: CellProps) {
  switch (column.format) {
    case 'student':
      return <StudentName student={studentOf(entry)} />
    case 'status':
      return <StatusChip status={entry.status} />
    case 'score':
      return <ScoreCell kind={kind} entry={entry} onOpen={actions.onScore} />
    case 'verified':
      return <VerifiedCell kind={kind} entry={entry} />
    case 'date':
      return <time>{fieldText(entry, column)}</time>
    case 'file':
      return (
        <Link
          component="button"
          type="button"
          onClick={() => actions.onCertificate(entry)}
          sx={{ font: 'inherit', minWidth: 24, minHeight: 24 }}
        >
          View
        </Link>
      )
    default: {
      const text = fieldText(entry, column)
      return <CellText lines={isPerson.has(column.format) || column.also ? 3 : 2}>{text}</CellText>
    }
  }
}

function VerifiedCell({ kind, entry }: { kind: Kind; entry: Entry }) {
  if (!isVerified(entry)) return <Box sx={{ typography: 'small', color: 'text.secondary' }}>Verification Pending</Box>
  const hasStatus = kind.columns.some((column) => column.format === 'status')
  const name = <CellText lines={hasStatus ? 2 : 1}>{entry.verifiedBy?.name ?? 'N/A'}</CellText>
  const day = (
    <Box component="time" sx={{ display: 'block', typography: 'small', color: 'text.secondary' }}>
      {formatDate(entry.verifiedOn)}
    </Box>
  )
  if (hasStatus)
    return (
      <>
        {name}
        {day}
      </>
    )
  // A table without a status column says the decision here (L-068).
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <StatusChip status={entry.status} />
        {day}
      </Box>
      {name}
    </>
  )
}

/** The latest value of the score as a number; its title or word are said aloud, and pressing it opens the whole (L-114, L-115, L-117). */
function ScoreCell({ kind, entry, onOpen }: { kind: Kind; entry: Entry; onOpen: (entry: Entry) => void }) {
  const latest = latestScore(kind, entry.score)
  // A rejected entry has no score, whatever was put in with the decision; its detail leads to that.
  if (!latest || entry.status === 'Rejected') return <Box sx={{ color: 'text.secondary' }}>N/A</Box>
  const words = `${latest.title} ${latest.value}`.trim()
  return (
    <Link
      component="button"
      type="button"
      aria-label={words}
      title={words}
      onClick={() => onOpen(entry)}
      sx={{ minHeight: 24, font: 'inherit', fontWeight: 600, textAlign: 'inherit', fontVariantNumeric: 'tabular-nums' }}
    >
      {latest.value.split(' ', 1)[0]}
    </Link>
  )
}

/** The same row as a card: what and status, who and when, one fact, and why it was rejected. Patients stay out of it. */
export function entryCard(kind: Kind, isStaff: boolean, entry: Entry): CardLines {
  const who = isStaff ? entry.student && <StudentName student={studentOf(entry)} /> : entry.teacher?.name
  const facts = factsOf(kind, entry)
  return {
    title: headlineOf(kind, entry),
    status: <StatusChip status={entry.status} />,
    who: (
      <>
        {who}
        {who && ', '}
        <time>{formatDate(entry.date)}</time>
      </>
    ),
    fact: facts === who ? '' : facts,
    ...(entry.notCounted ? { note: <NotCounted reason={entry.notCounted} /> } : {}),
    ...(entry.status === 'Rejected' && entry.vRemark ? { note: <TwoLines>{entry.vRemark}</TwoLines> } : {}),
  }
}
