import { useQuery } from '@tanstack/react-query'
import type { Field, Kind } from '../../../api/generated/kinds'
import { offersId } from '../../../ui/form/references'
import { earlierQuery } from './queries'

/** The texts that a field offers while somebody types: the kind's own, and what the own college wrote before (T-173). */
export default function Offers({ kind, field }: { kind: Kind; field: Field }) {
  const earlier = useQuery({ ...earlierQuery(kind), enabled: field.earlier === true })
  const words = new Set([...(field.suggestions ?? []), ...(earlier.data?.data[field.name] ?? [])])
  return (
    <datalist id={offersId(field)}>
      {[...words].map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
}
