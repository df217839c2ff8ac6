/** What the pages draw of a row of numbers: its groups, its lanes, its months, and its way to the number. */
import { formatDate } from '../../../lib/dates'
import { monthName } from '../attendance/days'
import type { Gate } from '../queries'
import type { MedianOfWeek, Medians, NumberRow, Numbers } from './queries'

/** The roles of a skill as the API counts them, the furthest first, as lanes are drawn. */
export const LANES = [
  { at: 3, label: 'Independent', short: 'Indep.' },
  { at: 2, label: 'With guide', short: 'Guide' },
  { at: 1, label: 'Assisted', short: 'Asst.' },
  { at: 0, label: 'Observed', short: 'Obs.' },
] as const

/** Where in the list of a month the entries of another role stand, and those that count. */
export const COUNTS = 6

/** Rows under one heading, with whose numbers they are. */
export interface NumberGroup {
  key: string
  label: Gate['label'] | ''
  title: string
  rows: readonly NumberRow[]
}

/** The rows of a trainee under their sources: with a number, without one, and the skills that no pack asks for. */
export function groupsOf({ packs, skills }: Numbers): readonly NumberGroup[] {
  const groups = packs.flatMap(({ id, title, rows }) =>
    [true, false].map((hasNumber): NumberGroup => {
      const here = rows.filter(({ number }) => (number !== null) === hasNumber)
      const label = (here[0]?.source ?? '') as NumberGroup['label']
      return { key: `${id} ${hasNumber}`, label, title: hasNumber ? title : `${title}: no number printed`, rows: here }
    }),
  )
  const others: NumberGroup = { key: 'skills', label: '', title: 'Other skills recorded', rows: skills }
  return [...groups, others].filter(({ rows }) => rows.length > 0)
}

/** Every row of a trainee. */
export const rowsOf = ({ packs, skills }: Numbers): readonly NumberRow[] => [
  ...packs.flatMap(({ rows }) => rows),
  ...skills,
]

/** The months from joining to today. */
export function monthsBetween(start: string, today: string): number {
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.max(1, at(today) - at(start) + 1)
}

/** The name of the month so many months after joining. */
export function monthAt(start: string, month: number): string {
  const index = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1 + month
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** A month in short: Oct 2026. */
export const monthLabel = (month: string) => {
  const [name = '', year = ''] = monthName(month).split(' ')
  return `${name.slice(0, 3)} ${year}`
}

/** How much counts at the end of each month with a change, from joining on. */
export function stepsOf(row: NumberRow): readonly { month: number; total: number }[] {
  let total = 0
  return row.months.flatMap(([month = 0, ...cells]) => {
    const more = cells[COUNTS - 1] ?? 0
    total += more
    return more > 0 ? [{ month, total }] : []
  })
}

/** The newest median of each month, by months after joining. */
export function medianSteps(start: string, line: readonly MedianOfWeek[]) {
  const byMonth = new Map<number, number>()
  for (const { week, median } of line) if (week) byMonth.set(monthsBetween(start, week) - 1, median)
  return [...byMonth].map(([month, total]) => ({ month, total }))
}

/** The path of a row as one sentence, for whoever does not see the picture. */
export function pathWords(row: NumberRow): string {
  const parts = LANES.toReversed().map(({ at, label }) => {
    const first = row.firsts[at]
    const pending = row.rolesPending[at] ?? 0
    return `${label.toLowerCase()} ${row.roles[at] ?? 0}${first ? `, first on ${formatDate(first)}` : ''}${pending > 0 ? `, ${pending} pending` : ''}`
  })
  return `${row.label} by role: ${parts.join('; ')}.`
}

/** The median that is shown beside a row: that of the own batch, else that of all colleges. */
export function medianOf(medians: Medians | undefined): { value: number; words: string } | undefined {
  if (medians?.batch != null)
    return { value: medians.batch, words: `Batch median ${medians.batch}, of ${medians.batchOthers} others` }
  if (medians?.colleges != null)
    return {
      value: medians.colleges,
      words: `Median of all colleges ${medians.colleges}, of ${medians.collegesOthers} others`,
    }
  return undefined
}

/** What is left of a row, in words. */
export function leftWords(row: NumberRow): string {
  if (!row.recorded) return 'Not recorded here'
  if (row.state === 'met') return 'Complete'
  if (row.toGo === null) return row.number === null ? 'No target' : ''
  return `${row.toGo} to go`
}

/** The kind of entry by which another one of a row is recorded. */
export const kindOf = (row: NumberRow): string | undefined => row.latest?.kind ?? row.kinds[0]
