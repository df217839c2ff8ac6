import { useState } from 'react'
import { asProblem } from '../../api/client'
import type { Kind } from '../../api/generated/kinds'
import { useOneAtATime } from '../../lib/useOneAtATime'
import { type DraftState, useStateDraft } from '../../ui/form/useDraft'
import { useMessages } from '../../ui/messages'
import { type Entry, headlineOf, type Score } from './entry'
import { useUndoVerification, useVerifyEntry } from './queries'
import { ALL_REQUIRED, type Rating, ratingOf } from './score'
import { NOTHING, type VerificationDraft, verificationDraft } from './verificationDraft'

export interface VerificationForm {
  rating: Rating
  /** "Pending" until one is chosen, which cannot be submitted (L-137). */
  status: string
  feedback: string
  grade: string
  criteria: Readonly<Record<string, number>>
  /** Something was missing at the last attempt: the empty places are marked. */
  isMarked: boolean
  isSending: boolean
  draft: DraftState
  setStatus: (status: string) => void
  setFeedback: (text: string) => void
  setGrade: (value: string) => void
  rate: (title: string, value: number) => void
  reset: () => void
  submit: () => Promise<void>
}

function scoreOf(rating: Rating, grade: string, criteria: Readonly<Record<string, number>>): Score | undefined {
  if (rating.type === 'none') return null
  if (rating.type === 'single') return grade === '' ? undefined : grade
  if (rating.criteria.some((title) => criteria[title] === undefined)) return undefined
  return rating.criteria.map((title) => ({ title, value: criteria[title] ?? 0 }))
}

/** The rating form of one entry: what is chosen, what is missing, and what is sent. */
export function useVerification(kind: Kind, entry: Entry, onDone: () => void): VerificationForm {
  const messages = useMessages()
  const verifying = useVerifyEntry(kind, entry._id)
  const undoing = useUndoVerification()
  const [values, setValues] = useState(NOTHING)
  const { status, feedback, grade, criteria } = values
  const put = (part: Partial<VerificationDraft>) => setValues((old) => ({ ...old, ...part }))
  const [isMarked, setMarked] = useState(false)
  const draft = useStateDraft({
    ...verificationDraft(kind, entry._id),
    values,
    pristine: NOTHING,
    write: (kept) => setValues({ ...NOTHING, ...kept }),
    base: () => String(entry.version ?? ''),
  })
  const rating = ratingOf(kind, entry)

  const undo = useOneAtATime(async (version: number | undefined) => {
    try {
      await undoing.mutateAsync({ kind, id: entry._id, version })
      messages.toast({ message: 'The decision was withdrawn.', severity: 'info' })
    } catch (error) {
      void messages.alert({ title: 'Update Error', message: asProblem(error).message })
    }
  })

  const submit = useOneAtATime(async () => {
    const score = scoreOf(rating, grade, criteria)
    const vRemark = feedback.trim()
    if (status === 'Pending' || vRemark === '' || score === undefined) {
      setMarked(true)
      await messages.alert({ title: 'Update Error', message: ALL_REQUIRED, severity: 'warning' })
      return
    }
    try {
      const answer = await verifying.mutateAsync({ status, vRemark, score, version: entry.version })
      draft.forget()
      onDone()
      await messages.success('Updated', answer.message)
      messages.toast({
        message: `${status}: ${headlineOf(kind, entry)}`,
        action: { label: 'Undo', onClick: () => void undo(answer.data.version) },
      })
    } catch (error) {
      void messages.alert({ title: 'Update Error', message: asProblem(error).message })
    }
  })

  const reset = () => {
    draft.discard(() => {
      setValues(NOTHING)
      setMarked(false)
    })
  }

  return {
    rating,
    status,
    feedback,
    grade,
    criteria,
    isMarked,
    isSending: verifying.isPending,
    draft,
    setStatus: (next) => put({ status: next }),
    setFeedback: (text) => put({ feedback: text }),
    setGrade: (value) => put({ grade: value }),
    rate: (title, value) => setValues((old) => ({ ...old, criteria: { ...old.criteria, [title]: value } })),
    reset,
    submit,
  }
}
