import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/dates'
import { Icon } from '../../../ui/Icon'
import type { ListColumn } from '../../../ui/list/columns'
import { type ListResult, RecordList } from '../../../ui/list/RecordList'
import { FilterPill } from '../../../ui/list/toolbar/StatusFilter'
import { WordChip } from '../../../ui/StatusChip'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { studentPage } from '../../standing/addresses'
import { linkToMonth, lookOfMonth } from '../../standing/months/months'
import { traineeQuery } from '../../standing/traineeQuery'
import { PageTurner } from '../PageTurner'
import { type Department, type Shown, TRAINEES_LIMIT, type TraineeToday } from '../queries'
import { memosOf, nameOfMonth, reportOf, sinceWords, type Where } from './addresses'
import { Gates, GatesLegend } from './Gates'
import { NumberLink } from './NumberLink'

const SILENT = 7
const LONG_WAIT = 14
const LEVELS = {
  risk: { icon: 'warning', colour: 'rejected', word: 'At risk' },
  watch: { icon: 'eye', colour: 'pending', word: 'To watch' },
  course: { icon: 'check', colour: 'approved', word: 'On course' },
} as const

const pillWords = (data: Department): Readonly<Record<Shown, string>> => ({
  all: 'All',
  risk: 'At risk',
  watch: 'To watch',
  silent: 'Silent 14 days',
  examination: 'Not eligible yet: overdue',
  month: `${nameOfMonth(data.figures.month.month)} not signed`,
  memos: 'Memo unanswered',
  certificates: 'Certificate ends',
})

const yearOf = ({ year }: TraineeToday) => (year === null ? '' : `PG ${year}`)
const why = (row: TraineeToday) => [yearOf(row), row.reasons.join('; ')].filter(Boolean).join(' · ')
const addressOf = (row: TraineeToday) =>
  traineeQuery({ studentId: row._id, collegeId: row.collegeId ?? '', departmentId: row.departmentId ?? '' })

function columnsFor(data: Department, where: Where): readonly ListColumn<TraineeToday>[] {
  const { entries, month } = data.figures
  return [
    {
      key: 'name',
      label: 'Name and why',
      width: 270,
      primary: true,
      cell: ({ level, name }) => (
        <>
          <Icon
            name={LEVELS[level].icon}
            size={16}
            sx={{ mr: '6px', mb: '-3px', color: `${LEVELS[level].colour}.main` }}
          />
          <VisuallyHidden>{LEVELS[level].word}: </VisuallyHidden>
          {name}
        </>
      ),
      line: why,
    },
    {
      key: 'last',
      label: 'Last entry',
      width: 80,
      align: 'right',
      cell: (row) => (
        <NumberLink
          to={reportOf(where, { student: row._id, receivedFrom: row.lastRecorded ?? undefined })}
          isZero={row.lastRecorded === null}
          colour={(row.silentDays ?? 0) > SILENT ? 'pending' : undefined}
        >
          {sinceWords(row)}
        </NumberLink>
      ),
    },
    {
      key: 'entries',
      label: `In ${nameOfMonth(entries.first, 'short')}`,
      width: 52,
      align: 'right',
      cell: (row) => (
        <NumberLink
          to={reportOf(where, { student: row._id, from: entries.first, to: entries.last })}
          isZero={row.entries === 0}
        >
          {row.entries}
        </NumberLink>
      ),
    },
    {
      key: 'waiting',
      label: 'Waiting',
      width: 76,
      align: 'right',
      cell: (row) => (
        <NumberLink to={reportOf(where, { student: row._id, status: 'Pending' })} isZero={row.waiting === 0}>
          {row.waiting}
          {row.oldestDays !== null && (
            <Box
              component="span"
              sx={{
                ml: '6px',
                typography: 'small',
                color: row.oldestDays > LONG_WAIT ? 'pending.main' : 'text.secondary',
              }}
            >
              {row.oldestDays} d
            </Box>
          )}
        </NumberLink>
      ),
    },
    {
      key: 'gates',
      label: 'Conditions',
      width: 122,
      cell: (row) => <Gates row={row} to={`/standing${addressOf(row)}`} />,
    },
    {
      key: 'lose',
      label: 'May lose',
      width: 60,
      align: 'right',
      cell: (row) =>
        row.mayStillLose === null ? (
          ''
        ) : (
          <NumberLink to={`/standing/attendance${addressOf(row)}`}>{row.mayStillLose} d</NumberLink>
        ),
    },
    {
      key: 'month',
      label: nameOfMonth(month.month),
      width: 108,
      cell: (row) => row.month && <MonthLink row={row} month={month.month} where={where} />,
    },
    {
      key: 'memos',
      label: 'Memos',
      width: 56,
      align: 'right',
      cell: (row) => (
        <NumberLink to={memosOf(where, row._id)} isZero={row.memos === 0} colour="pending">
          {row.memos}
        </NumberLink>
      ),
    },
  ]
}

function MonthLink({ row, month, where }: { row: TraineeToday; month: string; where: Where }) {
  const { word, look } = lookOfMonth(row.month ?? '')
  const { collegeId, departmentId } = where.place
  return (
    <NumberLink to={linkToMonth({ student: row, place: `${collegeId}/${departmentId}`, month })}>
      <WordChip word={word} look={look} />
    </NumberLink>
  )
}

/** One line of what the table's columns say. */
function factsOf(row: TraineeToday, data: Department): string {
  const { entries, month } = data.figures
  return [
    row.silentDays !== null && `Last entry ${row.lastRecorded ? formatDate(row.lastRecorded) : 'none yet'}`,
    `${row.entries} in ${nameOfMonth(entries.first, 'short')}`,
    row.waiting > 0 && `${row.waiting} waiting, oldest ${row.oldestDays} d`,
    row.mayStillLose !== null && `may lose ${row.mayStillLose} d`,
    row.month && `${nameOfMonth(month.month)}: ${lookOfMonth(row.month).word.toLowerCase()}`,
    row.memos > 0 && `${row.memos} unanswered ${row.memos === 1 ? 'memo' : 'memos'}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface Narrowed {
  shown: Shown
  year: string
  page: number
}

/** The trainees in order of need, with the filters by which each question has its list. */
export function Trainees({
  data,
  result,
  where,
  narrowed,
  change,
}: {
  data: Department
  result: ListResult<TraineeToday>
  where: Where
  narrowed: Narrowed
  change: (patch: Partial<Narrowed>) => void
}) {
  const { shown, year, page } = narrowed
  const words = pillWords(data)
  const pills = (Object.keys(words) as Shown[]).filter(
    (name) => name === 'all' || name === shown || (data.counts[name] ?? 0) > 0,
  )
  const pages = Math.max(1, Math.ceil(data.total / TRAINEES_LIMIT))
  return (
    <Box component="section" aria-labelledby="trainees" sx={{ minWidth: 0 }}>
      <Box component="h3" id="trainees" sx={{ mb: 1, typography: 'heading' }}>
        {data.own ? 'Your trainees' : 'Trainees'}
        <Box component="span" sx={{ ml: 1, typography: 'small', fontWeight: 400, color: 'text.secondary' }}>
          who needs somebody first
        </Box>
      </Box>
      <Pills label="Which trainees">
        {pills.map((name) => (
          <FilterPill
            key={name}
            aria-pressed={shown === name}
            onClick={() => change({ shown: shown === name ? 'all' : name, page: 1 })}
          >
            {words[name]} <small>{data.counts[name]}</small>
          </FilterPill>
        ))}
      </Pills>
      {data.years.length > 1 && (
        <Pills label="Year of training">
          {data.years.map((one) => (
            <FilterPill
              key={one.year}
              aria-pressed={year === String(one.year)}
              onClick={() => change({ year: year === String(one.year) ? '' : String(one.year), page: 1 })}
            >
              PG {one.year} <small>{one.trainees}</small>
            </FilterPill>
          ))}
        </Pills>
      )}
      <RecordList
        label={data.own ? 'Your trainees' : 'Trainees'}
        result={result}
        columns={columnsFor(data, where)}
        rowKey={({ _id }) => _id}
        rowLink={studentPage}
        card={(row) => {
          const { icon, colour, word } = LEVELS[row.level]
          return {
            title: row.name,
            status: <WordChip word={word} look={{ icon, colour }} />,
            who: why(row),
            fact: factsOf(row, data),
          }
        }}
        page={page}
        limit={TRAINEES_LIMIT}
        emptyText="No trainee"
        narrowed={shown !== 'all' || year !== ''}
        onClear={() => change({ shown: 'all', year: '', page: 1 })}
        firstUse={{ text: 'No trainee of this department has registered yet.' }}
      />
      {data.figures.waiting.formerStudents > 0 && (
        <Box sx={{ py: 1, typography: 'small' }}>
          Former students:{' '}
          <NumberLink to="/verify-queue">
            {data.figures.waiting.formerStudents === 1
              ? '1 pending entry'
              : `${data.figures.waiting.formerStudents} pending entries`}
          </NumberLink>
        </Box>
      )}
      {pages > 1 && (
        <PageTurner label="Pages of trainees" page={page} pages={pages} onPage={(next) => change({ page: next })} />
      )}
      <Box sx={{ display: 'grid', gap: 1, mt: 1.5, typography: 'small', color: 'text.secondary' }}>
        <GatesLegend />
        <span>{data.order}</span>
        <details>
          <summary>How this is counted</summary>
          <Box component="ul" sx={{ display: 'grid', gap: 0.5, mt: 1, maxWidth: 720 }}>
            {data.rules.map(({ id, words: rule, source }) => (
              <li key={id}>
                {rule} <i>{source}.</i>
              </li>
            ))}
          </Box>
        </details>
      </Box>
    </Box>
  )
}

function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: { lg: 'wrap' },
        gap: 0.75,
        mb: 1,
        p: '3px',
        mx: '-3px',
        overflowX: { xs: 'auto', lg: 'visible' },
      }}
    >
      {children}
    </Box>
  )
}
