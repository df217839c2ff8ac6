import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { amount } from '../../../lib/money'
import { ActionButton } from '../../../ui/ActionButton'
import { FormDialog } from '../../../ui/form/FormDialog'
import { Notice } from '../../../ui/Notice'
import { useMessages } from '../../../ui/overlay/messages'
import { type LedgerOrder, useDecideLicence } from './ledger'

/** Asks the Master whether the licence is kept after a partial refund. */
export function LicenceDecision({ order }: { order: LedgerOrder }) {
  const [choice, setChoice] = useState<'keep' | 'refund' | null>(null)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Notice severity="warning" title="Decide about the licence">
        ₹ {amount(order.refunded)} of ₹ {amount(order.amount)} was refunded. The licence is valid until you decide.
      </Notice>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton onClick={() => setChoice('keep')}>Keep licence</ActionButton>
        <Button variant="outlined" color="error" onClick={() => setChoice('refund')}>
          Refund licence
        </Button>
      </Box>
      {choice && <DecisionDialog order={order} isKept={choice === 'keep'} onClose={() => setChoice(null)} />}
    </Box>
  )
}

function DecisionDialog({ order, isKept, onClose }: { order: LedgerOrder; isKept: boolean; onClose: () => void }) {
  const messages = useMessages()
  const decide = useDecideLicence()
  const title = isKept ? 'Keep licence' : 'Refund licence'
  return (
    <FormDialog
      title={title}
      subtitle={order.student?.name}
      submitLabel={title}
      width="xs"
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          max: 300,
          help: isKept
            ? 'The student uses the logbook as before.'
            : 'The student can sign in, read and print, but cannot add entries.',
        },
      ]}
      failedTitle={isKept ? 'Licence not kept' : 'Licence not refunded'}
      onClose={onClose}
      onSubmit={async ({ reason = '' }) => {
        const { message } = await decide.mutateAsync({ id: order._id, keep: isKept, reason })
        onClose()
        messages.toast({ message: message ?? title })
      }}
    />
  )
}
