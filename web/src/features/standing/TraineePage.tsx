import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../ui/lazy/Loaded'
import { PageSkeleton } from '../../ui/Skeletons'
import { ChooseTrainee } from './ChooseTrainee'
import { standingQuery, type Trainee } from './queries'
import { TraineeHead } from './TraineeHead'
import { type ChosenTrainee, useTrainee } from './useTrainee'

interface TraineePageProps {
  /** The heading; whose standing it is where the page has none of its own. */
  title?: string
  meanwhile?: ReactNode
  children: (trainee: Trainee, chosen: ChosenTrainee) => ReactNode
}

/** A page about the standing of one trainee, who is asked for where the address names nobody. */
export function TraineePage(props: TraineePageProps) {
  const chosen = useTrainee()
  return chosen ? <OfTrainee key={chosen.address.studentId} chosen={chosen} {...props} /> : <ChooseTrainee />
}

function OfTrainee({
  chosen,
  title,
  meanwhile = <PageSkeleton />,
  children,
}: TraineePageProps & { chosen: ChosenTrainee }) {
  const result = useQuery(standingQuery(chosen.address))
  return (
    <>
      <TraineeHead chosen={chosen} trainee={result.data} title={title} />
      <Loaded result={result} meanwhile={meanwhile}>
        {(trainee) => children(trainee, chosen)}
      </Loaded>
    </>
  )
}
