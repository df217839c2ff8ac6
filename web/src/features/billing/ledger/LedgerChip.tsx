import { type ChipLook, WordChip } from '../../../ui/StatusChip'
import type { Flag, LedgerPayment, LedgerRow, OrderState } from './ledger'

type Word = OrderState | Flag | LedgerPayment['state']

/** The states of orders and payments in words. */
export const ledgerWords: Readonly<Record<Word, string>> = {
  creating: 'Begun',
  open: 'Waiting',
  paid: 'Paid',
  lapsed: 'Lapsed',
  failed: 'Failed',
  refunded: 'Refunded',
  captured: 'Captured',
  refused: 'Refused',
  duplicate: 'To be refunded',
  refundPending: 'Refund under way',
  decision: 'Decide licence',
  disputed: 'Disputed',
}

const looks: Readonly<Partial<Record<Word, ChipLook>>> = {
  paid: { icon: 'approved', colour: 'approved' },
  captured: { icon: 'approved', colour: 'approved' },
  failed: { icon: 'rejected', colour: 'rejected' },
  refused: { icon: 'rejected', colour: 'rejected' },
  duplicate: { icon: 'warning', colour: 'rejected' },
  refunded: { icon: 'undo', colour: 'primary' },
  refundPending: { icon: 'undo', colour: 'pending' },
  decision: { icon: 'warning', colour: 'rejected' },
  disputed: { icon: 'warning', colour: 'rejected' },
}
const waiting: ChipLook = { icon: 'pending', colour: 'pending' }

/** A state as a chip. */
export const LedgerChip = ({ state }: { state: Word }) => (
  <WordChip look={looks[state] ?? waiting} word={ledgerWords[state]} />
)

/** What an order says of itself first: what asks for somebody, else its state. */
export const stateOf = (row: LedgerRow) => row.flag ?? row.state
