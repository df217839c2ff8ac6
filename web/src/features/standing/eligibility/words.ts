/** How a gate is told: its state as a word with a mark, who acts, and how many days are left. */
import { formatDate } from '../../../lib/dates'
import type { IconName } from '../../../ui/Icon'
import type { Gate } from '../queries'

const ORDER: readonly Gate['state'][] = ['overdue', 'missing', 'waiting', 'in_progress', 'met', 'not_applicable']

/** The gates with what needs most first; those of one state stay as the rules have them. */
export const byNeed = (gates: readonly Gate[]): Gate[] =>
  gates.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))

const WAITS_FOR: Readonly<Record<Gate['who'], string>> = {
  student: 'trainee',
  verifier: 'verifier',
  guide: 'guide',
  hod: 'HOD',
  coordinator: 'DRPC',
  office: 'college',
  nobody: 'time',
}

const ICONS: Readonly<Record<Gate['state'], IconName>> = {
  met: 'approved',
  waiting: 'pending',
  overdue: 'warning',
  in_progress: 'contrast',
  missing: 'rejected',
  not_applicable: 'info',
}

const COLOURS = { green: 'approved', amber: 'pending', red: 'rejected', grey: null } as const

/** How a state looks: the same mark and word wherever it stands. `colour` is a part of the theme, null for grey. */
export const lookOf = ({ state, colour }: Pick<Gate, 'state' | 'colour'>) => ({
  icon: ICONS[state],
  colour: COLOURS[colour],
})

/** The word of a state. */
export function stateWord({ state, who }: Pick<Gate, 'state' | 'who'>): string {
  if (state === 'waiting') return `Waiting for ${WAITS_FOR[who]}`
  return {
    met: 'Met',
    overdue: 'Overdue',
    in_progress: 'In progress',
    missing: 'Missing',
    not_applicable: 'Not asked',
  }[state]
}

/** Whose turn it is, by name where the page knows one. */
export function whoActs(who: Gate['who'], own: boolean, guide: string | undefined): string {
  if (who === 'guide' && guide) return guide
  return {
    student: own ? 'You' : 'The trainee',
    verifier: 'Who verifies the entry',
    guide: 'The guide',
    hod: 'The head of department',
    coordinator: 'The DRP coordinator',
    office: 'The college office',
    nobody: 'Nobody yet: a matter of time',
  }[who]
}

const counted = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** How far a day is away. */
export function daysLeftWords(days: number): string {
  if (days === 0) return 'today'
  return days > 0 ? `${counted(days)} remaining` : `${counted(-days)} ago`
}

/** By when, with the days that are left. */
export const dueWords = ({ due, daysLeft }: Pick<Gate, 'due' | 'daysLeft'>): string =>
  due === null ? '' : `${formatDate(due)}${daysLeft === null ? '' : `, ${daysLeftWords(daysLeft)}`}`

/** Whether a gate asks nothing of anybody any more. */
export const isSettled = ({ state }: Pick<Gate, 'state'>) => state === 'met' || state === 'not_applicable'
