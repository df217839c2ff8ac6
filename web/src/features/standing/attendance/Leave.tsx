import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../../api/contract'
import { daysAfter, formatDate, today } from '../../../lib/dates'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { Caption } from '../../../ui/text/Caption'
import { NumberTable } from '../../../ui/text/NumberTable'
import { Panel } from '../../../ui/text/Section'
import type { Standing } from '../queries'
import type { TraineeAddress } from '../useTrainee'
import { Price } from './Price'
import { priceQuery } from './queries'

const ACADEMIC = 5
const TYPES = ['Casual Leave', 'Academic Leave', 'Sick Leave', 'Maternity Leave', 'Paternity Leave']

/** First and last day of the running training year. */
export function trainingYear({ start, year, years, termEnd }: NonNullable<Standing['term']>) {
  const turn = (n: number) => `${Number(start.slice(0, 4)) + n}${start.slice(4)}`.replace('-02-29', '-02-28')
  return { first: turn(year - 1), last: year >= years ? termEnd : daysAfter(turn(year), -1) }
}

/** What is left of the running year's casual and academic days, and what was taken besides. */
export function Balance({ standing }: { standing: Standing }) {
  const { balance, leave, term } = standing
  if (!balance || !leave || !term) return null
  const { first, last } = trainingYear(term)
  const others = [
    ['Maternity', leave.maternity],
    ['Paternity', leave.paternity],
    ['In excess', leave.excess],
  ].filter(([, days]) => days)
  return (
    <Panel title="Leave this year" aside={`${formatDate(first)} to ${formatDate(last)}`}>
      <Left
        name="Casual"
        left={balance.casual}
        of={leave.allowance}
        words="Not duty. Days beyond these extend the term."
      />
      <Left name="Academic" left={balance.academic} of={ACADEMIC} words="Counted as duty." />
      <Box sx={{ typography: 'text', pt: 1 }}>
        {others.length === 0
          ? 'No maternity or paternity leave and nothing in excess.'
          : `In the whole course: ${others.map(([name, days]) => `${name} ${days} days`).join(', ')}. These extend the term and do not lower the percentage.`}
      </Box>
    </Panel>
  )
}

function Left({ name, left, of, words }: { name: string; left: number; of: number; words: string }) {
  const used = Math.max(0, of - left)
  return (
    <Box sx={{ pb: 1.5, mb: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'label' }}>
        <span>{name}</span>
        <span>
          {left} left{' '}
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            of {of}
          </Box>
        </span>
      </Box>
      <Box role="img" aria-label={`${used} of ${of} used`} sx={{ display: 'flex', gap: '2px', my: '6px' }}>
        {Array.from({ length: of }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place in the row.
          <Box key={at} sx={{ flex: 1, height: 8, borderRadius: '2px', bgcolor: at < used ? 'control' : 'track' }} />
        ))}
      </Box>
      <Caption>{words}</Caption>
    </Box>
  )
}

const DAYS = [
  ['fromDate', 'From Date'],
  ['toDate', 'To Date'],
] as const

/** What a leave would change, before it is asked for. */
export function WhatIf({ address }: { address: TraineeAddress }) {
  const tomorrow = daysAfter(today(), 1)
  const [leave, setLeave] = useState({ reasonType: TYPES[0] ?? '', fromDate: tomorrow, toDate: daysAfter(tomorrow, 3) })
  const { data, error } = useQuery({ ...priceQuery(address, leave), placeholderData: (previous) => previous })
  const set = (name: keyof typeof leave) => (value: string) => setLeave((old) => ({ ...old, [name]: value }))
  return (
    <Panel title="What if">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', mb: 1 }}>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <PlainField
            id="what-if-type"
            name="reasonType"
            label="Leave Type"
            type="choice"
            value={leave.reasonType}
            options={TYPES.map((value) => ({ value, label: value }))}
            onChange={set('reasonType')}
          />
        </Box>
        {DAYS.map(([name, label]) => (
          <PlainField
            key={name}
            id={`what-if-${name}`}
            name={name}
            label={label}
            type="date"
            value={leave[name]}
            onChange={set(name)}
          />
        ))}
      </Box>
      <div role="status">
        {data && <Price price={data} />}
        <Box sx={{ color: 'error.main', typography: 'text' }}>
          {error && <div>{error.message}</div>}
          {leave.toDate < leave.fromDate && 'The leave ends before it begins.'}
        </Box>
      </div>
    </Panel>
  )
}

type Row = Schema<'DaysAttended'>

const LINES: readonly [string, (row: Row) => number][] = [
  ['Days', (row) => row.days],
  ['Outside training', (row) => row.outside],
  ['Leave that extends the term', (row) => row.paused],
  ['Weekly offs', (row) => row.weeklyOffs],
  ['Working days', (row) => row.working],
  ['Casual leave', (row) => row.casual],
  ['Absent', (row) => row.absent],
  ['Attended', (row) => row.attended],
  ['of which confirmed', (row) => row.confirmed],
  ['of which not yet confirmed', (row) => row.presumed],
  ['of which academic leave', (row) => row.academic],
  ['of which District Residency', (row) => row.residency],
]
/** Lines that most students do not have. */
const SELDOM = new Set(['Outside training', 'Leave that extends the term'])

/** The training years and the extension next to each other, with their total. */
export function Years({ years }: { years: readonly Row[] }) {
  const total = (of: (row: Row) => number) => years.reduce((sum, row) => sum + of(row), 0)
  return (
    <Panel title="Year by year">
      <NumberTable
        head={['Days', ...years.map(({ row }) => (row === 'extension' ? 'Extension' : `Year ${row}`)), 'Total']}
        rows={LINES.filter(([label, of]) => !SELDOM.has(label) || total(of) > 0).map(([label, of]) => ({
          key: label,
          cells: [label, ...years.map(of), <b key="total">{total(of)}</b>],
        }))}
        sx={{ '& th, & td': { px: '4px' } }}
      />
    </Panel>
  )
}
