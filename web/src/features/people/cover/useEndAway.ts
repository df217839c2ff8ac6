import { useOneAtATime } from '../../../lib/useOneAtATime'
import { useAct } from '../../../ui/form/useAct'
import { type AwayRow, useAwayChanges } from './queries'

/** Takes days back that have not begun, or ends those that have, after a question; both can be undone at once. */
export function useEndAway(today: string) {
  const act = useAct()
  const { end, set } = useAwayChanges()
  return useOneAtATime((row: AwayRow) => {
    const hasBegun = row.first < today
    const name = row.teacher?.name ?? 'this person'
    const body = {
      teacher: row.teacher?._id ?? null,
      first: row.first,
      last: row.last,
      delegate: row.delegate?._id ?? null,
      authenticates: row.authenticates,
      reason: row.reason,
    }
    return act({
      ask: {
        title: hasBegun ? `End the absence of ${name}?` : `Take these days of ${name} back?`,
        message: hasBegun
          ? 'It will end with yesterday. What was decided in the meantime stays as it is.'
          : 'They are removed, and whoever stands in is notified.',
        confirmLabel: hasBegun ? 'End absence' : 'Take back',
      },
      act: () => end.mutateAsync(row._id),
      done: 'Ended',
      failed: 'Not saved',
      undo: () => set.mutateAsync({ _id: hasBegun ? row._id : null, body }),
    })
  })
}
