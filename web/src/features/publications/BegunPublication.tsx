import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { kindByKey } from '../../api/everyKind'
import type { Kind } from '../../api/generated/kinds'
import type { FormValues } from '../../ui/form/values'
import { useMessages } from '../../ui/overlay/messages'
import { type Entry, valueAt } from '../logbook/entry'
import AddEntryDialog from '../logbook/entry/AddEntryDialog'
import { entryQuery } from '../logbook/queries'

/** What of an entry begins a new one: the kind says from where each field is taken; what is empty there stays empty. */
function begun(entry: Entry, paths: Readonly<Record<string, string>>): FormValues {
  const values = Object.entries(paths).map(([name, path]) => [name, valueAt(entry, path)] as const)
  return Object.fromEntries(values.filter((each): each is readonly [string, string] => typeof each[1] === 'string'))
}

interface BegunPublicationProps {
  kind: Kind
  /** Of what it is made: the key of the kind and the id of the entry, with a colon between. */
  from: string
  onClose: () => void
}

/** The form, begun with another own entry. Where that cannot be had, it is said, and the form is empty. */
export default function BegunPublication({ kind, from, onClose }: BegunPublicationProps) {
  const messages = useMessages()
  const [key = '', id = ''] = from.split(':')
  const source = kindByKey(key)
  const paths = kind.madeFrom?.[key]
  const isKnown = source !== undefined && paths !== undefined && /^[0-9a-f]{24}$/.test(id)
  const found = useQuery({ ...entryQuery(source ?? kind, id), enabled: isKnown })
  const isMissing = !isKnown || (found.isError && !found.data)
  useEffect(() => {
    if (isMissing) messages.toast({ message: 'The entry could not be found. The form is empty.', severity: 'error' })
  }, [isMissing, messages])
  if (!found.data && !isMissing) return null
  const preset = found.data && paths ? begun(found.data.data, paths) : {}
  return <AddEntryDialog kind={kind} preset={preset} draft={`entry:${kind.key}:from-${id}`} onClose={onClose} />
}
