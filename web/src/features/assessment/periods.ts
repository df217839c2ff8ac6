/** Bands and periods of the two forms; the server has the same rules. */
import { bands } from '../../api/generated/assessment'

/** Below this a remediation is suggested (T-271). */
export const REMEDIATION_BELOW = 4

/** The band of a score: below 4, 4 to 6, above 6 (T-207 to T-210). */
export function evaluationOf(score: number): string {
  const band = score < REMEDIATION_BELOW ? 0 : score <= 6 ? 1 : 2
  return bands[band]?.label ?? ''
}

const onDay = (day: string, move: (date: Date) => void): string => {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  move(date)
  return date.toISOString().slice(0, 10)
}

/** The calendar day so many days later (T-399). */
export const daysAfter = (day: string, days: number) => onDay(day, (date) => date.setUTCDate(date.getUTCDate() + days))

/** The same calendar day a year later; 28 February for a leap day (T-400). */
export const yearAfter = (day: string) =>
  onDay(day, (date) => {
    const month = date.getUTCMonth()
    date.setUTCFullYear(date.getUTCFullYear() + 1)
    if (date.getUTCMonth() !== month) date.setUTCDate(0)
  })
