import { WordChip } from '../../ui/StatusChip'
import type { MessageState, OutMessage } from './queries'

/** The states of a message in words. */
export const stateWords: Readonly<Record<MessageState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Given up',
  expired: 'Out of date',
}

/** How a message goes, in words. */
export const channelWords: Readonly<Record<OutMessage['channel'], string>> = {
  mail: 'Mail',
  sms: 'SMS',
  notification: 'Notification',
}

const looks = {
  waiting: { icon: 'pending', colour: 'pending' },
  sent: { icon: 'approved', colour: 'approved' },
  failed: { icon: 'rejected', colour: 'rejected' },
  expired: { icon: 'pending', colour: 'pending' },
} as const

/** What has become of a message, by icon, word and colour. */
export const MessageStateChip = ({ state }: { state: MessageState }) => (
  <WordChip look={looks[state]} word={stateWords[state]} />
)
