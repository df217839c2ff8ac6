import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Place } from '../../../api/places'
import { formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { FormDialog } from '../../../ui/form/FormDialog'
import { useAct } from '../../../ui/form/useAct'
import { Loaded } from '../../../ui/lazy/Loaded'
import { Dialog } from '../../../ui/overlay/Dialog'
import { RowSkeletons } from '../../../ui/Skeletons'
import { DeleteButton, Line, Lines } from '../Line'
import { examDaysQuery, useExamDayChanges } from '../queries'

/** The days of the theory examination of a department by batch: the list, setting one, taking one away. */
export default function ExamDaysDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const act = useAct()
  const result = useQuery(examDaysQuery(place))
  const { set, clear } = useExamDayChanges(place)
  const [isAdding, setAdding] = useState(false)
  const takeAway = (batch: number) =>
    act({
      ask: {
        title: `Remove the day of batch ${batch}?`,
        message: 'The last day of each trainee’s term is assumed again.',
        confirmLabel: 'Remove',
      },
      act: () => clear.mutateAsync(batch),
      done: 'Removed',
      failed: 'Not removed',
    })
  return (
    <>
      <Dialog
        steady
        width="sm"
        title="Examination days"
        subtitle="First theory paper of each batch"
        onClose={onClose}
        actions={
          <ActionButton variant="contained" icon="add" onClick={() => setAdding(true)}>
            Set a day
          </ActionButton>
        }
      >
        <Loaded result={result} meanwhile={<RowSkeletons count={3} height={56} />}>
          {(days) => (
            <Lines empty="No day is set. Until then the last day of each trainee’s term is assumed, and shown as assumed.">
              {days.map(({ batch, examOn, setBy, setOn }) => (
                <Line
                  key={batch}
                  title={`Batch ${batch}: ${formatDate(examOn)}`}
                  below={`Set on ${formatDate(setOn)}${setBy ? ` by ${setBy.name}` : ''}`}
                  end={<DeleteButton label={`Remove the day of batch ${batch}`} onPress={() => takeAway(batch)} />}
                />
              ))}
            </Lines>
          )}
        </Loaded>
      </Dialog>
      {isAdding && (
        <FormDialog
          title="Set an examination day"
          submitLabel="Save"
          width="xs"
          fields={[
            {
              name: 'batch',
              label: 'Batch',
              max: 4,
              help: 'The session year, e.g. 2024.',
              clean: (text) => text.replace(/\D/g, ''),
            },
            { name: 'examOn', label: 'Day of the first theory paper', type: 'date' },
          ]}
          done="Saved"
          onClose={() => setAdding(false)}
          onSubmit={({ batch = '', examOn = '' }) => set.mutateAsync({ batch: Number(batch), examOn })}
        />
      )}
    </>
  )
}
