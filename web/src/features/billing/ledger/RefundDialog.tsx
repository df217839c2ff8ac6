import { daysSince, formatDate } from '../../../lib/dates'
import { amount } from '../../../lib/money'
import { FormDialog } from '../../../ui/form/FormDialog'
import { Notice } from '../../../ui/Notice'
import { useMessages } from '../../../ui/overlay/messages'
import { type LedgerOrder, type LedgerPayment, useRefundPayment } from './ledger'

/** Days after a payment within which the refund policy takes a request. */
const REFUND_DAYS = 5

/** Gives a payment back: says what follows, takes the reason, and asks once more. */
export default function RefundDialog({
  order,
  payment,
  onClose,
}: {
  order: LedgerOrder
  payment: LedgerPayment
  onClose: () => void
}) {
  const messages = useMessages()
  const refund = useRefundPayment()
  const isSecond = payment.state === 'duplicate'
  const days = daysSince(payment.at)
  // In whole paise: what earlier refunds have left of the payment.
  const paise = (rupees: number) => Math.round(rupees * 100)
  const earlier = payment.refunds.filter(({ state }) => state !== 'failed').map((each) => paise(each.amount))
  const rest = earlier.reduce((left, each) => left - each, paise(payment.amount)) / 100
  const sum = `₹ ${amount(rest)}`
  const name = order.student?.name ?? 'the student'
  return (
    <FormDialog
      title="Refund payment"
      subtitle={`${name} · ${sum} · ${payment.paymentId} of ${formatDate(payment.at)}`}
      submitLabel="Refund"
      fields={[{ name: 'reason', label: 'Reason', max: 300, help: 'It appears in the trail and on the credit note.' }]}
      failedTitle="Oops..."
      onClose={onClose}
      onSubmit={async ({ reason = '' }) => {
        const isSure = await messages.confirm({
          title: `Refund ${sum}?`,
          message: isSecond
            ? `${name} keeps the licence of the first payment. This cannot be taken back.`
            : `${name} can still sign in, read and print, but cannot add entries. This cannot be undone.`,
          confirmLabel: 'Refund',
          danger: true,
        })
        if (!isSure) return
        const { message } = await refund.mutateAsync({ id: order._id, paymentId: payment.paymentId, reason })
        onClose()
        messages.toast({ message: message ?? 'Refunded' })
      }}
    >
      {!isSecond && days > REFUND_DAYS && (
        <Notice severity="warning">
          This payment is {days} days old. The refund policy takes requests within {REFUND_DAYS} days of payment.
        </Notice>
      )}
    </FormDialog>
  )
}
