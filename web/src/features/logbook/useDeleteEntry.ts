import { asProblem, somethingWrong } from '../../api/client'
import type { Kind } from '../../api/generated/kinds'
import { useUser } from '../../api/session'
import { useMessages } from '../../ui/messages'
import type { Entry } from './entry'
import { useDeleteRecord } from './queries'

/** The specification's text for a delete that failed without one of the server's (L-365). */
export const DELETE_FAILED = 'Something went wrong while deleting.'

/** Asks, deletes, and says what came of it; resolves to true when the entry is gone. */
export function useDeleteEntry(kind: Kind): (entry: Entry) => Promise<boolean> {
  const user = useUser()
  const messages = useMessages()
  const deleting = useDeleteRecord()
  return async (entry) => {
    const isSure = await messages.confirm({
      title: 'Are you sure?',
      message: 'This action cannot be retrive!',
      confirmLabel: 'Delete entry',
      danger: true,
    })
    if (!isSure) return false
    try {
      const answer = await deleting.mutateAsync({ id: entry._id, type: kind.deleteName, userId: user._id })
      void messages.success('Deleted!', answer.message)
      return true
    } catch (error) {
      const problem = asProblem(error)
      const isNameless = problem.network || problem.message === somethingWrong
      void messages.alert({ title: 'Not deleted', message: isNameless ? DELETE_FAILED : problem.message })
      return false
    }
  }
}
