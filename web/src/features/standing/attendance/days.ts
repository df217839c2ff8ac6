import { daysAfter, daysInclusive } from '../../../lib/dates'
import type { DayLetter } from './queries'

/** The letters of days as they stand in the picture of a month; those of leave are capital ones. */
const SHOWN: Readonly<Record<string, string>> = {
  '.': '?',
  A: '×',
  D: '½',
  R: 'D',
  c: 'C',
  s: 'S',
  o: 'L',
  b: 'B',
  e: 'E',
  m: 'M',
  f: 'F',
  x: 'X',
  y: 'Y',
  ' ': '',
  _: '',
}

/** One day of a month: its date, the letter of the rules, what is drawn, and the words of both. */
export interface DayOfMonth {
  day: string
  letter: string
  mark: string
  words: string
}

const FUTURE = '_'
const OUTSIDE = ' '

/** The days of a month, from the letters of the course; `weekday` is 0 for a Monday. */
export function daysOfMonth(month: string, start: string, letters: string, words: readonly DayLetter[]) {
  const first = `${month}-01`
  const known = new Map(words.map((row) => [row.letter, row.words]))
  const days: DayOfMonth[] = []
  for (let day = first; day.startsWith(month); day = daysAfter(day, 1)) {
    const at = daysInclusive(start, day) - 1
    const letter = at < 0 ? OUTSIDE : (letters[at] ?? (at < letters.length ? FUTURE : OUTSIDE))
    days.push({ day, letter, mark: SHOWN[letter] ?? letter, words: known.get(letter) ?? '' })
  }
  return { days, weekday: (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7 }
}

/** The letters of which a month has some, each with how many days, the commonest first. */
export function countedLetters(days: readonly DayOfMonth[]) {
  const counts = new Map<string, { mark: string; letter: string; words: string; count: number }>()
  for (const { letter, mark, words } of days) {
    if (!mark) continue
    const row = counts.get(letter) ?? { mark, letter, words, count: 0 }
    counts.set(letter, { ...row, count: row.count + 1 })
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count)
}

/** The month before or after another, as yyyy-mm. */
export function monthAfter(month: string, by: 1 | -1): string {
  return by === 1 ? daysAfter(`${month}-28`, 5).slice(0, 7) : daysAfter(`${month}-01`, -1).slice(0, 7)
}

const names = 'January February March April May June July August September October November December'.split(' ')

/** "November 2026" of a month or of a day. */
export const monthName = (day: string) => `${names[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
