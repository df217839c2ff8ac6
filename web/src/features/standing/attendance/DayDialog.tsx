import Box from '@mui/material/Box'
import { asProblem } from '../../../api/client'
import { formatDate, formatInstant } from '../../../lib/dates'
import { FormDialog } from '../../../ui/form/FormDialog'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import type { ChosenTrainee } from '../useTrainee'
import { type Day, type DayStatus, statusWords, useObject } from './queries'

interface DayDialogProps {
  trainee: ChosenTrainee
  day: Day
  onClose: () => void
}

/** What is known of an imported day; the trainee may object to it until the head decides. */
export default function DayDialog({ trainee, day, onClose }: DayDialogProps) {
  const objecting = useObject(trainee.address)
  const messages = useMessages()
  const title = `${formatDate(day.day)}: ${statusWords[day.status]}`
  if (!trainee.own || day.objection)
    return (
      <Dialog width="xs" title={title} onClose={onClose}>
        <DayFacts day={day} />
      </Dialog>
    )
  const choices = Object.entries(statusWords).filter(([status]) => status !== day.status)
  return (
    <FormDialog
      title={title}
      subtitle="Is this wrong? Say what the day should be."
      submitLabel="Send objection"
      fields={[
        {
          name: 'status',
          label: 'It should be',
          type: 'choice',
          options: [{ value: '', label: 'Choose' }, ...choices.map(([value, label]) => ({ value, label }))],
        },
        { name: 'note', label: 'Reason', type: 'lines', max: 500 },
      ]}
      incomplete={{ title: 'Missing Details', message: 'Say what the day should be, and why' }}
      onSubmit={async ({ status, note }) => {
        const answer = await objecting.mutateAsync({ day: day.day, status: status as DayStatus, note: note ?? '' })
        onClose()
        void messages.success('Sent', answer.message).catch(asProblem)
      }}
      onClose={onClose}
      width="xs"
    >
      <DayFacts day={day} />
    </FormDialog>
  )
}

function DayFacts({ day }: { day: Day }) {
  const { objection } = day
  return (
    <Box sx={{ typography: 'text', display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      {(day.timeIn || day.timeOut) && (
        <p>
          In {day.timeIn ?? 'not recorded'}, out {day.timeOut ?? 'not recorded'}
        </p>
      )}
      {day.note && <p>{day.note}</p>}
      {day.file && (
        <Box component="p" sx={{ color: 'text.secondary' }}>
          From the file {day.file}
        </Box>
      )}
      {objection && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
          <p>
            {objection.state === 'open' ? 'Objected' : 'Objection'} on {formatInstant(objection.at)}: it should be “
            {statusWords[objection.status]}”. {objection.note}
          </p>
          <p>
            {objection.state === 'open'
              ? 'The head of the department has not decided yet.'
              : `${ended[objection.state]} by ${objection.by?.name ?? 'the head'} on ${formatInstant(objection.decidedOn)}. ${objection.remark}`}
          </p>
        </Box>
      )}
    </Box>
  )
}

const ended = { accepted: 'Accepted', corrected: 'Answered with a correction', left: 'Left as it is' } as const
