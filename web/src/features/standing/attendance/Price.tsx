import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Schema } from '../../../api/contract'
import { formatDate } from '../../../lib/dates'
import { Icon } from '../../../ui/Icon'
import { Caption } from '../../../ui/text/Caption'

/** What a leave would change. */
export type PriceOfLeave = Schema<'PriceOfLeave'>

/** The numbers before and after a leave, and what it meets; amber where it moves the end of the term. */
export function Price({ price }: { price: PriceOfLeave }) {
  const { before, after } = price
  const isMoved = before.termEnd !== after.termEnd
  return (
    <Box sx={{ typography: 'text' }}>
      <Row label="Days you may still miss" before={before.mayStillLose} after={after.mayStillLose} />
      <Row label="Casual days left this year" before={before.balance.casual} after={after.balance.casual} />
      <Row label="Academic days left this year" before={before.balance.academic} after={after.balance.academic} />
      <Row label="Best possible at the end" before={`${before.bestPercent} %`} after={`${after.bestPercent} %`} />
      <Row
        label="End of term"
        before={formatDate(before.termEnd)}
        after={formatDate(after.termEnd)}
        warning={isMoved}
        same="no change"
      />
      {price.excessDays.length > 0 && (
        <Row
          label="Days in excess, which extend the term"
          before=""
          after={price.excessDays.map(formatDate).join(', ')}
          warning
        />
      )}
      {price.overlaps.map((words) => (
        <Box key={words} sx={{ display: 'flex', gap: 1, py: 1, color: 'pending.main' }}>
          <Icon name="warning" size={20} />
          <span>{words}</span>
        </Box>
      ))}
      <Caption sx={{ py: 1 }}>{price.provisional}</Caption>
    </Box>
  )
}

interface RowProps {
  label: string
  before: ReactNode
  after: ReactNode
  warning?: boolean
  same?: string
}

function Row({ label, before, after, warning, same }: RowProps) {
  const isSame = before === after
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px', py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box component="span" sx={{ flex: '1 1 auto', ...(warning && { color: 'pending.main' }) }}>
        {warning && <Icon name="warning" size={16} sx={{ mr: 1, verticalAlign: -2 }} />}
        {label}
      </Box>
      <span>
        {isSame ? (
          <>
            <b>{after}</b> {same}
          </>
        ) : (
          <>
            {before !== '' && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {before} →{' '}
              </Box>
            )}
            <Box component="b" sx={warning ? { color: 'pending.main' } : undefined}>
              {after}
            </Box>
          </>
        )}
      </span>
    </Box>
  )
}
