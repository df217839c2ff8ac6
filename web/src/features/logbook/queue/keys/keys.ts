import { isTyping } from '../../../../lib/singleKey'
import type { KeyHelp } from '../../../../ui/text/KeysHelp'

/** The keys of the verification page, as the help sheet lists them. */
export const keyHelp: KeyHelp = [
  { keys: ['J'], does: 'Next entry' },
  { keys: ['K'], does: 'Previous entry' },
  { keys: ['0', '–', '4'], does: 'Grade; with criteria, the level of the focused or the next one' },
  { keys: ['Shift', '1', '–', '4'], does: 'The same level for every criterion that has none yet' },
  { keys: ['5', '–', '9'], does: 'Add or take out one of the first five comments' },
  { keys: ['F'], does: 'Write feedback; Esc leaves the text' },
  { keys: ['A'], does: 'Approve' },
  { keys: ['R'], does: 'Reject' },
  { keys: ['Ctrl', 'Enter'], does: 'Submit, also while writing: the decision tried last, or Approve' },
  { keys: ['U'], does: 'Undo the last decision' },
  { keys: ['B'], does: 'Approve several like entries' },
  { keys: ['?'], does: 'Show this help' },
]

/** What a key press asks for. */
export type Command =
  | { do: 'next' | 'previous' | 'approve' | 'reject' | 'submit' | 'feedback' | 'leave' | 'undo' | 'bulk' | 'help' }
  | { do: 'grade' | 'rest' | 'comment'; number: number }

const letters = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  f: 'feedback',
  u: 'undo',
  b: 'bulk',
} as const

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'target'>

/** The command of a key press, or null where the key belongs to something else. `single` false leaves out the single-character keys. */
export function commandOf(press: Press, single = true): Command | null {
  if (press.altKey || press.repeat) return null
  if (press.ctrlKey || press.metaKey) return press.key === 'Enter' ? { do: 'submit' } : null
  if (isTyping(press.target)) return press.key === 'Escape' ? { do: 'leave' } : null
  if (!single) return null
  if (press.key === '?') return { do: 'help' }
  // Shift turns a digit into a sign that depends on the keyboard; the key itself does not.
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(press.code)?.[1] ?? (/^[0-9]$/.test(press.key) ? press.key : undefined)
  if (digit !== undefined) {
    const number = Number(digit)
    if (number > 4) return press.shiftKey ? null : { do: 'comment', number: number - 5 }
    return { do: press.shiftKey ? 'rest' : 'grade', number }
  }
  const letter = letters[press.key.toLowerCase() as keyof typeof letters]
  return letter && !press.shiftKey ? { do: letter } : null
}
