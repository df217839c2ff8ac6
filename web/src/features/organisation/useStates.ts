import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/queries'

/** The states and union territories as options of a drop-down. */
export function useStates(): readonly { value: string; label: string }[] {
  const { data } = useQuery(configQuery)
  return (data?.state ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
}

/** What an incomplete form of a college, a department or an institution says, word for word (P-309, P-311). */
export const incomplete = { title: 'Missing Details', message: 'Please fill all the fields!' } as const
