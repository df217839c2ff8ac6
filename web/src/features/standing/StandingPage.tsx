import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { RowSkeletons } from '../../ui/Skeletons'
import { ChooseTrainee } from './ChooseTrainee'
import { Eligibility } from './eligibility/Eligibility'
import { standingQuery } from './queries'
import { TraineeHead } from './TraineeHead'
import { type ChosenTrainee, useTrainee } from './useTrainee'

/** `/standing`: can this trainee sit the examination; a student's own, and a trainee's for staff. */
export default function StandingPage() {
  const chosen = useTrainee()
  return chosen ? <OfTrainee key={chosen.address.studentId} chosen={chosen} /> : <ChooseTrainee />
}

function OfTrainee({ chosen }: { chosen: ChosenTrainee }) {
  const { address } = chosen
  const { data, isLoading, error, refetch } = useQuery(standingQuery(address))
  const refused = error && !error.network && error.status < 500 ? error.message : undefined
  return (
    <>
      <TraineeHead chosen={chosen} trainee={data} />
      {data ? (
        <Eligibility trainee={data} chosen={chosen} />
      ) : isLoading ? (
        <RowSkeletons count={6} height={96} gap={8} label="Loading standing" />
      ) : (
        <ErrorPanel
          {...(refused ? { title: 'Not available to you', message: refused } : { onRetry: () => void refetch() })}
        />
      )}
    </>
  )
}
