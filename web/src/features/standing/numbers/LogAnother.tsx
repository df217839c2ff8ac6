import { useQuery } from '@tanstack/react-query'
import { kindQuery } from '../../../api/kinds'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { NumberRow } from './queries'
import { kindOf } from './rows'

const AddEntryDialog = lazyPart(() => import('../../logbook/entry/AddEntryDialog'))
const StartedEntry = lazyPart(() => import('../../logbook/quick/StartedEntry'))

/** The form of another entry of a row, begun with the newest one of it; empty where there is none yet. */
export default function LogAnother({ row, onClose }: { row: NumberRow; onClose: () => void }) {
  const key = kindOf(row) ?? ''
  const kind = useQuery(kindQuery(key))
  if (!kind.data) return null
  return row.latest ? (
    <StartedEntry kind={kind.data} copy={row.latest.id} onClose={onClose} />
  ) : (
    <AddEntryDialog kind={kind.data} onClose={onClose} />
  )
}
