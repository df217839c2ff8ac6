import type { Kind } from '../../api/generated/kinds'
import { isStaff, useUser } from '../../api/session'
import DownloadButton from '../../ui/list/DownloadButton'
import type { ListState } from '../../ui/list/listState'
import { placeOf, withoutPlace } from './places'
import { scopeOf } from './queries'

/** Takes the entries of one kind as a file: a student the own ones, staff the department's. */
export default function DownloadMenu({ kind, state }: { kind: Kind; state: ListState }) {
  const user = useUser()
  const scope = placeOf(state, scopeOf(user))
  if (!scope) return null
  const own = isStaff(user) ? '' : `/${user._id}`
  return (
    <DownloadButton
      path={`/exports/entries/${kind.key}/${scope.collegeId}/${scope.departmentId}${own}`}
      state={withoutPlace(state)}
      note="It holds no patient details."
    />
  )
}
