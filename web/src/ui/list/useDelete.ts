import { asProblem, somethingWrong } from '../../api/client'
import { useMessages } from '../overlay/messages'

/** The specification's text for a delete that failed without one of the server's (P-425). */
const FAILED = 'Something went wrong while deleting'

/** Asks in the specification's words, deletes, and says what came of it; resolves to true when it is gone. */
export function useDelete(failed = FAILED) {
  const messages = useMessages()
  return async (confirmLabel: string, remove: () => Promise<{ message?: string }>): Promise<boolean> => {
    const isSure = await messages.confirm({
      title: 'Are you sure?',
      message: 'This action cannot be retrive!',
      confirmLabel,
      danger: true,
    })
    if (!isSure) return false
    try {
      const answer = await remove()
      void messages.success('Deleted!', answer.message)
      return true
    } catch (error) {
      const problem = asProblem(error)
      const isNameless = problem.network || problem.message === somethingWrong
      void messages.alert({ title: 'Not deleted', message: isNameless ? failed : problem.message })
      return false
    }
  }
}
