import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { EMPTY } from '../../lib/dates'
import { textStyles } from '../../theme/text'
import { Icon } from '../Icon'
import { hasEndlessWord } from '../text/endlessWords'
import { headingLines, type ListColumn, type RowsProps } from './columns'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  // The browser's own layout never makes a column narrower than its longest word.
  tableLayout: 'auto',
  fontSize: theme.typography.text.fontSize,
  lineHeight: '18px',
  '&[data-dense]': { fontSize: 13, lineHeight: '17px', '& th, & td': { paddingLeft: 3, paddingRight: 3 } },
  '& th': {
    height: 36,
    padding: '2px 6px',
    textAlign: 'left',
    ...textStyles.smallStrong,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& td': {
    height: 48,
    padding: '2px 6px',
    verticalAlign: 'middle',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'break-word',
  },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 12 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 12 },
  '&[data-dense] th:first-of-type, &[data-dense] td:first-of-type': { paddingLeft: 8 },
  '&[data-close] th:first-of-type, &[data-close] td:first-of-type': { paddingLeft: 4 },
  '&[data-close] th:last-of-type, &[data-close] td:last-of-type': { paddingRight: 4 },
  // What is too wide even so, in a font of wide letters.
  '&[data-close]': { ...textStyles.small },
  '&[data-close] th, &[data-close] td': { paddingLeft: 2, paddingRight: 2 },
  '&[data-close] th': { fontSize: 11 },
  '&[data-close] th span': { whiteSpace: 'normal' },
  // A number keeps away from the words of the next column.
  '& [data-align="right"]': { textAlign: 'right' },
  '& [data-align="right"]:not(:last-of-type)': { paddingRight: 14 },
  // Where the region scrolls inside itself, what can be done with a row stays in sight.
  '& [data-actions]': { position: 'sticky', right: 0, backgroundColor: theme.vars.palette.background.paper },
  '&[data-tight] [data-actions]': { borderLeft: `1px solid ${theme.vars.palette.divider}`, paddingLeft: 8 },
  '& tbody tr:hover [data-actions]': { backgroundColor: theme.vars.palette.action.hover },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.action.hover },
  // Where the row does nothing else, the link's own area is stretched over it.
  '&[data-press] tbody tr': { position: 'relative', cursor: 'pointer' },
  '&[data-press] tbody tr a::after': { content: '""', position: 'absolute', inset: 0 },
  '& tbody tr[data-current]': {
    backgroundColor: theme.vars.palette.primary.tint,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
  },
}))

/** Clamps to two lines; the whole text is in the detail. */
export const TwoLines = styled('span')({
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
})

/** Where a number such as "IPD/2026/13106" may break: after its last stroke. */
const LAST_STROKE = /(?<=\S\/)(?=[^\s/]+$)/

/** A mail address, which may break before its host and nowhere else. */
const MAIL = /^\S+(?=@\S+$)/

/** A text of a table: two lines at most, or three for a name, and no word broken but an endless one. */
export function CellText({ children, lines = 2 }: { children: string; lines?: 1 | 2 | 3 }) {
  const mail = MAIL.exec(children)?.[0]
  const [head, tail] = mail ? [mail, children.slice(mail.length)] : children.split(LAST_STROKE)
  return (
    <TwoLines
      title={children}
      style={{
        ...(hasEndlessWord(children) && !mail ? { overflowWrap: 'anywhere', hyphens: 'auto' } : {}),
        ...(lines === 2 ? {} : { WebkitLineClamp: lines }),
      }}
    >
      {head}
      {tail && <wbr />}
      {tail}
    </TwoLines>
  )
}

/** From this number of columns on the table takes smaller letters and narrower gaps. */
const DENSE_FROM = 10

/** What stands in a cell. */
const contentOf = <Row,>(column: ListColumn<Row>, row: Row, position: number): ReactNode =>
  column.text ? <CellText>{column.text(row) ?? EMPTY}</CellText> : column.cell(row, position)

/** Under the name of a row: what stands in no column of its own. */
function SecondLine({ children }: { children: string }) {
  return (
    <Box
      component="span"
      title={children}
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 1,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        typography: 'small',
        color: 'text.secondary',
      }}
    >
      {children}
    </Box>
  )
}

const Whole = styled('span')({ display: 'inline-block', whiteSpace: 'nowrap' })

const RowLink = styled(Link)(({ theme }) => ({
  color: theme.vars.palette.text.primary,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.primary.main, textDecoration: 'underline', textUnderlineOffset: '3px' },
}))

/** What a table is given besides its rows. */
export interface TableProps<Row> {
  columns: readonly ListColumn<Row>[]
  sort?: string
  onSort?: ((sort: string) => void) | undefined
  actionsWidth?: number
  current?: string | null
  /** Pressing anywhere in a row follows its link. */
  rowPress?: boolean | undefined
}

/** A list as a real table: sticky head, one link per row, numbers right, sorting by buttons in the head. */
export function RecordTable<Row>(props: RowsProps<Row> & TableProps<Row> & { offset: number }) {
  const { rows, columns, rowKey, rowLink, offset, sort = '', onSort, actions, actionsWidth = 80 } = props
  const region = useRef<HTMLDivElement>(null)
  const isTight = useOverflow(region, rows)
  return (
    <Box
      ref={region}
      sx={isTight ? { overflowX: 'auto' } : { overflow: 'visible', '& th': { position: 'sticky', top: 56, zIndex: 2 } }}
    >
      <Table
        aria-label={props.label}
        data-press={props.rowPress || undefined}
        data-tight={isTight || undefined}
        data-dense={columns.length >= DENSE_FROM || undefined}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" data-align="right" data-actions>
                Action
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} data-current={rowKey(row) === props.current || undefined}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.primary && rowLink ? (
                    <RowLink to={rowLink(row)} state={props.rowState} preventScrollReset>
                      {contentOf(column, row, offset + index + 1)}
                    </RowLink>
                  ) : column.primary ? (
                    <Box component="span" sx={{ fontWeight: 600 }}>
                      {contentOf(column, row, offset + index + 1)}
                    </Box>
                  ) : (
                    contentOf(column, row, offset + index + 1)
                  )}
                  {column.primary && column.line?.(row) && <SecondLine>{column.line(row)}</SecondLine>}
                </td>
              ))}
              {actions && (
                <td data-align="right" data-actions>
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

/**
 * Whether the table is wider than its place, even in its smallest letters, which it takes where the others are too wide.
 * It then scrolls inside itself, so that the page never does; otherwise its head may stick to the top of the page.
 */
function useOverflow(region: RefObject<HTMLDivElement | null>, rows: unknown): boolean {
  const [isTight, setTight] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other longest words
  useLayoutEffect(() => {
    const place = region.current
    const table = place?.firstElementChild
    if (!place || !(table instanceof HTMLElement)) return
    const isWide = () => table.getBoundingClientRect().width > place.getBoundingClientRect().width + 1
    const measure = () => {
      table.removeAttribute('data-close')
      if (isWide()) table.setAttribute('data-close', '')
      setTight(isWide())
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [region, rows])
  return isTight
}

type HeadCellProps<Row> = Pick<TableProps<Row>, 'sort' | 'onSort'> & { column: ListColumn<Row> }

/** A head cell; where the column can sort, the word is a button that turns the order round. */
function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const key = column.sort
  if (!key || !onSort) {
    return (
      <th scope="col" data-align={column.align}>
        <HeadWords label={column.label} />
      </th>
    )
  }
  const rising = sort === key
  const falling = sort === `-${key}`
  return (
    <th scope="col" data-align={column.align} aria-sort={rising ? 'ascending' : falling ? 'descending' : 'none'}>
      <ButtonBase
        onClick={() => onSort(falling ? key : `-${key}`)}
        sx={{
          font: 'inherit',
          textAlign: 'inherit',
          color: rising || falling ? 'primary.main' : 'inherit',
          gap: '2px',
          minHeight: 24,
        }}
      >
        <span>
          <HeadWords label={column.label} />
        </span>
        {(rising || falling) && <Icon name="down" size={14} sx={{ rotate: rising ? '180deg' : '0deg' }} />}
      </ButtonBase>
    </th>
  )
}

/** A heading of no more than two lines. */
function HeadWords({ label }: { label: string }) {
  const [first, second] = headingLines(label)
  if (second === undefined) return first
  return (
    <>
      <Whole>{first}</Whole> <Whole>{second}</Whole>
    </>
  )
}
