/** What needs a trainee now, each in words: what to do, about what, and where. */
import { EMPTY, formatDate } from '../../lib/dates'
import type { IconName } from '../../ui/Icon'
import type { AttentionNeed } from './queries'

/** One line of "Needs you now". */
export interface Need {
  key: string
  icon: IconName
  colour: 'rejected' | 'pending' | 'primary'
  title: string
  text: string
  to: string
  /** The notification that is read when the line is followed. */
  reads?: string
}

type Of<Name extends AttentionNeed['need']> = Extract<AttentionNeed, { need: Name }>

const days = ({ from, to }: { from: string; to: string }) => `${formatDate(from)} to ${formatDate(to)}`

function postingWords({ state, from, to, institution }: Of<'drp'>): Pick<Need, 'title' | 'text'> {
  const place = institution?.title ?? EMPTY
  switch (state) {
    case 'running':
      return { title: 'Record your DRP activity', text: `Posted at ${place} until ${formatDate(to)}.` }
    case 'soon':
      return { title: 'Prepare your DRP posting', text: `It begins on ${formatDate(from)} at ${place}.` }
    default:
      return {
        title: 'Arrange your DRP posting',
        text: `Your time for it is ${days({ from, to })}, and no co-ordinator is entered.`,
      }
  }
}

/** A line for each sort of need. */
const lines: { [Name in AttentionNeed['need']]: (item: Of<Name>) => Omit<Need, 'key' | 'to'> } = {
  rejected: ({ headline, title, verifiedBy, verifiedOn, vRemark }) => ({
    icon: 'rejected',
    colour: 'rejected',
    title: `Correct: ${headline}`,
    text: `${title}, rejected by ${verifiedBy?.name ?? EMPTY} on ${formatDate(verifiedOn)}: ${vRemark || EMPTY}`,
  }),
  memo: ({ memoNumber, date, reason }) => ({
    icon: 'send',
    colour: 'rejected',
    title: `Explain ${memoNumber}`,
    text: `Memo of ${formatDate(date)}: ${reason}`,
  }),
  appraisal: ({ verifiedBy, ...period }) => ({
    icon: 'chart',
    colour: 'primary',
    title: 'Read your appraisal',
    text: `${days(period)}, by ${verifiedBy?.name ?? EMPTY}. Acknowledge it when you have read it.`,
  }),
  aetcom: ({ _id, desc }) => ({
    icon: 'cap',
    colour: 'primary',
    title: 'Read your AETCOM sheet',
    text: desc,
    reads: _id,
  }),
  drp: (item) => ({ icon: 'calendar', colour: 'pending', ...postingWords(item) }),
  checklist: ({ title, missing, of }) => ({
    icon: 'list',
    colour: 'primary',
    title: `Record ${missing.length} of ${of} checklist items`,
    text: `${title}: ${missing.join(', ')}`,
  }),
}

/** A need in words. */
export function needOf(item: AttentionNeed): Need {
  const line = lines[item.need] as (each: AttentionNeed) => Omit<Need, 'key' | 'to'>
  return { key: `${item.need}-${item._id}`, to: item.url, ...line(item) }
}
