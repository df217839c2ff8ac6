/** What the page of a student counts, and where the lists are that hold what was counted. */
import type { Standing } from '../queries'

/** The list of a student's entries of every kind, narrowed to what a number counts. */
export const reportOf = (studentId: string, filter: Readonly<Record<string, string>> = {}) =>
  `/reports?${new URLSearchParams({ student: studentId, ...filter })}`

const TO_SIGN = ['due', 'overdue']

/** Months to sign, the first one first. */
export const toSign = (months: readonly Standing['months'][number][]) =>
  months.filter(({ state }) => TO_SIGN.includes(state))

/** "5 changed since signing", if there are any. */
export const changedWords = (changed: number) => (changed > 0 ? `${changed} changed since signing` : '')

/** Months signed, of those that are signed or to sign. */
export function signedOf({ monthCounts }: Pick<Standing, 'monthCounts'>) {
  if (!monthCounts) return { signed: 0, over: 0, overdue: 0, changed: 0 }
  const { signed, toSign: due, overdue, changed } = monthCounts
  return { signed, over: signed + due + overdue, overdue, changed }
}
