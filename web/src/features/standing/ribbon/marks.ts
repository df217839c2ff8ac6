/** What the ribbon draws: where a day lies on the line, how a mark looks, and its days in words. */
import type { Schema } from '../../../api/contract'
import { daysInclusive, formatDate } from '../../../lib/dates'
import type { ChipLook } from '../../../ui/StatusChip'

export type Ribbon = Schema<'TrainingRibbon'>
export type Lane = Schema<'LaneOfRibbon'>
export type Mark = Schema<'MarkOfRibbon'>

/** Each state by its icon and its colour; the words come from the server. */
export const looks: Readonly<Record<Mark['state'], ChipLook>> = {
  done: { icon: 'approved', colour: 'approved' },
  waiting: { icon: 'pending', colour: 'pending' },
  late: { icon: 'rejected', colour: 'rejected' },
  open: { icon: 'calendar', colour: 'primary' },
  planned: { icon: 'calendar', colour: null },
  none: { icon: 'info', colour: null },
}

/** Where days lie on the line, in per cent of it; what lies outside stands at its end. */
export function place({ first, last }: Pick<Ribbon, 'first' | 'last'>, from: string, to: string) {
  if (!first || !last) return { left: 0, width: 0 }
  const whole = daysInclusive(first, last)
  const low = Math.min(Math.max(daysInclusive(first, from) - 1, 0), whole - 1)
  const high = Math.min(Math.max(daysInclusive(first, to), low + 1), whole)
  return { left: (100 * low) / whole, width: (100 * (high - low)) / whole }
}

/** The days of a mark as people here read them. */
export const daysOf = ({ first, last }: Mark) =>
  first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`

/** The whole picture in one sentence, for who does not see it. */
export function sentenceOf({ first, last, today, lanes }: Ribbon): string {
  const counts = lanes.filter(({ marks }) => marks.length > 0).map(({ title, marks }) => `${title} ${marks.length}`)
  return `Training from ${formatDate(first)} to ${formatDate(last)}; today is ${formatDate(today)}. Marks: ${counts.join(', ')}.`
}
