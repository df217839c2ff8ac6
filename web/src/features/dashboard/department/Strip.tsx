import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/dates'
import type { Department } from '../queries'
import { daysOfMonth, daysWords, memosOf, nameOfMonth, reportOf, type Where } from './addresses'
import { NumberLink } from './NumberLink'

interface Part {
  name: string
  count: number
  colour: string
}

/** At most six numbers in one panel, two beside each other on a phone; each leads to what it counts. */
export function Strip({ data, where }: { data: Department; where: Where }) {
  const { figures } = data
  const { waiting, entries, entriesBefore, month } = figures
  const [now, before] = figures.decided.toReversed()
  const [first, last] = daysOfMonth(now?.month ?? data.today)
  const unsigned = data.counts.month ?? 0
  // Students who trained here in that month and are elsewhere now: the list of months has them.
  const former = month.trainees - month.signed - unsigned
  return (
    <Box
      component="ul"
      aria-label="In short"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(6, 1fr)' },
        gap: '1px',
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'divider',
      }}
    >
      <Cell
        number={
          <NumberLink to="?shown=risk" isZero={figures.risk === 0} colour="rejected">
            {figures.risk}
          </NumberLink>
        }
        parts={[
          { name: 'at risk', count: figures.risk, colour: 'rejected.bar' },
          { name: 'to watch', count: figures.watch, colour: 'pending.bar' },
          { name: 'on course', count: figures.trainees - figures.risk - figures.watch, colour: 'approved.bar' },
        ]}
      >
        of {figures.trainees} at risk,{' '}
        <NumberLink to="?shown=watch" isZero={figures.watch === 0}>
          {figures.watch} to watch
        </NumberLink>
      </Cell>
      <Cell
        number={
          <NumberLink to={reportOf(where, { status: 'Pending' })} isZero={waiting.number === 0}>
            {waiting.number}
          </NumberLink>
        }
        parts={[
          { name: 'up to 14 days', count: waiting.number - waiting.long, colour: 'primary.line' },
          { name: 'over 14 days', count: waiting.long, colour: 'pending.bar' },
        ]}
      >
        wait,{' '}
        <NumberLink
          to={reportOf(where, { status: 'Pending', receivedTo: waiting.longUntil })}
          isZero={waiting.long === 0}
          colour="pending"
        >
          {waiting.long} over 14 days
        </NumberLink>
      </Cell>
      <Cell
        number={
          <NumberLink to={reportOf(where, { decidedFrom: first, decidedTo: last })} isZero={!now?.decisions}>
            {now?.days == null ? 'None' : daysWords(now.days)}
          </NumberLink>
        }
      >
        {now?.days == null ? 'decided this month' : 'to decide'}
        {before?.days != null && `, ${before.days} in ${nameOfMonth(before.month)}`}
      </Cell>
      <Cell
        number={
          <NumberLink to={reportOf(where, { from: entries.first, to: entries.last })} isZero={entries.number === 0}>
            {entries.number}
          </NumberLink>
        }
      >
        entries in {nameOfMonth(entries.first, 'short')},{' '}
        <NumberLink
          to={reportOf(where, { from: entriesBefore.first, to: entriesBefore.last })}
          isZero={entriesBefore.number === 0}
        >
          {entriesBefore.number} by {formatDate(entriesBefore.last).slice(0, 5)}
        </NumberLink>
      </Cell>
      <Cell
        number={month.signed}
        parts={[
          { name: 'signed', count: month.signed, colour: 'approved.bar' },
          { name: 'not signed', count: unsigned + former, colour: 'pending.bar' },
        ]}
      >
        of {month.trainees} signed for {nameOfMonth(month.month)},{' '}
        <NumberLink
          to="?shown=month"
          isZero={unsigned === 0}
          colour="pending"
          label={`${unsigned} not signed for ${nameOfMonth(month.month)}`}
        >
          {unsigned} not
        </NumberLink>
        {former > 0 && (
          <>
            , <NumberLink to="/standing/months">{former} of former students</NumberLink>
          </>
        )}
        {month.changed > 0 && (
          <>
            ; <NumberLink to="/standing/months?shown=changed">{month.changed} changed since signing</NumberLink>
          </>
        )}
      </Cell>
      <Cell
        number={
          <NumberLink to={data.own ? '?shown=memos' : memosOf(where)} isZero={figures.memos === 0}>
            {figures.memos}
          </NumberLink>
        }
      >
        {figures.memos === 1 ? 'memo' : 'memos'} unanswered
      </Cell>
    </Box>
  )
}

function Cell({ number, children, parts }: { number: ReactNode; children: ReactNode; parts?: readonly Part[] }) {
  const total = (parts ?? []).reduce((sum, { count }) => sum + count, 0)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        p: { xs: '8px 12px', lg: '10px 16px' },
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1, typography: 'small', color: 'text.secondary' }}>
        <Box
          component="b"
          sx={{ mr: '6px', fontSize: 'subtitle.fontSize', lineHeight: '24px', fontWeight: 600, color: 'text.primary' }}
        >
          {number}
        </Box>
        {children}
      </Box>
      {total > 0 && (
        <Box
          aria-hidden
          sx={{ display: 'flex', gap: '1px', height: 4, mt: '6px', borderRadius: '2px', overflow: 'hidden' }}
        >
          {parts?.map(({ name, count, colour }) => (
            <Box key={name} style={{ flexGrow: count }} sx={{ bgcolor: colour }} />
          ))}
        </Box>
      )}
    </Box>
  )
}
