import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '../EmptyState'
import { ErrorPanel } from '../ErrorPanel'
import { RowSkeletons } from '../Skeletons'
import { AsOf } from '../text/AsOf'
import { useIsDesktop } from '../useIsDesktop'
import { useOnline } from '../useOnline'
import type { CardLines, RowsProps } from './columns'
import { RecordCards } from './RecordCards'
import { RecordTable, type TableProps } from './RecordTable'

/** What a list knows about its rows; a React Query result fits as it is. */
export interface ListResult<Row> {
  data: { data: readonly Row[]; total: number; asOf?: string | undefined } | undefined
  error: unknown
  isPlaceholderData: boolean
  /** When the rows were answered; said where they may no longer be so. */
  dataUpdatedAt?: number
  /** They are what this device has kept, and how much of it; the page's frame says nothing of their time. */
  keptLine?: string
  refetch: () => unknown
}

interface RecordListProps<Row> extends Omit<RowsProps<Row>, 'rows'>, TableProps<Row> {
  result: ListResult<Row>
  card: (row: Row) => CardLines
  page: number
  limit: number
  /** The menu of a card, where it differs from the table's actions. */
  cardActions?: (row: Row) => ReactNode
  /** A search or filter holds, which `onClear` takes away. */
  narrowed?: boolean
  onClear?: () => void
  /** The specification's text of an empty list (L-130). */
  emptyText?: string
  /** First use: one sentence and the way to begin. */
  firstUse?: { text: string; action?: ReactNode }
}

/** The specification's empty text of reports and the checklist (L-131). */
const NO_DATA = 'No Data Found'

/** A list in one of its six faces: failed, offline, first load, nothing yet, nothing found, rows. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { result, limit, narrowed = false, emptyText = NO_DATA, firstUse } = props
  const online = useOnline()
  const isDesktop = useIsDesktop()
  const { data, error } = result

  useEffect(() => {
    if (error) console.error(error)
  }, [error])

  if (!data && error && online) {
    return (
      <ErrorPanel
        message="Loading the list failed. Check your connection and try again."
        onRetry={() => void result.refetch()}
      />
    )
  }
  if (!data && !online) {
    return <EmptyState icon="offline" text="You are offline" hint="The list loads when the network is back." />
  }
  if (!data)
    return <RowSkeletons count={limit} height={isDesktop ? 49 : 98} gap={isDesktop ? 0 : 8} label="Loading list" />
  const asOf = result.dataUpdatedAt && (online ? error : result.keptLine) ? <AsOf at={result.dataUpdatedAt} /> : null
  if (data.total === 0 && !narrowed && firstUse) {
    return <EmptyState text={emptyText} hint={firstUse.text} action={firstUse.action} />
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon="search"
        text={emptyText}
        hint={narrowed ? 'Nothing matches the search and filters.' : undefined}
        action={
          narrowed && (
            <Button variant="outlined" onClick={props.onClear}>
              Clear filters
            </Button>
          )
        }
      />
    )
  }
  return (
    <Box
      aria-busy={result.isPlaceholderData || undefined}
      sx={{ opacity: result.isPlaceholderData ? 0.5 : 1, transition: 'opacity 120ms' }}
    >
      {asOf}
      {isDesktop ? (
        <RecordTable {...props} rows={data.data} offset={(props.page - 1) * limit} />
      ) : (
        <RecordCards {...props} rows={data.data} actions={props.cardActions} />
      )}
    </Box>
  )
}
