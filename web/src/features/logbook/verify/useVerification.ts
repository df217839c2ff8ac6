import { useState } from 'react'
import { asProblem } from '../../../api/client'
import type { Kind } from '../../../api/generated/kinds'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { useMessages } from '../../../ui/overlay/messages'
import { type Entry, headlineOf } from '../entry'
import { useUndoVerification, useVerify } from '../queries'
import { ALL_REQUIRED, ratingOf } from '../score'
import { useVerificationDraft } from './useVerificationDraft'
import { missingOf, NO_INPUT, verificationOf } from './verification'

/** The verification of one entry in its dialog: what is put in, what is kept of it, and how it is sent. */
export function useVerification(kind: Kind, entry: Entry, onDone: () => void) {
  const messages = useMessages()
  const verifying = useVerify('verifyEntry')
  const undoing = useUndoVerification('verifyEntry')
  const [input, setInput] = useState(NO_INPUT)
  const draft = useVerificationDraft(kind, entry, input, setInput)
  const rating = ratingOf(kind, entry)
  const id = entry._id
  const say = (error: unknown) => messages.alert({ title: 'Update Error', message: asProblem(error).message })

  const undo = useOneAtATime(async (version: number | undefined) => {
    try {
      await undoing.mutateAsync({ kind, id, version })
      messages.toast({ message: 'The decision was withdrawn.', severity: 'info' })
    } catch (error) {
      void say(error)
    }
  })

  const submit = useOneAtATime(async () => {
    const { status } = input
    if (status === 'Pending' || missingOf(rating, input) !== null) {
      setInput({ ...input, isMarked: true })
      await messages.alert({ title: 'Update Error', message: ALL_REQUIRED, severity: 'warning' })
      return
    }
    try {
      const sent = { kind, id, ...verificationOf(rating, input, status), version: entry.version }
      const answer = await verifying.mutateAsync(sent)
      draft.forget()
      onDone()
      await messages.success('Updated', answer.message)
      messages.toast({
        message: `${status}: ${headlineOf(kind, entry)}`,
        action: { label: 'Undo', onClick: () => void undo(answer.data.version) },
      })
    } catch (error) {
      void say(error)
    }
  })

  const reset = () => draft.discard(() => setInput(NO_INPUT))
  return { rating, input, setInput, draft, isSending: verifying.isPending, reset, submit }
}

/** What the dialog's parts are given. */
export type VerificationForm = ReturnType<typeof useVerification>
