import { type ChipLook, WordChip } from '../../ui/StatusChip'
import type { MessageState, OutMessage } from './queries'

/** The states of a message: how each looks, and its word. */
export const states: Readonly<Record<MessageState, ChipLook & { word: string }>> = {
  waiting: { icon: 'pending', colour: 'pending', word: 'Waiting' },
  sent: { icon: 'approved', colour: 'approved', word: 'Sent' },
  failed: { icon: 'rejected', colour: 'rejected', word: 'Given up' },
  expired: { icon: 'pending', colour: 'pending', word: 'Out of date' },
}

/** How a message goes, in words. */
export const channelWords: Readonly<Record<OutMessage['channel'], string>> = {
  mail: 'Mail',
  sms: 'SMS',
  notification: 'Notification',
}

/** What has become of a message, by icon, word and colour. */
export const MessageStateChip = ({ state }: { state: MessageState }) => (
  <WordChip look={states[state]} word={states[state].word} />
)
