import type { Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { useDelete } from '../../../ui/list/useDelete'
import type { Entry } from '../entry'
import { useDeleteRecord } from '../queries'

/** The specification's text for a delete that failed without one of the server's (L-365). */
const DELETE_FAILED = 'Something went wrong while deleting.'

/** Asks, deletes, and says what came of it; resolves to true when the entry is gone. */
export function useDeleteEntry(kind: Kind): (entry: Entry) => Promise<boolean> {
  const user = useUser()
  const deleting = useDeleteRecord()
  const askAndDelete = useDelete(DELETE_FAILED)
  return (entry) =>
    askAndDelete('Delete entry', () => deleting.mutateAsync({ id: entry._id, type: kind.deleteName, userId: user._id }))
}
