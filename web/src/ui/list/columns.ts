import type { ReactNode } from 'react'
import type { To } from 'react-router'

/** One column of a list: the same description draws the table's cell; cards have their own three lines. */
export type ListColumn<Row> = Column<Row> &
  ({ cell: (row: Row, position: number) => ReactNode; text?: undefined } | { cell?: undefined; text: Text<Row> })

/** Words that may be long, cut after some lines; N/A where there are none. */
type Text<Row> = (row: Row) => string | null | undefined

interface Column<Row> {
  key: string
  label: string
  /** Numbers and scores stand right. */
  align?: 'right'
  /** The width in pixels that suits the column: it grows and shrinks with the table, but never below its longest word. */
  width?: number
  /** The API's sort key, where the list can be sorted by this column. */
  sort?: string
  /** This cell names the row and opens it. */
  primary?: boolean
  /** The table leaves the column out until somebody chooses it in the column menu: a page of 1440 px has no room for all. */
  optional?: boolean
  /**
   * Words for the second line of the cell that names the row: of that cell's own column always, of an optional column
   * while it is left out.
   */
  line?: (row: Row) => string
}

/** What a table and cards of the same rows are given alike. */
export interface RowsProps<Row> {
  /** What the list is called. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where a row leads; none where a row has nothing to open, and its name is no link. */
  rowLink?: ((row: Row) => To) | undefined
  /** What the history's state holds where a row leads. */
  rowState?: unknown
  actions?: ((row: Row) => ReactNode) | undefined
}

/** How a row is drawn as a card below 1200 px. */
export interface CardLines {
  title: ReactNode
  status?: ReactNode
  who: ReactNode
  fact?: ReactNode
  note?: ReactNode
}

/** A heading cut where it makes the two shortest lines; one of two words or less may break as it likes and stays whole. */
export function headingLines(label: string): string[] {
  const words = label.split(' ')
  let best = [label]
  for (let at = 1; words.length > 2 && at < words.length; at += 1) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const longest = (all: readonly string[]) => Math.max(...all.map((line) => line.length))
    if (longest(lines) <= longest(best)) best = lines
  }
  return best
}
