import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { lazyPart } from '../lazy/lazyPart'
import { PageHeader } from '../text/PageHeader'
import type { CardLines, ListColumn } from './columns'
import { ListPager } from './Pager'
import { type ListResult, RecordList } from './RecordList'
import { type RowTool, RowTools, RowToolsMenu } from './RowTools'
import { clearedFilters, isNarrowed, type ListState } from './state/listState'
import { type ChangeList, usePageInRange } from './state/useListState'
import { useColumnChoice } from './toolbar/columnChoice'
import type { Download } from './toolbar/DownloadButton'
import { type ListFilter, ListToolbar } from './toolbar/ListToolbar'

const ColumnsMenu = lazyPart(() => import('./toolbar/ColumnsMenu'))

const DownloadButton = lazyPart(() => import('./toolbar/DownloadButton'))

interface ListPageProps<Row> {
  title: string
  /** One and many: "college", "colleges". */
  noun: readonly [one: string, many: string]
  state: ListState
  change: ChangeList
  result: ListResult<Row>
  columns: readonly ListColumn<Row>[]
  card: (row: Row) => CardLines
  rowKey: (row: Row) => string
  /** What the row is called, for the names of its buttons. */
  rowName: (row: Row) => string
  rowLink?: (row: Row) => To
  /** What the history's state holds where a row leads. */
  rowState?: unknown
  tools?: (row: Row) => readonly RowTool[]
  /** The tools stand behind one button in the table as well: where there are many of them. */
  toolsInMenu?: boolean
  /** The sort that holds when the address names none. */
  sort: string
  filters?: readonly ListFilter[]
  searchLabel?: string
  /** The list can be narrowed to days. */
  dated?: boolean
  /** Asks for the export; none, and the list cannot be taken as a file. */
  download?: Download
  downloadNote?: string
  /** What the export is narrowed by, where its path says a part of the list's state. */
  downloadState?: ListState
  /** Buttons of the header, the primary one last. */
  actions?: ReactNode
  /** Between the header and the toolbar: what switches between two lists, or a notice. */
  above?: ReactNode
  emptyText?: string
  firstUse?: { text: string; action?: ReactNode }
  /** A floating button stands beside the pages. */
  floats?: boolean
}

const TOOL_WIDTH = 34

/**
 * A whole page of an administration list: heading with count and buttons, search and filters, table or cards in their
 * six faces, pages. The address holds its state (`useListState`); the server searches, sorts and pages.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, noun, state, change, result, tools, rowName, filters = [] } = props
  const total = result.data?.total
  usePageInRange(state.page, state.limit, result.isPlaceholderData ? undefined : total, change)
  const most = Math.max(0, ...(result.data?.data ?? []).map((row) => tools?.(row).length ?? 0))
  const count = total ?? 0
  const [columns, choice] = useColumnChoice(title, props.columns)
  return (
    <>
      <PageHeader
        title={title}
        summary={total === undefined ? undefined : countLine(count, noun, isNarrowed(state))}
        actions={
          <>
            {count > 0 && choice.optional.length > 0 && <ColumnsMenu choice={choice} />}
            {props.download && count > 0 && (
              <DownloadButton
                download={props.download}
                state={props.downloadState ?? state}
                note={props.downloadNote}
              />
            )}
            {props.actions}
          </>
        }
      />
      {props.above}
      <ListToolbar
        plain
        dated={props.dated ?? false}
        state={state}
        onChange={change}
        searchLabel={props.searchLabel ?? `Search ${noun[1]}`}
        filters={filters}
      />
      <RecordList
        label={title}
        result={result}
        columns={columns}
        rowKey={props.rowKey}
        rowLink={props.rowLink}
        rowState={props.rowState}
        card={props.card}
        page={state.page}
        limit={state.limit}
        sort={state.sort || props.sort}
        onSort={(sort) => change({ sort })}
        {...(most > 0 && tools
          ? {
              actions: (row: Row) =>
                props.toolsInMenu ? (
                  <RowToolsMenu name={rowName(row)} tools={tools(row)} />
                ) : (
                  <RowTools name={rowName(row)} tools={tools(row)} />
                ),
              cardActions: (row: Row) => <RowToolsMenu name={rowName(row)} tools={tools(row)} />,
              actionsWidth: props.toolsInMenu ? 64 : Math.max(64, most * TOOL_WIDTH + 16),
            }
          : {})}
        narrowed={isNarrowed(state)}
        onClear={() => change(clearedFilters(state))}
        emptyText={props.emptyText ?? 'No data found'}
        firstUse={props.firstUse}
      />
      {count > 0 && (
        <ListPager
          state={state}
          change={change}
          asOf={result.data?.asOf}
          total={count}
          floats={props.floats ?? false}
        />
      )}
    </>
  )
}

function countLine(total: number, [one, many]: readonly [string, string], narrowed: boolean): string {
  const words = `${total.toLocaleString('en-IN')} ${total === 1 ? one : many}`
  return narrowed ? `${words} found` : words
}
