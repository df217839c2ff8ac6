import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { LookIcon } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import { requirementUrl } from '../addresses'
import { CountBar } from '../CountBar'
import { SourceTag } from '../eligibility/SourceTag'
import type { Gate } from '../queries'
import type { ChosenTrainee } from '../useTrainee'
import { type Medians, medianLineQuery, type NumberRow, type Numbers } from './queries'
import { PathLegend, PathTable, RolePath } from './RolePath'
import { kindOf, leftWords, medianOf } from './rows'
import { TowardsChart } from './TowardsChart'

const LogAnother = lazyPart(() => import('./LogAnother'))

interface RowPanelProps {
  row: NumberRow
  numbers: Numbers
  medians: Medians | undefined
  chosen: ChosenTrainee
}

const RowPart = ({ title, label = title, children }: { title: string; label?: string; children: ReactNode }) => (
  <section aria-label={label}>
    <Typography variant="h3" sx={{ typography: 'label', mb: 1 }}>
      {title}
    </Typography>
    {children}
  </section>
)

/** One row opened: how much counts and is left, its path, the way to its number, its gaps, and another entry of it. */
export function RowPanel({ row, numbers, medians, chosen }: RowPanelProps) {
  const [isLogging, setLogging] = useState(false)
  const line = useQuery({ ...medianLineQuery(chosen.address, row.key), enabled: row.compared })
  const median = medianOf(medians)
  const start = numbers.start ?? numbers.today
  const performedNone = row.roles.length > 0 && row.counted === 0 && (row.roles[0] ?? 0) + (row.roles[1] ?? 0) > 0
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {row.source && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline', typography: 'small' }}>
          <SourceTag label={row.source as Gate['label']} />
          <span>
            {row.where}
            {row.quote && `: “${row.quote}”`}
          </span>
        </Box>
      )}
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
          <Box sx={{ typography: 'subtitle' }}>{row.text}</Box>
          <Box sx={{ typography: 'label' }}>{leftWords(row)}</Box>
        </Box>
        <CountBar row={row} median={median?.value} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 16px', typography: 'small', mt: '4px' }}>
          {row.recorded && (
            <Box component="span" sx={{ color: 'approved.main' }}>
              {row.counted} approved
            </Box>
          )}
          {row.pending > 0 && (
            <Box component="span" sx={{ color: 'pending.main' }}>
              {row.pending} pending
            </Box>
          )}
          {median && <span>{median.words}</span>}
        </Box>
        {row.forecast.sentence && <Typography sx={{ typography: 'text', mt: 1 }}>{row.forecast.sentence}</Typography>}
      </Box>
      {row.roles.length > 0 && (
        <RowPart title="By role">
          <RolePath row={row} start={start} today={numbers.today} />
          <PathLegend />
          {(row.months.length > 0 || row.waiting.length > 0) && <PathTable row={row} start={start} />}
        </RowPart>
      )}
      {(row.counted > 0 || row.percent !== null) && row.recorded && (
        <RowPart
          title={row.percent !== null && row.number !== null ? `Towards ${row.number}` : 'Over time'}
          label="Over time"
        >
          <TowardsChart row={row} numbers={numbers} line={line.data ?? []} />
        </RowPart>
      )}
      {(row.gaps.length > 0 || performedNone) && (
        <RowPart title="Gaps">
          <Gaps gaps={row.gaps} />
          {performedNone && (
            <Typography sx={{ typography: 'text', py: '6px' }}>
              None performed yet: {row.roles[1] ?? 0} assisted, {row.roles[0] ?? 0} observed.
            </Typography>
          )}
        </RowPart>
      )}
      {row.note && <Caption>{row.note}</Caption>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {chosen.own && kindOf(row) && (
          <ActionButton
            variant="contained"
            icon="add"
            aria-label={`Log another: ${row.label}`}
            onClick={() => setLogging(true)}
          >
            Log another
          </ActionButton>
        )}
        {row.pack && <ActionButton to={requirementUrl(chosen.query, row.pack, row.id)}>Entries behind it</ActionButton>}
      </Box>
      {chosen.own && row.latest && (
        <Caption sx={{ mt: -1 }}>
          Filled in from {formatDate(row.latest.day)}
          {row.latest.role && `: ${row.latest.role}`}
        </Caption>
      )}
      {isLogging && <LogAnother row={row} onClose={() => setLogging(false)} />}
    </Box>
  )
}

const EXPLAINED = { icon: 'calendar', colour: null } as const
const OPEN = { icon: 'warning', colour: 'pending' } as const

/** Times without an entry, the newest first; those that residency or leave explains say so. */
export function Gaps({ gaps }: { gaps: NumberRow['gaps'] }) {
  const words = { residency: 'Residency', leave: 'Leave', both: 'Residency, leave', '': '' } as const
  return (
    <ul>
      {gaps.toReversed().map((gap) => (
        <Box component="li" key={gap.first} sx={{ display: 'flex', gap: 1, py: '6px', typography: 'text' }}>
          <LookIcon look={gap.why ? EXPLAINED : OPEN} size={16} />
          <span>
            {gap.why && <strong>{words[gap.why]}. </strong>}
            {gap.sentence}
          </span>
        </Box>
      ))}
    </ul>
  )
}
