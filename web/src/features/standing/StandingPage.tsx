import { RowSkeletons } from '../../ui/Skeletons'
import { Eligibility } from './eligibility/Eligibility'
import { TraineePage } from './TraineePage'

/** `/standing`: can this trainee sit the examination; a student's own, and a trainee's for staff. */
export default function StandingPage() {
  return (
    <TraineePage meanwhile={<RowSkeletons count={6} height={96} gap={8} label="Loading standing" />}>
      {(trainee, chosen) => <Eligibility trainee={trainee} chosen={chosen} />}
    </TraineePage>
  )
}
