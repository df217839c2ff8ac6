import { useSearchParams } from 'react-router'
import { kind } from '../../api/generated/publication'
import { isStaff, useUser } from '../../api/session'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { ReportPage } from '../logbook/report/ReportPage'

const BegunPublication = lazyPart(() => import('./BegunPublication'))

/**
 * `/publication`: publications with their certificates, a report like the others (T-061 to T-067). With `?from=kind:id`
 * the form opens begun with that own entry, a poster say.
 */
export default function PublicationPage() {
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  const from = isStaff(user) ? null : search.get('from')
  const close = () =>
    setSearch(
      (old) => {
        old.delete('from')
        return old
      },
      { replace: true },
    )
  return (
    <>
      <ReportPage kind={kind} />
      {from && <BegunPublication key={from} kind={kind} from={from} onClose={close} />}
    </>
  )
}
