import { serverClock } from './serverClock'

/**
 * Calendar dates and instants as the product shows them (L-401, L-402): dd-mm-yyyy, empty as N/A.
 * A calendar date travels as yyyy-mm-dd and is never shifted; an instant travels as ISO with Z and is
 * shown as the day and minute in Asia/Kolkata (L-252), whatever the clock of the device says.
 */

export const EMPTY = 'N/A'

const CALENDAR = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY = 86_400_000

/** How far Asia/Kolkata is ahead of UTC, all the year. A formatter of the browser's takes a slow phone 50 ms to make. */
const AHEAD = 5.5 * 3_600_000
const inKolkata = (instant: Date) => new Date(instant.getTime() + AHEAD).toISOString()

type DateLike = string | null | undefined

/** The Asia/Kolkata calendar day of an instant as yyyy-mm-dd. */
export function calendarDay(instant: Date): string {
  return inKolkata(instant).slice(0, 10)
}

/** Today in Asia/Kolkata by the server’s clock as yyyy-mm-dd, the default and the limit of date fields (L-249, L-250). */
export function today(now: Date = serverClock.now()): string {
  return calendarDay(now)
}

/** The present minute in Asia/Kolkata as HH:mm. */
export function timeNow(now: Date = serverClock.now()): string {
  return inKolkata(now).slice(11, 16)
}

/** The calendar day of a wire value, or null when it is empty or no date at all. */
export function toCalendar(value: DateLike): string | null {
  if (!value) return null
  if (CALENDAR.test(value)) return Number.isNaN(Date.parse(value)) ? null : value
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? null : calendarDay(instant)
}

/** dd-mm-yyyy, or N/A (L-401, L-402). */
export function formatDate(value: DateLike): string {
  const match = CALENDAR.exec(toCalendar(value) ?? '')
  return match ? `${match[3]}-${match[2]}-${match[1]}` : EMPTY
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date that cannot be misread, such as 01 Oct 2026, or N/A. */
export function formatDateInWords(value: DateLike): string {
  const match = CALENDAR.exec(toCalendar(value) ?? '')
  return match ? `${match[3]} ${MONTHS[Number(match[2]) - 1]} ${match[1]}` : EMPTY
}

/** dd-mm-yyyy hh:mm of an instant, or N/A. */
export function formatInstant(value: DateLike): string {
  const date = formatDate(value)
  if (date === EMPTY || !value || CALENDAR.test(value)) return date
  return `${date} ${timeNow(new Date(value))}`
}

/** Inclusive number of days from one calendar date to another, 0 when the end lies before the start (L-214, L-215). */
export function daysInclusive(from: DateLike, to: DateLike): number {
  const start = toCalendar(from)
  const end = toCalendar(to)
  if (!start || !end) return 0
  const days = Math.round((Date.parse(end) - Date.parse(start)) / DAY) + 1
  return Math.max(0, days)
}

/** Whole days between a wire date and today, never negative. */
export function daysSince(value: DateLike, now: Date = serverClock.now()): number {
  return Math.max(0, daysInclusive(value, today(now)) - 1)
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
