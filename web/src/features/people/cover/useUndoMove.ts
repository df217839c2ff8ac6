import { useOneAtATime } from '../../../lib/useOneAtATime'
import { useAct } from '../../../ui/form/useAct'
import { useMoves } from './queries'

/** Gives back what an act moved and nobody has decided on, after a question; says how many went back. */
export function useUndoMove() {
  const act = useAct()
  const { undo } = useMoves()
  return useOneAtATime(({ _id, from }: { _id: string; from: string | null }) =>
    act({
      ask: {
        title: 'Undo this move?',
        message: `What nobody has decided on goes back ${from ? `to ${from}` : 'and names no teacher again'}. Decisions stay as they are.`,
        confirmLabel: 'Undo move',
      },
      act: () => undo.mutateAsync(_id),
      done: 'Moved back',
      failed: 'Not undone',
    }),
  )
}
