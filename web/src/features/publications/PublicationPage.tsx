import { kind } from '../../api/generated/publication'
import { isStaff, useUser } from '../../api/session'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { useSearchPatch } from '../../ui/list/state/useSearchPatch'
import { ReportPage } from '../logbook/report/ReportPage'

const BegunPublication = lazyPart(() => import('./BegunPublication'))

/**
 * `/publication`: publications with their certificates, a report like the others (T-061 to T-067). With `?from=kind:id`
 * the form opens begun with that own entry, a poster say.
 */
export default function PublicationPage() {
  const user = useUser()
  const [search, setSearch] = useSearchPatch()
  const from = isStaff(user) ? null : search.get('from')
  return (
    <>
      <ReportPage kind={kind} />
      {from && <BegunPublication key={from} kind={kind} from={from} onClose={() => setSearch({ from: '' })} />}
    </>
  )
}
