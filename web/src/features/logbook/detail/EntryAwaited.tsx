import type { Problem } from '../../../api/client'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { RowSkeletons } from '../../../ui/Skeletons'

interface EntryAwaitedProps {
  /** A React Query result that has no entry. */
  result: { error: Problem | null; refetch: () => unknown }
  /** What is said where there is no such entry; the server's words otherwise. */
  absent?: string
}

/** What stands in the place of an entry that is on its way or cannot be shown. */
export function EntryAwaited({ result: { error, refetch }, absent }: EntryAwaitedProps) {
  if (!error) return <RowSkeletons count={8} height={56} label="Loading entry" />
  return (
    <ErrorPanel
      title="This entry cannot be shown"
      message={error.status === 404 && absent ? absent : error.message}
      onRetry={() => void refetch()}
    />
  )
}
