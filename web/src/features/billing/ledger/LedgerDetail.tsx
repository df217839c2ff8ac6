import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EMPTY, formatInstant } from '../../../lib/dates'
import { amount } from '../../../lib/money'
import { ActionButton } from '../../../ui/ActionButton'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { useAct } from '../../../ui/form/useAct'
import { Icon, type IconName } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { Notice } from '../../../ui/Notice'
import { Dialog } from '../../../ui/overlay/Dialog'
import { PageSkeleton } from '../../../ui/Skeletons'
import { Timeline, type TimelineStep } from '../../../ui/Timeline'
import { Facts } from '../../../ui/text/Facts'
import { DocumentButton } from './DocumentButton'
import { LedgerChip, stateOf } from './LedgerChip'
import { LicenceDecision } from './LicenceDecision'
import { gatewayWord, type LedgerOrder, type LedgerPayment, orderQuery, type TrailLine, useCheckOrder } from './ledger'
import { disputeWords, eventWord, refundWords } from './words'

const RefundDialog = lazyPart(() => import('./RefundDialog'))

const sources: Readonly<Record<TrailLine['source'], string>> = {
  client: 'The student’s page',
  webhook: 'The provider',
  reconciler: 'Comparison with the provider',
  master: 'The Master',
}
const looks: Readonly<Record<TrailLine['outcome'], { icon: IconName; colour: string }>> = {
  done: { icon: 'approved', colour: 'approved.main' },
  refused: { icon: 'rejected', colour: 'rejected.main' },
  ignored: { icon: 'info', colour: 'text.secondary' },
  alarm: { icon: 'warning', colour: 'rejected.main' },
}
/** What a message of a provider came to. */
const outcomes: Readonly<Record<string, string>> = {
  settled: 'It was entered into the books.',
  duplicate: 'It is a second payment.',
  pending: 'The payment is not final yet.',
  refused: 'The payment failed.',
  refunded: 'The refund was entered into the books.',
  'partly refunded': 'The refund was entered into the books.',
  'refund pending': 'The refund is not final yet.',
  'refund failed': 'The refund failed.',
  'dispute open': 'The dispute is open.',
  'dispute won': 'The dispute was won.',
  'dispute lost': 'The dispute was lost.',
  'dispute closed': 'The dispute was closed.',
}

function stepsOf(order: LedgerOrder): TimelineStep[] {
  return order.trail.map((line) => ({
    key: line._id,
    ...looks[line.outcome],
    title: eventWord(line.sort),
    at: line.at,
    who: [sources[line.source], line.amount === undefined ? '' : `₹ ${amount(line.amount)}`].filter(Boolean).join(', '),
    words: line.reason ? (outcomes[line.reason] ?? line.reason) : null,
  }))
}

/** The payment whose money is here and can be given back: a second one before the one that counts. */
function refundable(order: LedgerOrder): LedgerPayment | undefined {
  const here = order.payments.filter(({ state }) => state === 'duplicate' || state === 'captured')
  return here.find(({ state }) => state === 'duplicate') ?? here[0]
}

/** One order: its sums, its payments, its documents and all that was said and done about it. */
export default function LedgerDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(orderQuery(id))
  const act = useAct()
  const [isRefunding, setRefunding] = useState(false)
  const check = useCheckOrder()
  const order = found.data?.data
  const payment = order && refundable(order)
  const ask = () => void act({ act: () => check.mutateAsync(id), done: '', failed: 'Oops...' })
  return (
    <>
      <Dialog
        steady
        fullScreenOnPhone
        title={order?.student?.name ?? 'Order'}
        subtitle={order && `${order.title} · ₹ ${amount(order.amount)}`}
        onClose={onClose}
        actions={
          order && (
            <>
              <ActionButton onClick={onClose}>Close</ActionButton>
              {payment && (
                <Button variant="outlined" color="error" onClick={() => setRefunding(true)}>
                  Refund
                </Button>
              )}
            </>
          )
        }
      >
        {found.isError ? (
          <ErrorPanel message={found.error.message} onRetry={() => void found.refetch()} />
        ) : order ? (
          <OrderBody order={order} isAsking={check.isPending} onAsk={ask} />
        ) : (
          <PageSkeleton />
        )}
      </Dialog>
      {order && payment && isRefunding && (
        <RefundDialog order={order} payment={payment} onClose={() => setRefunding(false)} />
      )}
    </>
  )
}

function OrderBody({ order, isAsking, onAsk }: { order: LedgerOrder; isAsking: boolean; onAsk: () => void }) {
  const documents = order.invoice ? [order.invoice, ...order.creditNotes] : order.creditNotes
  const facts: [string, string][] = [
    ['Phone', order.student?.phone ?? EMPTY],
    ['Email', order.student?.email ?? EMPTY],
    ['Created', formatInstant(order.createdAt)],
    ['Paid', formatInstant(order.paidAt)],
    ['Paid by', gatewayWord(order)],
    ['Offer price', `₹ ${amount(order.offerPrice)}`],
    ...(order.discount ? [[`Coupon ${order.coupon ?? ''}`.trim(), `− ₹ ${amount(order.discount)}`] as const] : []),
    ['GST 18%', `₹ ${amount(order.gst)}`],
    ['Amount', `₹ ${amount(order.amount)}`],
    ...(order.refunded ? [['Refunded', `₹ ${amount(order.refunded)}`] as const] : []),
    ['Order', order.providerOrderId ?? order.receipt],
  ].map(([label = '', value = '']) => [label, value])
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box>
        <LedgerChip state={stateOf(order)} />
      </Box>
      {order.flag === 'duplicate' && (
        <Notice severity="warning" title="Paid twice">
          The student has a licence already. Refund this payment.
        </Notice>
      )}
      {order.flag === 'decision' && <LicenceDecision order={order} />}
      {order.flag === 'disputed' && (
        <Notice severity="warning" title="Disputed">
          The buyer’s bank disputes this payment. Answer on the provider’s dashboard. Nothing changes until it is lost.
        </Notice>
      )}
      <Facts facts={facts} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
        {documents.map((document) => (
          <DocumentButton key={document._id} document={document} />
        ))}
        {order.gateway !== 'hand' && (
          <ActionButton size="small" aria-disabled={isAsking} onClick={onAsk}>
            {isAsking ? 'Asking the provider…' : 'Check with the provider'}
          </ActionButton>
        )}
      </Box>
      {order.payments.length > 0 && <Payments payments={order.payments} />}
      <Box>
        <Typography variant="h3" sx={{ mb: 1.5 }}>
          Trail
        </Typography>
        {order.trail.length > 0 ? <Timeline steps={stepsOf(order).toReversed()} /> : <span>Nothing yet.</span>}
      </Box>
    </Box>
  )
}

/** The refunds and disputes of a payment, a line each. */
const movesOf = ({ refunds, disputes }: LedgerPayment) => [
  ...refunds.map((each) => ({
    key: each.refundId,
    words: `${refundWords[each.state]}: ₹ ${amount(each.amount)} · ${formatInstant(each.at)} · ${each.refundId}`,
  })),
  ...disputes.map((each) => ({
    key: each.disputeId,
    words: `${disputeWords[each.state]}: ₹ ${amount(each.amount)} · ${formatInstant(each.at)} · ${each.disputeId}`,
  })),
]

function Payments({ payments }: { payments: LedgerOrder['payments'] }) {
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 1 }}>
        Payments
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
        {payments.map((payment) => (
          <Box
            component="li"
            key={payment._id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Icon name="check" sx={{ color: 'text.secondary' }} />
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {payment.paymentId}
            </Box>
            <LedgerChip state={payment.state} />
            <Box component="span" sx={{ typography: 'text', color: 'text.secondary' }}>
              {[
                formatInstant(payment.refundedOn ?? payment.at),
                payment.refundReason ?? payment.reason,
                payment.refundBy?.name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
            {movesOf(payment).map(({ key, words }) => (
              <Box key={key} sx={{ flexBasis: '100%', pl: 4, typography: 'text', overflowWrap: 'anywhere' }}>
                {words}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
