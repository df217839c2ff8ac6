import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog'
import { MessageDialog } from './MessageDialog'
import type { Spoken } from './messages'

/** Draws the one dialog whose turn it is, answers its promise and makes room for the next. */
export default function MessageHost({ spoken, onGone }: { spoken: Spoken; onGone: () => void }) {
  const [open, setOpen] = useState(true)
  const finish = (confirmed: boolean) => {
    if (!open) return
    setOpen(false)
    if (spoken.sort === 'confirm') spoken.answer(confirmed)
    else spoken.answer()
    onGone()
  }
  if (spoken.sort === 'confirm') return <ConfirmDialog {...spoken.message} open={open} onAnswer={finish} />
  return <MessageDialog {...spoken.message} open={open} onClose={() => finish(true)} />
}
