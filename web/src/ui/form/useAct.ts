import { asProblem } from '../../api/client'
import type { Confirmation } from '../overlay/ConfirmDialog'
import { useMessages } from '../overlay/messages'

interface Act {
  /** What is asked before. */
  ask?: Confirmation
  act: () => Promise<{ message?: string }>
  /** What is said in passing once it is done, where the server has no words for it, or the title over the server's words. */
  done: string | { title: string }
  /** The title of what is said where it fails. */
  failed: string
}

/** Does something on the server, after a question where there is one, and says what came of it; resolves to true when it is done. */
export function useAct() {
  const messages = useMessages()
  return async ({ ask, act, done, failed }: Act): Promise<boolean> => {
    if (ask && !(await messages.confirm(ask))) return false
    try {
      const { message } = await act()
      if (typeof done === 'string') messages.toast({ message: message ?? done })
      else void messages.success(done.title, message)
      return true
    } catch (error) {
      void messages.alert({ title: failed, message: asProblem(error).message })
      return false
    }
  }
}
