/** Where entries that wait would go: in the page alone, the server checks and moves. */

/** Somebody who can take entries: how many wait there now. */
export interface Taker {
  _id: string
  waiting: number
}

/** How many entries each of some teachers gets, by their ids; who gets none is left out. */
export type Shares = ReadonlyMap<string, number>

/** Divides entries so that the loads become as even as they can: each goes where the fewest wait, the first of equals. */
export function sharesByLoad(count: number, takers: readonly Taker[]): Shares {
  const shares = new Map<string, number>()
  const loads = takers.map(({ _id, waiting }) => ({ _id, load: waiting }))
  for (let left = loads.length > 0 ? count : 0; left > 0; left -= 1) {
    const least = loads.reduce((one, other) => (other.load < one.load ? other : one))
    least.load += 1
    shares.set(least._id, (shares.get(least._id) ?? 0) + 1)
  }
  return shares
}

/** All of them to one. */
export const allToOne = (count: number, taker: string): Shares =>
  new Map(taker !== '' && count > 0 ? [[taker, count]] : [])

/** Entries in words. */
export const entriesWords = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

/** "4, 3 and 2". */
export function listed(words: readonly (string | number)[]): string {
  const last = words.at(-1)
  return words.length < 2 ? String(last ?? '') : `${words.slice(0, -1).join(', ')} and ${last}`
}
