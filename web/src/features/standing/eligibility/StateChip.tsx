import { WordChip } from '../../../ui/StatusChip'
import type { Gate } from '../queries'
import { lookOf, stateWord } from './words'

/** The state of a gate as tint, icon and word; grey where nothing presses. */
export const StateChip = ({ gate }: { gate: Pick<Gate, 'state' | 'colour' | 'who'> }) => (
  <WordChip look={lookOf(gate)} word={stateWord(gate)} />
)
