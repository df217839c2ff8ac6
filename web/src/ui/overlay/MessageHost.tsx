import { useEffect, useRef } from 'react'
import { type Confirmation, ConfirmDialog } from './ConfirmDialog'
import { type Message, MessageDialog } from './MessageDialog'

/** A dialog in sight or waiting. */
export type Spoken =
  | { id: number; kind: 'alert'; message: Message; answer: () => void }
  | { id: number; kind: 'confirm'; message: Confirmation; answer: (confirmed: boolean) => void }

/** Draws the one dialog whose turn it is, makes room for the next, and answers its promise. */
export default function MessageHost({ spoken, onGone }: { spoken: Spoken; onGone: () => void }) {
  const outcome = useRef<boolean>(undefined)
  // Who asked goes on when the dialog has gone and has handed the focus back.
  useEffect(
    () => () => {
      if (outcome.current !== undefined) spoken.answer(outcome.current)
    },
    [spoken],
  )
  const finish = (confirmed: boolean) => {
    if (outcome.current !== undefined) return
    outcome.current = confirmed
    onGone()
  }
  if (spoken.kind === 'confirm') return <ConfirmDialog {...spoken.message} onAnswer={finish} />
  return <MessageDialog {...spoken.message} onClose={() => finish(true)} />
}
