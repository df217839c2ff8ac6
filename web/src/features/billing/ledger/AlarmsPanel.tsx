import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../lib/dates'
import { amount } from '../../../lib/money'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { Icon } from '../../../ui/Icon'
import { alarmsQuery } from './ledger'
import { eventWord } from './words'

/** Alarms in sight before the rest is asked for. */
const FIRST = 3

/** The alarms of the last 30 days with their amounts; each opens its order. Nothing is shown if there are none. */
export function AlarmsPanel({ onOpen }: { onOpen: (order: string) => void }) {
  const { data, error, refetch } = useQuery(alarmsQuery)
  const [isWhole, setWhole] = useState(false)
  if (error && !data) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />
  const alarms = data?.data ?? []
  if (alarms.length === 0) return null
  return (
    <Box
      component="section"
      aria-labelledby="payment-alarms"
      sx={{ mb: 2, p: 2, borderRadius: 1, bgcolor: 'rejected.tint', overflowWrap: 'anywhere' }}
    >
      <Box component="h2" id="payment-alarms" sx={{ m: 0, mb: 1, typography: 'heading' }}>
        Alarms of the last 30 days
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
        {alarms.slice(0, isWhole ? alarms.length : FIRST).map((alarm) => (
          <Box component="li" key={alarm._id} sx={{ display: 'flex', gap: 1.5 }}>
            <Icon name="warning" size={20} sx={{ flex: 'none', color: 'rejected.main' }} />
            <Box sx={{ minWidth: 0 }}>
              <strong>
                {eventWord(alarm.sort)}
                {alarm.amount !== undefined && `: ₹\u00a0${amount(alarm.amount)}`}
              </strong>
              <Box sx={{ typography: 'text' }}>
                {[alarm.student?.name, formatInstant(alarm.at)].filter(Boolean).join(' · ')}
              </Box>
              {alarm.reason && <Box sx={{ typography: 'text' }}>{alarm.reason}</Box>}
              {alarm.orderId && (
                <Button
                  variant="text"
                  size="small"
                  sx={{ ml: -1 }}
                  onClick={() => onOpen(alarm.orderId ?? '')}
                  aria-label={`Open order of ${alarm.student?.name ?? 'the student'}: ${eventWord(alarm.sort)}`}
                >
                  Open order
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {alarms.length > FIRST && !isWhole && (
        <Button variant="text" size="small" onClick={() => setWhole(true)}>
          Show all {alarms.length} alarms
        </Button>
      )}
    </Box>
  )
}
