import { kind } from '../../api/generated/expert'
import { ReportPage } from '../logbook/report/ReportPage'

/** `/forn/expertOpinion`: the register of expert opinions (T-089). */
export default function ExpertPage() {
  return <ReportPage kind={kind} />
}
