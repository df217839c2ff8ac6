import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { daysAfter, formatDate } from '../../../lib/dates'
import type { IconName } from '../../../ui/Icon'
import { LookIcon, WordChip } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import { NumberTable } from '../../../ui/text/NumberTable'
import { Panel } from '../../../ui/text/Section'
import { monthName } from '../attendance/days'
import { Line, Nothing } from '../Line'
import type { TraineeAddress } from '../useTrainee'
import { lookOfWeek } from '../weekly/weeks'
import { CHANGES, lookOfMonth, shortDay, totalOf } from './months'
import type { MonthSheet } from './queries'
import { Signatures } from './Signatures'
import { SignBar } from './SignBar'

const titleOf = ({ titles }: MonthSheet, key: string) => titles[key] ?? key

/** A month before and after it is signed: what stands in it, what to look at, the signatures, and the act. */
export function MonthSheetView({ address, own, sheet }: { address: TraineeAddress; own: boolean; sheet: MonthSheet }) {
  const { month, counts } = sheet
  const { look, word } = lookOfMonth(month.state)
  const sum = totalOf(counts.kinds)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', mt: -2 }}>
        <WordChip look={look} word={word} />
        <Typography sx={{ color: 'text.secondary' }}>
          {formatDate(sheet.first)} to {formatDate(sheet.last)}, {month.trainingDays} days of training
          {month.overdueFrom && month.state === 'overdue' && `, overdue from ${formatDate(month.overdueFrom)}`}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          gap: 3,
        }}
      >
        <Panel title="By kind" aside={`${sum.all} ${sum.all === 1 ? 'entry' : 'entries'}`}>
          <Kinds sheet={sheet} sum={sum} />
        </Panel>
        <Panel title="By week" aside={emptyWeeks(sheet)}>
          <Weeks weeks={sheet.weeks} />
          <Facts sheet={sheet} />
        </Panel>
      </Box>
      <ToLookAt sheet={sheet} pending={sum.pending} own={own} />
      <Signatures sheet={sheet} />
      <SignBar address={address} sheet={sheet} own={own} />
    </>
  )
}

const emptyWeeks = ({ counts: { weeksMissed } }: MonthSheet) =>
  weeksMissed > 0 ? `${weeksMissed} ${weeksMissed === 1 ? 'week' : 'weeks'} without entries` : undefined

const tint = (count: number, colour: 'approved' | 'pending' | 'rejected') => (
  <Box key={colour} component="span" sx={{ color: count ? `${colour}.main` : 'text.secondary' }}>
    {count}
  </Box>
)

function Kinds({ sheet, sum }: { sheet: MonthSheet; sum: ReturnType<typeof totalOf> }) {
  const before = new Map(sheet.before.map((row) => [row.kind, totalOf([row]).all]))
  const allBefore = totalOf(sheet.before).all
  const earlier = shortMonth(daysAfter(`${sheet.month.month}-01`, -1))
  if (sum.all === 0)
    return (
      <Nothing>
        Nothing is dated in this month. {earlier} had {allBefore}.
      </Nothing>
    )
  const row = (key: string, title: string, of: typeof sum, earlierOnes: number) => ({
    key,
    cells: [
      title,
      of.all,
      tint(of.approved, 'approved'),
      tint(of.pending, 'pending'),
      tint(of.rejected, 'rejected'),
      earlierOnes,
    ],
  })
  return (
    <NumberTable
      head={['Kind', 'All', 'Approved', 'Waiting', 'Rejected', earlier]}
      rows={[
        ...sheet.counts.kinds.map((kind) =>
          row(kind.kind, titleOf(sheet, kind.kind), totalOf([kind]), before.get(kind.kind) ?? 0),
        ),
        row('', 'Month', sum, allBefore),
      ]}
      sx={{
        '& tbody tr:last-of-type': { fontWeight: 600 },
        '& td:last-of-type': { color: 'text.secondary' },
        // A phone has no room for these: what is neither waiting nor rejected is approved.
        '& tr > :nth-child(3), & tr > :nth-child(6)': { display: { xs: 'none', sm: 'table-cell' } },
      }}
    />
  )
}

const shortMonth = (day: string) => monthName(day).slice(0, 3)

function Weeks({ weeks }: { weeks: MonthSheet['weeks'] }) {
  const most = Math.max(1, ...weeks.map(({ entries }) => entries))
  return (
    <Box component="ul" sx={{ display: 'flex', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
      {weeks.map((week) => {
        const { isGap, words } = lookOfWeek(week)
        return (
          <Box
            component="li"
            key={week.first}
            aria-label={`${formatDate(week.first)} to ${formatDate(daysAfter(week.first, 6))}: ${words}`}
            sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateRows: '92px auto', textAlign: 'center' }}
          >
            <Box
              aria-hidden
              sx={{
                alignSelf: 'end',
                typography: 'small',
                fontWeight: 600,
                color: isGap ? 'pending.main' : 'text.primary',
              }}
            >
              {week.entries}
              <Box
                sx={{
                  height: isGap ? 28 : week.entries === 0 ? 0 : `${8 + (60 * week.entries) / most}px`,
                  borderRadius: '4px 4px 0 0',
                  ...(isGap
                    ? { border: 1, borderStyle: 'dashed', borderColor: 'pending.main' }
                    : { bgcolor: 'primary.line' }),
                }}
              />
            </Box>
            <Box
              aria-hidden
              sx={{
                borderTop: 1,
                borderColor: 'divider',
                pt: '4px',
                fontSize: 'small.fontSize',
                color: 'text.secondary',
                whiteSpace: 'nowrap',
              }}
            >
              {shortDay(week.first)}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

function Facts({ sheet: { counts, month, suggestedDays, may, approvedByReader } }: { sheet: MonthSheet }) {
  const facts = [
    ['Days that the record suggests as present', `${suggestedDays} of ${month.trainingDays}`],
    ['Days of approved leave', counts.leaveDays],
    ['Days of the district residency', counts.residencyDays],
    ...(may.allowed ? [['Approved by you', approvedByReader]] : []),
  ]
  return (
    <Box component="dl" sx={{ mt: 2, display: 'grid', gap: '6px' }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Caption component="dt">{label}</Caption>
          <Box component="dd" sx={{ typography: 'label', whiteSpace: 'nowrap' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function ToLookAt({ sheet, pending, own }: { sheet: MonthSheet; pending: number; own: boolean }) {
  const { doubts, changes } = sheet
  if (pending + doubts.length + changes.length === 0) return null
  return (
    <Panel title={sheet.may.allowed ? 'Look before you sign' : own ? 'What the signer sees' : 'To look at'}>
      <ul>
        {pending > 0 && (
          <Row
            icon="pending"
            title={`${pending} ${pending === 1 ? 'entry waits' : 'entries wait'} for a decision`}
            text="Counted as waiting in the statement. A later approval changes no signed month."
          />
        )}
        {changes.map((row) => (
          <Row
            key={`change ${row.id}`}
            icon="warning"
            title={`${row.title || titleOf(sheet, row.kind)}: ${CHANGES[row.change]}`}
            text={row.day ? `Dated ${formatDate(row.day)}` : 'It is no longer in the record'}
            to={row.url}
          />
        ))}
        {doubts.map((row) => (
          <Row
            key={row.id}
            icon="calendar"
            title={row.title || titleOf(sheet, row.kind)}
            text={`${formatDate(row.day)}. ${row.reasons.join(' ')}`}
            to={row.url}
          />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ icon, title, text, to }: { icon: IconName; title: string; text: string; to?: string }) {
  return (
    <Line
      mark={<LookIcon look={{ icon, colour: 'pending' }} size={20} />}
      title={title}
      below={text}
      end={
        to && (
          <Box component={Link} to={to} aria-label={`Show ${title}`} sx={{ p: 1, color: 'primary.main' }}>
            Show
          </Box>
        )
      }
    />
  )
}
