import { asProblem } from '../../../api/client'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { useMessages } from '../../../ui/overlay/messages'
import { type AwayRow, useAwayChanges } from './queries'

/** Takes days back that have not begun, or ends those that have, after a question; both can be undone at once. */
export function useEndAway(today: string) {
  const messages = useMessages()
  const { end, set } = useAwayChanges()
  return useOneAtATime(async (row: AwayRow) => {
    const hasBegun = row.first < today
    const name = row.teacher?.name ?? 'this person'
    const confirmed = await messages.confirm({
      title: hasBegun ? `End the absence of ${name}?` : `Take these days of ${name} back?`,
      message: hasBegun
        ? 'It will end with yesterday. What was decided in the meantime stays as it is.'
        : 'They are removed, and whoever stands in is notified.',
      confirmLabel: hasBegun ? 'End absence' : 'Take back',
    })
    if (!confirmed) return
    const body = {
      teacher: row.teacher?._id ?? null,
      first: row.first,
      last: row.last,
      delegate: row.delegate?._id ?? null,
      authenticates: row.authenticates,
      reason: row.reason,
    }
    const fail = (error: unknown) => messages.alert({ title: 'Not saved', message: asProblem(error).message })
    try {
      const { message } = await end.mutateAsync(row._id)
      messages.toast({
        message: message ?? 'Ended',
        action: {
          label: 'Undo',
          onClick: () => void set.mutateAsync({ _id: hasBegun ? row._id : null, body }).catch(fail),
        },
      })
    } catch (error) {
      await fail(error)
    }
  })
}
