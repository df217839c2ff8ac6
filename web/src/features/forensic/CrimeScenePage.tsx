import { kind } from '../../api/generated/crime'
import { ReportPage } from '../logbook/report/ReportPage'

/** `/forn/crimeScene`: the register of crime scenes visited (T-090). */
export default function CrimeScenePage() {
  return <ReportPage kind={kind} />
}
