import { Fragment, memo, type ReactNode } from 'react'
import { fitting, ROOM } from './fitting'
import type { RecordColumn, RecordCounts, RecordSection } from './record'
import { unbroken } from './unbroken'
import { Wide } from './Wide'

/** Millimetres that a column of a format takes; the texts share the rest. */
const widths: Readonly<Record<string, number>> = {
  sr: 7,
  date: 19,
  status: 16,
  verified: 22,
  number: 13,
  file: 20,
  score: 13,
}
/** Letters of a text column that count at least, and at most. */
const [FEW, MANY] = [14, 110]

/** The columns of the page: each holds one column, or several that stand one under the other. */
function stacks(columns: readonly RecordColumn[]): readonly (readonly number[])[] {
  const made: number[][] = []
  columns.forEach((column, at) => {
    const last = made.at(-1)
    if (column.under && last) last.push(at)
    else made.push([at])
  })
  return made
}

/** How many letters the longest word of a text has. */
const longest = (text: string) => text.split(/\s+/).reduce((most, word) => Math.max(most, word.length), 0)

/** How wide the columns would like to be, in percent; the browser gives each at least what its longest word needs. */
function shares(cells: readonly (readonly number[])[], { columns, rows }: Pick<RecordSection, 'columns' | 'rows'>) {
  const made = cells.map((stack) => {
    const known = stack.map((at) => widths[columns[at]?.format ?? ''] ?? 0)
    if (!known.includes(0)) return { width: Math.max(...known), share: 0 }
    const long = stack.map((at) => rows.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0) / rows.length)
    return { width: 0, share: Math.min(MANY, Math.max(FEW, ...long)) }
  })
  const left = ROOM - made.reduce((sum, { width }) => sum + width, 0)
  const shared = made.reduce((sum, { share }) => sum + share, 0)
  const whole = made.map(({ width, share }) => (shared ? width + (left * share) / shared : width))
  const sum = whole.reduce((total, width) => total + width, 0)
  return whole.map((width) => `${((100 * width) / sum).toFixed(2)}%`)
}

const look: Readonly<Record<string, string>> = { sr: 'right', date: 'day' }

/** What the entries of a section are, in one line. */
export function countsLine({
  total,
  approved,
  pending,
  rejected,
  corrected,
  notCounted = {},
  byRole = {},
}: RecordCounts): string {
  const parts = [`${approved} approved`, `${pending} pending`, `${rejected} rejected`]
  if (corrected) parts.push(`${corrected} corrected later`)
  const roles = Object.entries(byRole).map(([role, count]) => `${role} ${count}`)
  const sentences = [`${total} ${total === 1 ? 'entry' : 'entries'}: ${parts.join(', ')}.`]
  const leftOut = Object.values(notCounted).reduce((sum, count) => sum + count, 0)
  if (leftOut)
    sentences.push(`${leftOut} of them ${leftOut === 1 ? 'is' : 'are'} not counted: the date is before training began.`)
  if (roles.length) sentences.push(`By role: ${roles.join(', ')}.`)
  return sentences.join(' ')
}

/**
 * One section of the logbook: title, counts, and all its entries in one table, whose head, with the title, stands on
 * every page that it goes over (T-141 to T-159).
 */
export const PrintedSection = memo(function PrintedSection({ section }: { section: RecordSection }) {
  const { columns, rows, number, title, counts, lines } = section
  const Heading = number.includes('.') ? 'h3' : 'h2'
  const id = `section-${section.key}`
  const head = (
    <>
      <Heading id={id}>{`${number}. ${title}`}</Heading>
      {lines && (
        <dl className="lines">
          {lines.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {rows.length > 0 && <p className="counts">{countsLine(counts)}</p>}
    </>
  )
  return (
    <section aria-labelledby={id}>
      {rows.length > 0 ? (
        <Rows title={title} columns={columns} rows={rows} head={head} />
      ) : (
        <>
          {head}
          <p className="none">No Data Found</p>
        </>
      )}
    </section>
  )
})

function Rows({ title, columns, rows, head }: Pick<RecordSection, 'title' | 'columns' | 'rows'> & { head: ReactNode }) {
  const cells = stacks(columns)
  const shared = shares(cells, { columns, rows })
  const { isSmall, whole } = fitting(cells, { columns, rows })
  const breaks = (stack: readonly number[], row: readonly string[]) =>
    stack.some((at) => longest(row[at] ?? '') > whole) ? 'breaks' : ''
  return (
    <Wide label={`Table of ${title}`}>
      <table className={isSmall ? 'small' : undefined}>
        <colgroup>
          {shared.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The columns are what they are.
            <col key={at} width={width} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className="titled" colSpan={cells.length}>
              {head}
            </td>
          </tr>
          <tr>
            {cells.map((stack) => (
              <th key={stack[0]} scope="col" className={look[columns[stack[0] ?? 0]?.format ?? '']}>
                {stack.map((at, place) => (
                  <div key={at} className={place ? 'under' : undefined}>
                    {columns[at]?.label}
                  </div>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {cells.map((stack) => (
                <td
                  key={stack[0]}
                  className={
                    `${look[columns[stack[0] ?? 0]?.format ?? ''] ?? ''} ${breaks(stack, row)}`.trim() || undefined
                  }
                >
                  {stack.length === 1 ? (
                    unbroken(row[stack[0] ?? 0])
                  ) : (
                    <Stack texts={stack.map((at) => row[at] ?? '')} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}

/** Texts one under the other; those after the first are in italics, as their labels are. */
function Stack({ texts }: { texts: readonly string[] }) {
  return texts.map((text, at) =>
    text ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The texts are what they are.
      <div key={at} className={at ? 'under' : undefined}>
        {unbroken(text)}
      </div>
    ) : null,
  )
}
