import { useSearchParams } from 'react-router'
import { kind } from '../../../api/generated/checklist'
import { isStaff, useUser } from '../../../api/session'
import { ParticularsPanel } from '../detail/ParticularsPanel'
import { ReportPage } from './ReportPage'

/** `/checkList` and `/checklist`: the mandatory checklist, a report like the others with the particulars above it (L-011 to L-013). */
export default function ChecklistPage() {
  const user = useUser()
  const [search] = useSearchParams()
  // Staff see the particulars of the student whose records they have chosen.
  const studentId = isStaff(user) ? search.get('student') : user._id
  return (
    <ReportPage
      kind={kind}
      overview={(add) =>
        studentId && (
          <ParticularsPanel
            key={studentId}
            kind={kind}
            studentId={studentId}
            onAdd={isStaff(user) ? undefined : (particular) => add({ particular })}
          />
        )
      }
    />
  )
}
