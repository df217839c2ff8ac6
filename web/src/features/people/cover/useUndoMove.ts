import { asProblem } from '../../../api/client'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { useMessages } from '../../../ui/overlay/messages'
import { useMoves } from './queries'

/** Gives back what an act moved and nobody has decided on, after a question; says how many went back. */
export function useUndoMove() {
  const messages = useMessages()
  const { undo } = useMoves()
  return useOneAtATime(async ({ _id, from }: { _id: string; from: string | null }): Promise<boolean> => {
    const confirmed = await messages.confirm({
      title: 'Undo this move?',
      message: `What nobody has decided on goes back ${from ? `to ${from}` : 'and names no teacher again'}. Decisions stay as they are.`,
      confirmLabel: 'Undo move',
    })
    if (!confirmed) return false
    try {
      const { message } = await undo.mutateAsync(_id)
      messages.toast({ message: message ?? 'Moved back' })
      return true
    } catch (error) {
      await messages.alert({ title: 'Not undone', message: asProblem(error).message })
      return false
    }
  })
}
