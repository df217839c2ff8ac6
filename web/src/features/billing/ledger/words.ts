import type { LedgerPayment } from './ledger'

/** The events of the trail and of alarms in words. */
const events: Readonly<Record<string, string>> = {
  'order.created': 'Order made',
  'order.waits': 'Provider did not answer',
  'order.failed': 'Order failed',
  'order.lapsed': 'Order lapsed',
  'order.unknown': 'Order unknown to the provider',
  'payment.settled': 'Payment entered into the books',
  'payment.failed': 'Payment failed',
  'payment.duplicate': 'Second payment',
  'payment.differs': 'The provider and the books disagree',
  'reconciled.differs': 'The provider and the books disagree',
  'refund.asked': 'Refund asked for',
  'refund.waits': 'Refund waits for the provider',
  'refund.refused': 'Refund refused',
  'refund.done': 'Refund done',
  'refund.outside': 'Refund on the provider’s side',
  'refund.failed': 'Refund failed',
  'refund.unexpected': 'Unexpected refund',
  'dispute.created': 'Dispute opened',
  'dispute.under_review': 'Dispute under review',
  'dispute.action_required': 'Dispute needs evidence',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'dispute.closed': 'Dispute closed',
  'verify.refused': 'Confirmation refused',
  'licence.byHand': 'Marked as paid by hand',
  'licence.withdrawn': 'Licence withdrawn',
  'licence.kept': 'Licence kept',
}

/** An event in words; a provider's message by its own name. */
export const eventWord = (sort: string) =>
  events[sort] ?? (sort.startsWith('webhook.') ? `Message: ${sort.replace('webhook.', '')}` : sort)

/** The states of a refund in words. */
export const refundWords: Readonly<Record<LedgerPayment['refunds'][number]['state'], string>> = {
  pending: 'Refund under way',
  processed: 'Refunded',
  failed: 'Refund failed',
}

/** The states of a dispute in words. */
export const disputeWords: Readonly<Record<LedgerPayment['disputes'][number]['state'], string>> = {
  created: 'Dispute opened',
  under_review: 'Dispute under review',
  action_required: 'Dispute needs evidence',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Dispute closed',
}
