import Button from '@mui/material/Button'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton'
import { EmptyState } from '../../../ui/EmptyState'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { Trainee } from '../queries'
import type { ChosenTrainee } from '../useTrainee'

const TrainingDialog = lazyPart(() => import('../training/TrainingDialog'))
const TrainingRibbon = lazyPart(() => import('../ribbon/TrainingRibbon'))

/** There is no standing: why, in the words of the rules, and the way to set what lacks. */
export function NoStanding(props: { trainee: Trainee; chosen: ChosenTrainee; edits: boolean }) {
  const { trainee, chosen, edits } = props
  const { own, address, query } = chosen
  const [isEditing, setEditing] = useState(false)
  const lacksDay = !trainee.student.joiningDate
  const hint = lacksDay
    ? own
      ? 'Set your joining date in your profile; the head of department verifies it.'
      : 'The head of department sets the joining date.'
    : 'The head of department can correct the training details.'
  return (
    <>
      <EmptyState
        icon="calendar"
        text={trainee.standing.line}
        hint={hint}
        action={
          own ? (
            <ActionButton to="/profile" variant="contained">
              {lacksDay ? 'Set the joining date' : 'Open your profile'}
            </ActionButton>
          ) : (
            edits && (
              <Button variant="contained" onClick={() => setEditing(true)}>
                {lacksDay ? 'Set the joining date' : 'Edit training'}
              </Button>
            )
          )
        }
      />
      <TrainingRibbon ribbon={trainee.standing.ribbon} query={query} />
      {isEditing && <TrainingDialog address={address} onClose={() => setEditing(false)} />}
    </>
  )
}
