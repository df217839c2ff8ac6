import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { type EntrySoFar, soFarQuery } from './queries'

const ID = /^[0-9a-f]{24}$/

const endings = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])
const rules = new Intl.PluralRules('en', { type: 'ordinal' })

/** "Your 5th; so far 3 assisted, 1 performed with guide": what the server counted, and the one that is being written. */
export function soFarText({ count, roles }: EntrySoFar): string {
  const place = `Your ${count + 1}${endings.get(rules.select(count + 1)) ?? 'th'}`
  const parts = roles.map((each) => `${each.count} ${each.role.toLowerCase()}`)
  return parts.length > 0 ? `${place}; so far ${parts.join(', ')}` : place
}

/** How often the student has done what is picked; without a network it is left out. */
export default function SoFar({ kind, path }: { kind: Kind; path: string }) {
  const picked: unknown = useWatch({ name: path })
  const id = typeof picked === 'string' && ID.test(picked) ? picked : ''
  const { data } = useQuery({ ...soFarQuery(kind, useUser(), id), enabled: id !== '' })
  return (
    <Box role="status" sx={{ minHeight: 22, pt: 0.75, typography: 'small', color: 'text.secondary' }}>
      {id !== '' && data && soFarText(data.data)}
    </Box>
  )
}
