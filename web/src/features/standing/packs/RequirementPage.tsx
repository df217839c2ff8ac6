import { useSearchParams } from 'react-router'
import { RowSkeletons } from '../../../ui/Skeletons'
import { NoStanding } from '../eligibility/NoStanding'
import { TraineePage } from '../TraineePage'
import { useTrainee } from '../useTrainee'
import { RequirementDetail } from './RequirementDetail'
import { Requirements } from './Requirements'

/** `/standing/requirement`: a trainee's requirements; one of them with its entries where `pack` and `row` name it. */
export default function RequirementPage() {
  const chosen = useTrainee()
  const [search] = useSearchParams()
  const pack = search.get('pack')
  const row = search.get('row')
  if (chosen && pack && row) return <RequirementDetail key={`${pack} ${row}`} chosen={chosen} pack={pack} row={row} />
  return (
    <TraineePage meanwhile={<RowSkeletons count={6} height={72} gap={8} label="Loading requirements" />}>
      {(trainee, of) =>
        trainee.standing.line ? (
          <NoStanding trainee={trainee} chosen={of} edits={false} />
        ) : (
          <Requirements packs={trainee.standing.packs} query={of.query} />
        )
      }
    </TraineePage>
  )
}
