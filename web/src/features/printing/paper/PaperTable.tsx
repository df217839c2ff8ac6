import type { ReactNode } from 'react'
import { unbroken } from './unbroken'
import { Wide } from './Wide'

/** A column: its label, how wide it would like to be beside the others, how it is set; what is a `day` stays on one line. */
export type Head = readonly [label: string, width: number, className?: 'day' | 'right' | 'centre']

interface PaperTableProps {
  title: string
  heads: readonly Head[]
  /** The bodies of the table. */
  children: ReactNode
}

/** A table as it is printed, whose columns share the width of the sheet. */
export function PaperTable({ title, heads, children }: PaperTableProps) {
  const sum = heads.reduce((whole, [, width]) => whole + width, 0)
  return (
    <Wide label={`Table of ${title}`}>
      <table>
        <colgroup>
          {heads.map(([label, width]) => (
            <col key={label} width={`${((100 * width) / sum).toFixed(2)}%`} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {heads.map(([label, , className]) => (
              <th key={label} scope="col" className={className === 'day' ? undefined : className}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </Wide>
  )
}

/** Numbered rows of texts; a line where there is none. */
export function NumberedTable({
  title,
  heads,
  rows,
}: Omit<PaperTableProps, 'children'> & { rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return <p className="none">No Data Found</p>
  return (
    <PaperTable title={title} heads={[['Sr. No.', 11, 'right'], ...heads]}>
      <tbody>
        {rows.map((row, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The rows are numbered.
          <tr key={number}>
            <td className="right">{number + 1}</td>
            {row.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The cells are in the order of the head.
              <td key={at} className={heads[at]?.[2]}>
                {unbroken(text)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PaperTable>
  )
}
