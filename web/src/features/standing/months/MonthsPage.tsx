import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../api/session'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { PageSkeleton } from '../../../ui/Skeletons'
import { ChooseTrainee } from '../ChooseTrainee'
import { standingQuery } from '../queries'
import { TraineeHead } from '../TraineeHead'
import { type ChosenTrainee, useTrainee } from '../useTrainee'
import { MonthsList } from './MonthsList'
import { MonthsOfTrainee } from './MonthsOfTrainee'
import { seesList } from './months'

/** `/standing/months`: the months that wait for a signature, or those of one trainee with the sheet of one of them. */
export default function MonthsPage() {
  const user = useUser()
  const trainee = useTrainee()
  if (trainee) return <OfTrainee trainee={trainee} />
  return seesList(user) ? <MonthsList /> : <ChooseTrainee />
}

function OfTrainee({ trainee }: { trainee: ChosenTrainee }) {
  const { data, isLoading, refetch } = useQuery(standingQuery(trainee.address))
  const [search] = useSearchParams()
  return (
    <>
      <TraineeHead chosen={trainee} trainee={data} />
      {isLoading ? (
        <PageSkeleton />
      ) : data ? (
        <MonthsOfTrainee trainee={trainee} months={data.standing.months} wanted={search.get('month')} />
      ) : (
        <ErrorPanel onRetry={() => void refetch()} />
      )}
    </>
  )
}
