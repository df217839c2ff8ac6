import { useSearchParams } from 'react-router'
import { useUser } from '../../../api/session'
import { TraineePage } from '../TraineePage'
import { useTrainee } from '../useTrainee'
import { MonthsList } from './MonthsList'
import { MonthsOfTrainee } from './MonthsOfTrainee'
import { seesList } from './months'

/** `/standing/months`: the months that wait for a signature, or those of one trainee with the sheet of one of them. */
export default function MonthsPage() {
  const user = useUser()
  const isChosen = useTrainee() !== null
  const [search] = useSearchParams()
  if (!isChosen && seesList(user)) return <MonthsList />
  return (
    <TraineePage>
      {({ standing }, trainee) => (
        <MonthsOfTrainee trainee={trainee} months={standing.months} wanted={search.get('month')} />
      )}
    </TraineePage>
  )
}
