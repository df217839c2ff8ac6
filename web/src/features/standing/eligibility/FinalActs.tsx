import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatDate } from '../../../lib/dates'
import { FormDialog } from '../../../ui/form/FormDialog'
import { Icon } from '../../../ui/Icon'
import { useMessages } from '../../../ui/overlay/messages'
import { type Trainee, useFinalAct } from '../queries'
import type { TraineeAddress } from '../useTrainee'
import { Caption } from '../../../ui/text/Caption'

type Act = Trainee['may'][number]

const WORDS: Readonly<Record<Act, { title: string; verb: string; question: string }>> = {
  logbook: {
    title: 'Whole logbook signed',
    verb: 'Sign the whole logbook',
    question:
      'This signs every entry of the logbook as it stands today, once, under your name. It cannot be taken back.',
  },
  proficiency: {
    title: 'Certificate of proficiency',
    verb: 'Certify the proficiency',
    question: 'This certifies the proficiency of the trainee, once, under your name. It cannot be taken back.',
  },
}
const ACTS: readonly Act[] = ['logbook', 'proficiency']

/** The two acts of the head of department over the whole logbook: done with their day, or a button for who may do them. */
export function FinalActs({ trainee, address }: { trainee: Trainee; address: TraineeAddress }) {
  const [asked, setAsked] = useState<Act | null>(null)
  const messages = useMessages()
  const { mutateAsync } = useFinalAct(address)
  return (
    <section aria-labelledby="final-acts">
      <Typography variant="h2" id="final-acts" sx={{ typography: 'heading', mb: 1 }}>
        Final acts of the head of department
      </Typography>
      <Box component="ul" sx={{ borderTop: 1, borderColor: 'divider' }}>
        {ACTS.map((act) => {
          const done = trainee.acts.find((row) => row.act === act)
          return (
            <Box
              component="li"
              key={act}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: '8px 12px',
                py: '10px',
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Icon
                name={done ? 'approved' : 'pending'}
                size={20}
                sx={{ flex: 'none', color: done ? 'approved.main' : 'text.secondary' }}
              />
              <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
                <Typography sx={{ typography: 'label' }}>{WORDS[act].title}</Typography>
                <Caption sx={{ overflowWrap: 'anywhere' }}>
                  {done
                    ? `${formatDate(done.on)}, ${done.by?.name ?? 'the head of department'}, over ${done.entries} entries`
                    : 'Not done yet'}
                  {done?.remark && ` · ${done.remark}`}
                </Caption>
              </Box>
              {trainee.may.includes(act) && (
                <Button
                  variant="outlined"
                  onClick={() => setAsked(act)}
                  sx={{ flex: 'none', alignSelf: 'center', ml: 'auto' }}
                >
                  {WORDS[act].verb}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
      {asked && (
        <FormDialog
          title={WORDS[asked].verb}
          subtitle={trainee.student.name}
          submitLabel={WORDS[asked].verb}
          fields={[
            { name: 'remark', label: 'Remark', type: 'lines', optional: true, max: 500, help: WORDS[asked].question },
          ]}
          failedTitle="Not done"
          onClose={() => setAsked(null)}
          onSubmit={async ({ remark = '' }) => {
            const { message } = await mutateAsync({ act: asked, remark })
            setAsked(null)
            messages.toast({ message: message ?? 'Done' })
          }}
        />
      )}
    </section>
  )
}
