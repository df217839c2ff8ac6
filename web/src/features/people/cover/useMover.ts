import { useRef, useState } from 'react'
import { asProblem } from '../../../api/client'
import { newClientId } from '../../../lib/clientId'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { useMessages } from '../../../ui/overlay/messages'
import { type CoverPlace, type TeacherLoad, useMoves } from './queries'
import { entriesWords, listed } from './shares'
import { useUndoMove } from './useUndoMove'

/** To whom how many go. */
export interface Receiver {
  to: string
  name: string
  count: number
}

/** What an act did: how many moved, of how many, and why the others stayed. */
interface Outcome {
  _id: string
  from: string | null
  key: string | null
  moved: number
  of: number
  reasons: readonly string[]
}

/** Moves entries after a question, keeps what became of them until another teacher is chosen, and gives them back. */
export function useMover(place: CoverPlace | null, key: string | null, refetch: () => unknown) {
  const messages = useMessages()
  const { move } = useMoves()
  const giveBack = useUndoMove()
  const unanswered = useRef<{ contents: string; clientId: string } | null>(null)
  const [last, setLast] = useState<Outcome | null>(null)
  const outcome = last && last.key === key ? last : null
  const start = useOneAtATime(async (row: TeacherLoad, receivers: readonly Receiver[]) => {
    if (!place || receivers.length === 0) return
    const count = receivers.reduce((sum, each) => sum + each.count, 0)
    const confirmed = await messages.confirm({
      title: `Move ${entriesWords(count)}${row._id === null ? '' : ` of ${row.name}`}?`,
      message: `${listed(receivers.map((each) => `${each.count} to ${each.name}`))}. All of them are notified.`,
      confirmLabel: `Move ${entriesWords(count)}`,
    })
    if (!confirmed) return
    try {
      const shares = receivers.map((each) => ({ to: each.to, count: each.count }))
      const body = { ...place, teacher: row._id, shares }
      // The same move again after a lost answer is the same request, and moves nothing twice.
      const contents = JSON.stringify(body)
      if (unanswered.current?.contents !== contents) unanswered.current = { contents, clientId: newClientId() }
      const { data } = await move.mutateAsync({ ...body, clientId: unanswered.current.clientId })
      unanswered.current = null
      setLast({
        _id: data._id,
        from: row._id === null ? null : row.name,
        key,
        moved: data.moved,
        of: data.results.length,
        reasons: [...new Set(data.results.flatMap((each) => (each.moved ? [] : [each.message])))],
      })
    } catch (error) {
      await messages.alert({ title: 'Nothing moved', message: asProblem(error).message })
      refetch()
    }
  })
  const undo = async () => {
    if (outcome && (await giveBack({ _id: outcome._id, from: outcome.from }))) setLast(null)
  }
  return { move: start, undo, outcome, isMoving: move.isPending }
}

/** What a page needs to move entries. */
export type Mover = ReturnType<typeof useMover>
