import { EMPTY } from '../../lib/dates'
import { CurriculumPage } from './CurriculumPage'
import { competencyColumns, typeOf } from './columns'
import { lists } from './lists'

/** Competency List (P-181 to P-184). */
export default function ComputencyPage() {
  return (
    <CurriculumPage
      list={lists.computency}
      columns={competencyColumns}
      card={(item) => ({ who: item.departmentId?.name ?? EMPTY, fact: typeOf(item) })}
    />
  )
}
