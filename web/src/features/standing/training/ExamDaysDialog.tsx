import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../../api/client'
import { formatDate } from '../../../lib/dates'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { FormDialog } from '../../../ui/form/FormDialog'
import { Icon } from '../../../ui/Icon'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { RowSkeletons } from '../../../ui/Skeletons'
import { examDaysQuery, type Place, useExamDayChanges } from '../queries'
import { Caption } from '../../../ui/text/Caption'
import { ActionButton } from '../../../ui/ActionButton'

/** The days of the theory examination of a department by batch: the list, setting one, taking one away. */
export default function ExamDaysDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const messages = useMessages()
  const { data, isPending, refetch } = useQuery(examDaysQuery(place))
  const { set, clear } = useExamDayChanges(place)
  const [isAdding, setAdding] = useState(false)
  const takeAway = async (batch: number) => {
    const sure = await messages.confirm({
      title: `Remove the day of batch ${batch}?`,
      message: 'The last day of each trainee’s term is assumed again.',
      confirmLabel: 'Remove',
    })
    if (!sure) return
    try {
      const { message } = await clear.mutateAsync(batch)
      messages.toast({ message: message ?? 'Removed' })
    } catch (error) {
      await messages.alert({ title: 'Not removed', message: asProblem(error).message })
    }
  }
  return (
    <>
      <Dialog
        open
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
        {data ? (
          data.length === 0 ? (
            <Typography>
              No day is set. Until then the last day of each trainee’s term is assumed, and shown as assumed.
            </Typography>
          ) : (
            <ul>
              {data.map(({ batch, examOn, setBy, setOn }) => (
                <Box
                  component="li"
                  key={batch}
                  sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Typography sx={{ typography: 'label' }}>{`Batch ${batch}: ${formatDate(examOn)}`}</Typography>
                    <Caption>{`Set on ${formatDate(setOn)}${setBy ? ` by ${setBy.name}` : ''}`}</Caption>
                  </Box>
                  <IconButton aria-label={`Remove the day of batch ${batch}`} onClick={() => void takeAway(batch)}>
                    <Icon name="delete" />
                  </IconButton>
                </Box>
              ))}
            </ul>
          )
        ) : isPending ? (
          <RowSkeletons count={3} height={56} />
        ) : (
          <ErrorPanel onRetry={() => void refetch()} />
        )}
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
          failedTitle="Not saved"
          onClose={() => setAdding(false)}
          onSubmit={async ({ batch = '', examOn = '' }) => {
            const { message } = await set.mutateAsync({ batch: Number(batch), examOn })
            setAdding(false)
            messages.toast({ message: message ?? 'Saved' })
          }}
        />
      )}
    </>
  )
}
