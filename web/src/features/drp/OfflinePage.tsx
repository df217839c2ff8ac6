import { kind } from '../../api/generated/drpOffline'
import { useUser } from '../../api/session'
import { scopeOf } from '../logbook/queries'
import { ReportPage } from '../logbook/report/ReportPage'
import { PlaceEntries } from './PlaceEntries'

/** `/drp/offline`: logbooks of the programme that were kept on paper (T-078); students upload, staff verify. */
export default function OfflinePage() {
  const user = useUser()
  return scopeOf(user) ? <ReportPage kind={kind} /> : <PlaceEntries kind={kind} page="offline" />
}
