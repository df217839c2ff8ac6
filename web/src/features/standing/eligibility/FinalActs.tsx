import { useState } from 'react'
import { useUser } from '../../../api/session'
import { formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { FormDialog } from '../../../ui/form/FormDialog'
import { LookIcon } from '../../../ui/StatusChip'
import { Section } from '../../../ui/text/Section'
import { Line } from '../Line'
import { type Trainee, useFinalActs } from '../queries'
import type { TraineeAddress } from '../useTrainee'

type Act = Trainee['may'][number]

/** The act that is done or withdrawn in the open dialog. */
interface Asked {
  act: Act
  isWithdrawal: boolean
}

const WITHDRAWAL = 'You can withdraw it today. After today, only the Master can withdraw it.'
const WORDS: Readonly<
  Record<Act, { title: string; verb: string; question: string; withdraw: string; withdrawn: string; failed: string }>
> = {
  logbook: {
    title: 'Whole logbook signed',
    verb: 'Sign the whole logbook',
    question: `This signs every entry of the logbook as it is today, under your name. ${WITHDRAWAL}`,
    withdraw: 'Withdraw the signature',
    withdrawn: 'The logbook is no longer signed. The student is notified, and the withdrawal stays on record.',
    failed: 'Logbook not signed',
  },
  proficiency: {
    title: 'Certificate of proficiency',
    verb: 'Certify the proficiency',
    question: `This certifies the proficiency of the student, under your name. ${WITHDRAWAL}`,
    withdraw: 'Withdraw the certificate',
    withdrawn: 'The proficiency is no longer certified. The student is notified, and the withdrawal stays on record.',
    failed: 'Proficiency not certified',
  },
}
const ACTS: readonly Act[] = ['logbook', 'proficiency']
const DONE = { icon: 'approved', colour: 'approved' } as const
const NOT_DONE = { icon: 'pending', colour: null } as const

/** The two final acts of the head of department, each with its day and buttons to do or withdraw it. */
export function FinalActs({ trainee, address }: { trainee: Trainee; address: TraineeAddress }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { perform, withdraw } = useFinalActs(address)
  const user = useUser()
  const { acts, may, mayWithdraw, finalActsFrom } = trainee
  if (acts.length + may.length === 0 && !(user.role === 'HOD' && finalActsFrom)) return null
  const close = () => setAsked(null)
  return (
    <Section title="Final acts of the head of department">
      <ul>
        {ACTS.map((act) => {
          const done = acts.find((row) => row.act === act)
          return (
            <Line
              key={act}
              mark={<LookIcon look={done ? DONE : NOT_DONE} size={20} />}
              title={WORDS[act].title}
              below={done ? doneWords(done) : notDoneWords(trainee, act)}
              end={
                <>
                  {may.includes(act) && (
                    <ActionButton color="primary" onClick={() => setAsked({ act, isWithdrawal: false })}>
                      {WORDS[act].verb}
                    </ActionButton>
                  )}
                  {mayWithdraw.includes(act) && (
                    <ActionButton onClick={() => setAsked({ act, isWithdrawal: true })}>
                      {WORDS[act].withdraw}
                    </ActionButton>
                  )}
                </>
              }
            />
          )
        })}
      </ul>
      {asked && !asked.isWithdrawal && (
        <FormDialog
          title={WORDS[asked.act].verb}
          subtitle={trainee.student.name}
          submitLabel={WORDS[asked.act].verb}
          fields={[
            {
              name: 'remark',
              label: 'Remark',
              type: 'lines',
              optional: true,
              max: 1000,
              help: WORDS[asked.act].question,
            },
          ]}
          failedTitle={WORDS[asked.act].failed}
          done={WORDS[asked.act].title}
          onClose={close}
          onSubmit={({ remark = '' }) => perform.mutateAsync({ act: asked.act, remark })}
        />
      )}
      {asked?.isWithdrawal && (
        <FormDialog
          title={WORDS[asked.act].withdraw}
          subtitle={trainee.student.name}
          submitLabel={WORDS[asked.act].withdraw}
          fields={[{ name: 'reason', label: 'Reason', type: 'lines', max: 1000, help: WORDS[asked.act].withdrawn }]}
          failedTitle="Not withdrawn"
          done="Withdrawn"
          onClose={close}
          onSubmit={({ reason = '' }) => withdraw.mutateAsync({ act: asked.act, reason })}
        />
      )}
    </Section>
  )
}

function doneWords({ on, by, entries, remark }: Trainee['acts'][number]): string {
  const signed = `${formatDate(on)}, ${by?.name ?? 'the head of department'}, ${entries === 1 ? '1 entry' : `${entries} entries`}`
  return remark ? `${signed} · ${remark}` : signed
}

function notDoneWords({ may, finalActsFrom }: Trainee, act: Act): string {
  return may.includes(act) || !finalActsFrom
    ? 'Not done yet'
    : `Not done yet. Possible from ${formatDate(finalActsFrom)}.`
}
