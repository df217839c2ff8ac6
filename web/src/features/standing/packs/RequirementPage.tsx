import { useSearchParams } from 'react-router'
import { ChooseTrainee } from '../ChooseTrainee'
import { useTrainee } from '../useTrainee'
import { RequirementDetail } from './RequirementDetail'
import { Requirements } from './Requirements'

/** `/standing/requirement`: a trainee's requirements; one of them with its entries where `pack` and `row` name it. */
export default function RequirementPage() {
  const chosen = useTrainee()
  const [search] = useSearchParams()
  const pack = search.get('pack')
  const row = search.get('row')
  if (!chosen) return <ChooseTrainee />
  return pack && row ? (
    <RequirementDetail key={`${pack} ${row}`} chosen={chosen} pack={pack} row={row} />
  ) : (
    <Requirements key={chosen.address.studentId} chosen={chosen} />
  )
}
