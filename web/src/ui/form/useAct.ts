import { asProblem } from '../../api/client'
import type { Confirmation } from '../overlay/ConfirmDialog'
import { useMessages } from '../overlay/messages'

interface Act {
  /** What is asked before. */
  ask?: Confirmation
  act: () => Promise<{ message?: string }>
  /** What is said in passing once it is done, where the server has no words for it, or the title over the server's words. */
  done: string | { title: string }
  /** The title of what is said where it fails, or where it cannot be undone. */
  failed: string
  /** Takes it back; offered beside what is said in passing. */
  undo?: () => Promise<unknown>
  /** What is said once it is taken back; nothing, where what is in sight says it. */
  undone?: string
}

/** Does something on the server, after a question where there is one, and says what came of it; resolves to true when it is done. */
export function useAct() {
  const messages = useMessages()
  return async ({ ask, act, done, failed, undo, undone }: Act): Promise<boolean> => {
    if (ask && !(await messages.confirm(ask))) return false
    const fail = (error: unknown) => void messages.alert({ title: failed, message: asProblem(error).message })
    const sayUndone = () => undone && messages.toast({ message: undone })
    try {
      const { message } = await act()
      const action = undo && { label: 'Undo', onClick: () => void undo().then(sayUndone, fail) }
      if (typeof done === 'string') messages.toast({ message: message ?? done, action })
      else void messages.success(done.title, message)
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
}
