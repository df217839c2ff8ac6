import { Fragment, memo, type ReactNode } from 'react'
import type { RecordColumn, RecordCounts, RecordSection } from './record'
import { Wide } from './Wide'

/** Millimetres between the margins of a sheet, and those that a column of a format takes; the texts share the rest. */
const ROOM = 181
const widths: Readonly<Record<string, number>> = {
  sr: 7,
  date: 18,
  status: 16,
  verified: 22,
  number: 13,
  file: 17,
}
/** Formats whose column is as wide as their longest word, at least this. */
const narrow: Readonly<Record<string, number>> = { score: 13 }
/** Letters of a text column that count at least, and at most. */
const [FEW, MANY] = [14, 110]
/** Millimetres of a letter, of what a cell keeps free at its sides, and of the widest column that a long word may ask for. */
const [LETTER, FREE, WIDEST] = [1.55, 2.4, 24]

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

/**
 * How wide the columns of the page are, in percent. A format's width is known; the texts share the rest: the more one has
 * to say the more room it gets, and never less than its longest word needs.
 */
function shares(cells: readonly (readonly number[])[], { columns, rows }: Pick<RecordSection, 'columns' | 'rows'>) {
  const made = cells.map((stack) => {
    const known = stack.map((at) => widths[columns[at]?.format ?? ''] ?? 0)
    if (!known.includes(0)) return { width: Math.max(...known), share: 0 }
    const long = stack.map((at) => rows.reduce((sum, row) => sum + (row[at]?.length ?? 0), 0) / rows.length)
    const word = Math.max(
      ...stack.map((at) =>
        rows.reduce((most, row) => Math.max(most, longest(row[at] ?? '')), longest(columns[at]?.label ?? '')),
      ),
    )
    const least = narrow[columns[stack[0] ?? 0]?.format ?? '']
    const width = Math.min(WIDEST, Math.max(word * LETTER + FREE, least ?? 0, ...known))
    return { width, share: least ? 0 : Math.min(MANY, Math.max(FEW, ...long)) }
  })
  const left = Math.max(0, ROOM - made.reduce((sum, { width }) => sum + width, 0))
  const shared = made.reduce((sum, { share }) => sum + share, 0) || 1
  const whole = made.map(({ width, share }) => width + (left * share) / shared)
  const sum = whole.reduce((total, width) => total + width, 0)
  return whole.map((width) => `${((100 * width) / sum).toFixed(2)}%`)
}

const look: Readonly<Record<string, string>> = { sr: 'right', date: 'day' }

/** What the entries of a section are, in one line. */
export function countsLine({ total, approved, pending, rejected, corrected, byRole = {} }: RecordCounts): string {
  const parts = [`${approved} approved`, `${pending} pending`, `${rejected} rejected`]
  if (corrected) parts.push(`${corrected} corrected later`)
  const roles = Object.entries(byRole).map(([role, count]) => `${role} ${count}`)
  return `${total} ${total === 1 ? 'entry' : 'entries'}: ${parts.join(', ')}.${roles.length ? ` By role: ${roles.join(', ')}.` : ''}`
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
  return (
    <Wide label={`Table of ${title}`}>
      <table>
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
                <td key={stack[0]} className={look[columns[stack[0] ?? 0]?.format ?? '']}>
                  {stack.length === 1 ? row[stack[0] ?? 0] : <Stack texts={stack.map((at) => row[at] ?? '')} />}
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
        {text}
      </div>
    ) : null,
  )
}
