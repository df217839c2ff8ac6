import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { lazyPart } from '../lazy/lazyPart'
import type { Confirmation } from './ConfirmDialog'
import type { Message } from './MessageDialog'
import type { Spoken } from './MessageHost'
import { Toast, type ToastMessage } from './Toast'

// Fetched on first use or by the shell ahead of need, so that the sign-in page does not carry dialogs.
const loadDialogs = () => import('./MessageHost')
const MessageHost = lazyPart(loadDialogs, { isOver: true })

/** Fetches the dialogs' code ahead of the first message, so that one can also be shown when the network is gone. */
export function preloadDialogs() {
  loadDialogs().catch(() => undefined)
}

/** What pages can say. Titles and texts come word for word from the specification. */
export interface Messages {
  /** A titled message with OK; resolves when it is closed. Severity defaults to error. */
  alert(message: Message): Promise<void>
  /** A titled success message that closes by itself after 1.5 s. */
  success(title: string, message?: string): Promise<void>
  /** A question; resolves to true only for the confirming button. */
  confirm(question: Confirmation): Promise<boolean>
  /** A passing notice at the bottom, with at most one action. */
  toast(toast: ToastMessage): void
}

const MessagesContext = createContext<Messages | null>(null)
let lastId = 0

/** Shows dialogs one after another, in the order they were asked for, and the latest toast. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Spoken[]>([])
  const [toast, setToast] = useState<ToastMessage | null>(null)
  const add = useCallback((item: Spoken) => setQueue((old) => [...old, item]), [])
  const remove = useCallback((id: number) => setQueue((old) => old.filter((item) => item.id !== id)), [])

  const messages = useMemo<Messages>(() => {
    const alert = (message: Message) =>
      new Promise<void>((resolve) => add({ id: ++lastId, kind: 'alert', message, answer: resolve }))
    return {
      alert,
      success: (title, message) => alert({ title, message, severity: 'success' }),
      confirm: (message) =>
        new Promise<boolean>((resolve) => add({ id: ++lastId, kind: 'confirm', message, answer: resolve })),
      toast: (next) => setToast({ ...next }),
    }
  }, [add])

  const current = queue[0]
  return (
    <MessagesContext value={messages}>
      {children}
      {current && <MessageHost key={current.id} spoken={current} onGone={() => remove(current.id)} />}
      {toast && <Toast toast={toast} onClose={() => setToast(null)} />}
    </MessagesContext>
  )
}

/** The messages of the nearest provider. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('useMessages needs a MessagesProvider')
  return messages
}
