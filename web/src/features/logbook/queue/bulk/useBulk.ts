import { useState } from 'react'
import { asProblem } from '../../../../api/client'
import type { Kind } from '../../../../api/generated/kinds'
import { EMPTY } from '../../../../lib/dates'
import { useOneAtATime } from '../../../../lib/useOneAtATime'
import { useUndoVerification } from '../../queries'
import { ALL_REQUIRED } from '../../score'
import { NO_INPUT, withScoreComment } from '../../verify/verification'
import { type BulkRow, type BulkSigned, useApproveInBulk } from '../queries'
import type { Queue } from '../useQueue'

interface Outcome {
  message: string
  approved: readonly BulkSigned[]
  refused: readonly { _id: string; topic: string; who: string; message: string }[]
}

/** What is checked, the one score and feedback for all, and what became of it. */
export function useBulk(kind: Kind | undefined, rows: readonly BulkRow[], queue: Queue) {
  const scoreComments = queue.first?.scoreComments ?? {}
  const approving = useApproveInBulk(kind?.key ?? '')
  const takingBack = useUndoVerification('decideInQueue')
  // Everything that may be signed is meant, until somebody takes it out.
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(new Set())
  const [roles, setRoles] = useState<ReadonlyMap<string, string>>(new Map())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [isDeclared, setDeclared] = useState(false)
  const [grade, setGrade] = useState('')
  const [feedback, setFeedback] = useState('')
  const [isMarked, setMarked] = useState(false)
  const [problem, setProblem] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isUndoing, setUndoing] = useState(false)
  const chosen = rows.filter(({ _id }) => !takenOut.has(_id))
  const roleOf = (row: BulkRow) => roles.get(row._id) ?? row.role
  const isScored = kind?.scoring.type === 'single'

  const submit = useOneAtATime(async () => {
    const vRemark = feedback.trim()
    if (!kind || !isDeclared) return
    if (vRemark === '' || (isScored && grade === '')) {
      setMarked(true)
      setProblem(ALL_REQUIRED)
      return
    }
    setProblem('')
    try {
      const answer = await approving.mutateAsync({
        entries: chosen.map((row) => {
          const role = roleOf(row)
          const seen = { _id: row._id, version: row.version ?? 1 }
          return role && role !== row.role ? { ...seen, role } : seen
        }),
        vRemark,
        declared: isDeclared,
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
            message,
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
    chosen,
    takenOut,
    opened,
    isDeclared,
    grade,
    feedback,
    isMarked,
    problem,
    outcome,
    isSending: approving.isPending,
    isUndoing,
    roleOf,
    /** The role as the verifier saw it; what is declared has to be declared anew. */
    setRole: (id: string, role: string) => {
      setRoles((old) => new Map(old).set(id, role))
      setDeclared(false)
    },
    setOpened: (id: string) => setOpened((old) => new Set(old).add(id)),
    setDeclared,
    setGrade: (value: string) => {
      const before = { ...NO_INPUT, grade, feedback }
      const rating = { type: 'single' as const, scale: [] }
      setFeedback(withScoreComment(rating, before, { ...before, grade: value }, scoreComments).feedback)
      setGrade(value)
    },
    setFeedback,
    /** Takes entries out, or in again; what is declared has to be declared anew. */
    pick: (ids: readonly string[], on: boolean) => {
      setTakenOut((old) => {
        const next = new Set(old)
        for (const id of ids) {
          if (on) next.delete(id)
          else next.add(id)
        }
        return next
      })
      setDeclared(false)
    },
    reset: () => {
      setTakenOut(new Set())
      setRoles(new Map())
      setDeclared(false)
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
