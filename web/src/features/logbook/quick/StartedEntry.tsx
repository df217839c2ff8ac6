import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { useMessages } from '../../../ui/overlay/messages'
import type { Entry } from '../entry'
import AddEntryDialog from '../entry/AddEntryDialog'
import { copyQuery, favouritesQuery } from './queries'

interface StartedEntryProps {
  kind: Kind
  /** The favourite that the entry begins with. */
  favourite?: string | undefined
  /** The own entry that it is a copy of. */
  copy?: string | undefined
  onClose: () => void
  onShow?: ((id: string) => void) | undefined
  onAgain?: ((entry: Entry) => void) | undefined
}

/** The add form, begun with a favourite or as a copy. Where that cannot be had, it is said, and the form is empty. */
export default function StartedEntry({ kind, favourite, copy, onClose, onShow, onAgain }: StartedEntryProps) {
  const user = useUser()
  const messages = useMessages()
  const copied = useQuery({ ...copyQuery(kind, copy ?? ''), enabled: copy !== undefined })
  const favourites = useQuery({ ...favouritesQuery(user), enabled: favourite !== undefined })
  const asked = copy === undefined ? favourites : copied
  const found =
    copy === undefined
      ? favourites.data?.data.find(({ _id, kind: key }) => _id === favourite && key === kind.key)
      : copied.data?.data
  const isMissing = !found && (asked.isError || asked.isSuccess)
  useEffect(() => {
    if (!isMissing) return
    const what = copy === undefined ? 'This favourite' : 'The entry to copy'
    messages.toast({ message: `${what} could not be found. The form is empty.`, severity: 'error' })
  }, [isMissing, copy, messages])
  if (!found && !isMissing) return null
  return (
    <AddEntryDialog
      kind={kind}
      preset={found?.values ?? {}}
      gone={found && 'gone' in found ? found.gone : undefined}
      draft={`entry:${kind.key}:${copy === undefined ? `favourite-${favourite}` : `copy-${copy}`}`}
      onClose={onClose}
      onShow={onShow}
      onAgain={onAgain}
    />
  )
}
