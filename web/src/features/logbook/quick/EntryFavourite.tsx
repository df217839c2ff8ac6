import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../../api/client'
import type { Kind } from '../../../api/generated/kinds'
import { Icon } from '../../../ui/Icon'
import { useMessages } from '../../../ui/overlay/messages'
import { type Entry, headlineOf, plainText } from '../entry'
import KeepFavourite from './KeepFavourite'
import { presetName } from './labels'
import { copyQuery, type Preset } from './queries'

/** Keeps what repeats of an own entry as a favourite. */
export default function EntryFavourite({ kind, entry }: { kind: Kind; entry: Entry }) {
  const client = useQueryClient()
  const messages = useMessages()
  const [kept, setKept] = useState<Preset | null>(null)
  const keep = async () => {
    try {
      const { values } = (await client.fetchQuery(copyQuery(kind, entry._id))).data
      if (Object.keys(values).length > 0) return setKept(values)
      messages.toast({ message: 'This entry has nothing that a favourite could remember.', severity: 'info' })
    } catch (error) {
      await messages.alert({ title: 'Not kept', message: asProblem(error).message })
    }
  }
  return (
    <>
      <IconButton aria-label="Keep as a favourite" onClick={() => void keep()}>
        <Icon name="star" />
      </IconButton>
      {kept && (
        <KeepFavourite
          kind={kind.key}
          name={presetName(kind, kept, (field, value) => {
            if (field.type !== 'reference') return value
            return field.source === 'teachers' ? plainText(entry.teacher) : headlineOf(kind, entry)
          })}
          values={kept}
          onClose={() => setKept(null)}
        />
      )}
    </>
  )
}
