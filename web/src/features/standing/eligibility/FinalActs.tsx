import { useState } from 'react'
import { formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { FormDialog } from '../../../ui/form/FormDialog'
import { LookIcon } from '../../../ui/StatusChip'
import { Section } from '../../../ui/text/Section'
import { Line } from '../Line'
import { type Trainee, useFinalAct } from '../queries'
import type { TraineeAddress } from '../useTrainee'

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
const DONE = { icon: 'approved', colour: 'approved' } as const
const NOT_DONE = { icon: 'pending', colour: null } as const

/** The two acts of the head of department over the whole logbook: done with their day, or a button for who may do them. */
export function FinalActs({ trainee, address }: { trainee: Trainee; address: TraineeAddress }) {
  const [asked, setAsked] = useState<Act | null>(null)
  const { mutateAsync } = useFinalAct(address)
  return (
    <Section title="Final acts of the head of department">
      <ul>
        {ACTS.map((act) => {
          const done = trainee.acts.find((row) => row.act === act)
          return (
            <Line
              key={act}
              mark={<LookIcon look={done ? DONE : NOT_DONE} size={20} />}
              title={WORDS[act].title}
              below={
                done
                  ? `${formatDate(done.on)}, ${done.by?.name ?? 'the head of department'}, over ${done.entries} entries${done.remark ? ` · ${done.remark}` : ''}`
                  : 'Not done yet'
              }
              end={
                trainee.may.includes(act) && (
                  <ActionButton color="primary" onClick={() => setAsked(act)}>
                    {WORDS[act].verb}
                  </ActionButton>
                )
              }
            />
          )
        })}
      </ul>
      {asked && (
        <FormDialog
          title={WORDS[asked].verb}
          subtitle={trainee.student.name}
          submitLabel={WORDS[asked].verb}
          fields={[
            { name: 'remark', label: 'Remark', type: 'lines', optional: true, max: 500, help: WORDS[asked].question },
          ]}
          failedTitle="Not done"
          done="Done"
          onClose={() => setAsked(null)}
          onSubmit={({ remark = '' }) => mutateAsync({ act: asked, remark })}
        />
      )}
    </Section>
  )
}
