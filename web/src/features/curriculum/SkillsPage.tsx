import { EMPTY } from '../../lib/dates'
import { CurriculumPage } from './CurriculumPage'
import { competencyOf, skillColumns, typeOf } from './columns'
import { lists } from './lists'

/** Skill List (P-185). */
export default function SkillsPage() {
  return (
    <CurriculumPage
      list={lists.skills}
      columns={skillColumns}
      card={(item) => ({
        who: item.departmentId?.name ?? EMPTY,
        fact: [competencyOf(item), typeOf(item)].filter((word) => word && word !== EMPTY).join(', '),
      })}
    />
  )
}
