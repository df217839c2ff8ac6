import { useState } from 'react'
import { asProblem } from '../../../api/client'
import type { Kind } from '../../../api/generated/kinds'
import { EMPTY } from '../../../lib/dates'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { useMessages } from '../../../ui/messages'
import { ALL_REQUIRED } from '../score'
import { type BulkResult, type BulkRow, useApproveInBulk, useTakeBack } from './queries'
import type { Queue } from './useQueue'

interface Outcome {
  message: string
  approved: readonly BulkResult[]
  refused: readonly { _id: string; topic: string; who: string; message: string }[]
}

/** What is checked, the one score and feedback for all, and what became of it. */
export function useBulk(kind: Kind | undefined, rows: readonly BulkRow[], queue: Queue) {
  const messages = useMessages()
  const approving = useApproveInBulk(kind?.key ?? '')
  const takingBack = useTakeBack()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [grade, setGrade] = useState('')
  const [feedback, setFeedback] = useState('')
  const [isMarked, setMarked] = useState(false)
  const [problem, setProblem] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isUndoing, setUndoing] = useState(false)
  const isScored = kind?.scoring.type === 'single'

  const submit = useOneAtATime(async () => {
    const vRemark = feedback.trim()
    if (!kind || vRemark === '' || (isScored && grade === '')) {
      setMarked(true)
      setProblem(ALL_REQUIRED)
      return
    }
    setProblem('')
    const chosen = rows.filter(({ _id }) => picked.has(_id))
    const count = chosen.length === 1 ? '1 entry' : `${chosen.length} entries`
    const isSure = await messages.confirm({
      title: `Approve ${count}?`,
      message: `${kind.title}${isScored ? `, score ${grade}` : ''}: “${vRemark}” Each is signed with your name.`,
      confirmLabel: `Approve ${count}`,
    })
    if (!isSure) return
    try {
      const answer = await approving.mutateAsync({
        entries: chosen.map(({ _id, version }) => ({ _id, version: version ?? 1 })),
        vRemark,
        ...(isScored ? { score: grade } : {}),
      })
      const approved = answer.data.filter((each) => each.approved)
      const byId = new Map(chosen.map((row) => [row._id, row]))
      queue.settleAll(
        approved.map(({ _id, version }) => ({
          id: _id,
          kind,
          status: 'Approved',
          headline: byId.get(_id)?.topic ?? kind.title,
          at: Date.now(),
          version,
        })),
      )
      setOutcome({
        message: answer.message ?? '',
        approved,
        refused: answer.data
          .filter((each) => !each.approved)
          .map(({ _id, message }) => ({
            _id,
            topic: byId.get(_id)?.topic ?? kind.title,
            who: byId.get(_id)?.student?.name ?? EMPTY,
            message: message ?? '',
          })),
      })
    } catch (error) {
      setProblem(asProblem(error).message)
    }
  })

  /** Takes the approvals back one by one; what could not be taken back stays approved and is said. */
  const undoAll = useOneAtATime(async () => {
    if (!kind || !outcome) return
    setUndoing(true)
    let back = 0
    for (const { _id, version } of outcome.approved) {
      try {
        await takingBack.mutateAsync({ kind, id: _id, version })
        queue.reopen(_id)
        back += 1
      } catch {
        // The half minute is over, or somebody decided again: that one stays as it is.
      }
    }
    setUndoing(false)
    setOutcome({ ...outcome, approved: [], message: `${back} of ${outcome.approved.length} approvals withdrawn` })
  })

  return {
    picked,
    grade,
    feedback,
    isMarked,
    problem,
    outcome,
    isSending: approving.isPending,
    isUndoing,
    setGrade,
    setFeedback,
    pick: (ids: readonly string[], on: boolean) =>
      setPicked((old) => {
        const next = new Set(old)
        for (const id of ids) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    reset: () => {
      setPicked(new Set())
      setGrade('')
      setMarked(false)
      setProblem('')
    },
    submit,
    undoAll,
  }
}

/** What the dialog's parts are given. */
export type Bulk = ReturnType<typeof useBulk>
