/**
 * Calendar dates and instants as the product shows them (L-401, L-402): dd-mm-yyyy, empty as N/A.
 * A calendar date travels as yyyy-mm-dd and is never shifted; an instant travels as ISO with Z and is
 * shown as the day and minute in Asia/Kolkata (L-252), whatever the clock of the device says.
 */
export const EMPTY = 'N/A'
export const ZONE = 'Asia/Kolkata'

const CALENDAR = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY = 86_400_000

const dayParts = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
const minuteParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

type DateLike = string | null | undefined

/** The Asia/Kolkata calendar day of an instant as yyyy-mm-dd. */
export function calendarDay(instant: Date): string {
  const [day, month, year] = dayParts.format(instant).split('/')
  return `${year}-${month}-${day}`
}

/** Today in Asia/Kolkata as yyyy-mm-dd, the default and the limit of date fields (L-249, L-250). */
export function today(now: Date = new Date()): string {
  return calendarDay(now)
}

/** The present minute in Asia/Kolkata as HH:mm. */
export function timeNow(now: Date = new Date()): string {
  return minuteParts.format(now)
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
export function daysSince(value: DateLike, now: Date = new Date()): number {
  return Math.max(0, daysInclusive(value, today(now)) - 1)
}
