import type { Schema } from '../../../api/contract'
import { daysAfter, today } from '../../../lib/dates'

/** One week of a trainee, from its Monday. */
export type Week = Schema<'WeekOfTrainee'>

/** A gap can be closed as late as its trainee likes; what is dated in it and how it is drawn. */
export interface WeekLook {
  mark: string
  words: string
  /** Whether something is still to be logged for it. */
  isGap: boolean
  tone: 'logged' | 'gap' | 'late' | 'open' | 'calm'
}

/** How a week is drawn, and what its state means. */
export function lookOfWeek({ state, entries }: Week): WeekLook {
  const number = `${entries} ${entries === 1 ? 'entry' : 'entries'}`
  switch (state) {
    case 'logged':
      return { mark: String(entries), words: number, isGap: false, tone: 'logged' }
    case 'late':
      return { mark: `${entries} late`, words: `${number}, logged late`, isGap: false, tone: 'late' }
    case 'missed':
      return { mark: '× Gap', words: 'Gap: nothing is logged', isGap: true, tone: 'gap' }
    case 'due':
      return { mark: '! Due', words: 'Nothing is logged, and there is still time', isGap: true, tone: 'gap' }
    case 'open':
      return { mark: '0', words: 'This week: nothing is logged yet', isGap: true, tone: 'open' }
    case 'excused':
      return { mark: 'Leave', words: 'Excused: on leave, or fewer than four training days', isGap: false, tone: 'calm' }
    case 'not_recorded':
      return { mark: '–', words: 'Before the account was made: not recorded', isGap: false, tone: 'calm' }
    default:
      return { mark: '', words: 'No training', isGap: false, tone: 'calm' }
  }
}

/** The day with which a form for a week begins: today where it is this week's, else its Saturday. */
export function dayInWeek(monday: string, now: string = today()): string {
  const saturday = daysAfter(monday, 5)
  return now >= monday && now < saturday ? now : saturday > now ? now : saturday
}

/** Weeks by the month of their Monday, the newest month first. */
export function byMonth(weeks: readonly Week[]): [string, Week[]][] {
  const months = new Map<string, Week[]>()
  for (const week of weeks) {
    const month = week.first.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), week])
  }
  return [...months].toReversed()
}

/** The weeks of a training year, or the last so many where there are no more. */
export const yearOf = (weeks: readonly Week[], back: number) =>
  weeks.slice(Math.max(0, weeks.length - 52 * (back + 1)), weeks.length - 52 * back)
