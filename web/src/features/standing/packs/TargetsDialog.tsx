import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Place } from '../../../api/places'
import { formatInstant } from '../../../lib/dates'
import { Loaded } from '../../../ui/lazy/Loaded'
import { Dialog } from '../../../ui/overlay/Dialog'
import { RowSkeletons } from '../../../ui/Skeletons'
import { DeleteButton, Line, Lines } from '../Line'
import { PageButtons } from './PageButtons'
import { targetsQuery } from './queries'
import { useTargetRemoval } from './useTargetRemoval'
import { perWords } from './words'

/** The targets that a department has set, each of which can be removed. */
export default function TargetsDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const result = useQuery(targetsQuery(place, page))
  const remove = useTargetRemoval(place)
  return (
    <Dialog
      steady
      width="sm"
      title="Targets of the department"
      subtitle="College policy, beside the rows of packs"
      onClose={onClose}
    >
      <Loaded result={result} meanwhile={<RowSkeletons count={3} height={56} />}>
        {({ data, total }) => (
          <>
            <Lines empty="No target is set. Open a pack and set one beside a requirement.">
              {data.map(({ _id, label, number, per, beside, packId, at, by }) => (
                <Line
                  key={_id}
                  title={`${label}: ${number}, ${perWords(per)}`}
                  below={`Beside ${beside} of ${packId}; ${formatInstant(at)}${by ? ` by ${by.name}` : ''}`}
                  end={<DeleteButton label={`Remove the target of ${label}`} onPress={() => remove(_id, label)} />}
                />
              ))}
            </Lines>
            <PageButtons page={page} total={total} size={20} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
