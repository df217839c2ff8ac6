/** What the page of a student counts, and where the lists are that hold what was counted. */
import type { Standing } from '../queries'

/** The list of a student's entries of every kind, narrowed to what a number counts. */
export const reportOf = (studentId: string, filter: Readonly<Record<string, string>> = {}) =>
  `/reports?${new URLSearchParams({ student: studentId, ...filter })}`

const SIGNED = ['authenticated', 'changed']
const TO_SIGN = ['due', 'overdue', 'changed']

/** Months that wait for a signature, the first one first. */
export const toSign = (months: readonly Standing['months'][number][]) =>
  months.filter(({ state }) => TO_SIGN.includes(state))

/** How many months of those that are over are signed. */
export function signedOf(months: Standing['months']) {
  const signed = months.filter(({ state }) => SIGNED.includes(state)).length
  const waiting = months.filter(({ state }) => state === 'due' || state === 'overdue').length
  return { signed, over: signed + waiting, overdue: months.filter(({ state }) => state === 'overdue').length }
}
