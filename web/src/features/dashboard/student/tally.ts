/** What a tile shows, from the counts by status. */
import type { Tile } from '../../../api/generated/kinds'
import type { StatusCount } from '../queries'

/** One tile: done of total, and how the bar divides. */
export interface Tally {
  done: number
  pending: number
  rejected: number
  /** What "done" is measured against: the entries made, or the target where the tile has one. */
  total: number
  /** The number in front: approved entries, or for a tile with a target the records made (DECISIONS D7.8). */
  front: number
}

/** "Completed" stands in old records only and counts as approved (L-043, L-045). */
const DONE: ReadonlySet<string> = new Set(['Approved', 'Completed'])

/** A count under any word, as old records have others than the three. */
type Counted = Pick<StatusCount, 'count'> & { status: string }

/** Adds up one tile; everything but done and rejected waits (L-044). */
export function tallyOf(tile: Pick<Tile, 'target'>, counts: readonly Counted[] | undefined): Tally {
  const tally = { done: 0, pending: 0, rejected: 0 }
  for (const { status, count } of counts ?? []) {
    if (DONE.has(status)) tally.done += count
    else if (status === 'Rejected') tally.rejected += count
    else tally.pending += count
  }
  const made = tally.done + tally.pending + tally.rejected
  if (tile.target === null) return { ...tally, total: made, front: tally.done }
  return { ...tally, total: tile.target, front: Math.min(made, tile.target) }
}

/** How many entries stand as rejected in all lists, with a tile or without. */
export const rejectedOf = ({
  data,
  beside = [],
}: {
  data: readonly (readonly Counted[])[]
  beside?: readonly Counted[]
}) => [...data.flat(), ...beside].reduce((sum, { status, count }) => sum + (status === 'Rejected' ? count : 0), 0)

/** The sum over all tiles, for the legend. */
export function legendOf(tallies: readonly Tally[]): Pick<Tally, 'done' | 'pending' | 'rejected'> {
  const sum = { done: 0, pending: 0, rejected: 0 }
  for (const { done, pending, rejected } of tallies) {
    sum.done += done
    sum.pending += pending
    sum.rejected += rejected
  }
  return sum
}
