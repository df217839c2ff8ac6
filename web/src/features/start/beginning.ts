/** Whether a trainee has only just begun, by the counts of the tiles. */
import type { StatusCount } from '../dashboard/queries'
import { tallyOf } from '../dashboard/student/tally'

/** What stands in a trainee's logbook so far. */
export interface Beginning {
  made: number
  approved: number
}

/** Adds up the tiles; null as long as they are not known. */
export function beginningOf(counts: readonly (readonly StatusCount[])[] | undefined): Beginning | null {
  if (!counts) return null
  const tallies = counts.map((each) => tallyOf({ target: null }, each))
  return {
    made: tallies.reduce((sum, { total }) => sum + total, 0),
    approved: tallies.reduce((sum, { done }) => sum + done, 0),
  }
}

/** More entries than these, and nobody needs to be shown how to begin. */
const FIRST_ENTRIES = 5

/** Whether the checklist stands on the dashboard: until the first entry is approved. */
export const isBeginning = (beginning: Beginning | null) =>
  beginning !== null && beginning.approved === 0 && beginning.made <= FIRST_ENTRIES
