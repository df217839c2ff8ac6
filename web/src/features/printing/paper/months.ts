import type { LogbookRecord } from './record'

/** The heads of the table of signed months, each with its width in millimetres. */
export const MONTH_HEADS: readonly (readonly [string, number, 'day'?])[] = [
  ['Sr. No.', 11],
  ['Month', 25],
  ['Signed by', 48],
  ['On', 23, 'day'],
  ['No.', 9],
  ['Present', 22],
  ['Digest', 28],
  ['Since', 18],
]

/** A signed month as the cells of its row, without the number of the row. */
export const monthCells = ({
  month,
  place,
  by,
  signedOn,
  n,
  present,
  digest,
  since,
}: LogbookRecord['standing']['months'][number]) => [`${month}, ${place}`, by, signedOn, n, present, digest, since]
