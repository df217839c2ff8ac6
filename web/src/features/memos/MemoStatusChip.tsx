import { type ChipLook, WordChip } from '../../ui/StatusChip'
import type { MemoStatus } from './queries'

const looks: Readonly<Record<MemoStatus, ChipLook>> = {
  Pending: { icon: 'pending', colour: 'pending' },
  Explained: { icon: 'send', colour: 'primary' },
  Closed: { icon: 'approved', colour: 'approved' },
  Void: { icon: 'rejected', colour: 'rejected' },
}

/** Where a memo stands, as tint, icon and word. */
export function MemoStatusChip({ status }: { status: MemoStatus }) {
  return <WordChip look={looks[status]} word={status} />
}
