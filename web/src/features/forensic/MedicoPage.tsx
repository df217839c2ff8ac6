import { kind } from '../../api/generated/medico'
import { ReportPage } from '../logbook/report/ReportPage'

/** `/autopsy` and `/forn/medico`: the register of medico-legal autopsies (T-088, T-093). */
export default function MedicoPage() {
  return <ReportPage kind={kind} />
}
