import { api } from '../../../api/client'
import type { Kind } from '../../../api/generated/kinds'
import { isStaff, useUser } from '../../../api/session'
import type { ListState } from '../../../ui/list/state/listState'
import DownloadButton from '../../../ui/list/toolbar/DownloadButton'
import { scopeOf } from '../queries'

/** Takes the entries of one kind as a file: a student the own ones, staff the department's. */
export default function DownloadMenu({ kind, state }: { kind: Kind; state: ListState }) {
  const user = useUser()
  const scope = scopeOf(user)
  if (!scope) return null
  const path = isStaff(user)
    ? '/api/exports/entries/{kind}/{collegeId}/{departmentId}'
    : '/api/exports/entries/{kind}/{collegeId}/{departmentId}/{studentId}'
  const params = { kind: kind.key, ...scope, studentId: user._id }
  return (
    <DownloadButton
      download={(query) => api.download(path, params, { query })}
      state={state}
      note="It holds no patient details."
    />
  )
}
