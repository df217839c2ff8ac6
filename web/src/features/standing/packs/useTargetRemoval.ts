import type { Place } from '../../../api/places'
import { useAct } from '../../../ui/form/useAct'
import { usePackChanges } from './queries'

/** Asks whether a target of the department is to go, and removes it. */
export function useTargetRemoval(place: Place) {
  const act = useAct()
  const { removeTarget } = usePackChanges(place)
  return (targetId: string, label: string) =>
    act({
      ask: {
        title: 'Remove this target?',
        message: `${label}: the row of the document stays as it is.`,
        confirmLabel: 'Remove target',
        danger: true,
      },
      act: () => removeTarget.mutateAsync(targetId),
      done: 'Removed',
      failed: 'Not removed',
    })
}
