import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { Field, Kind } from '../../../api/generated/kinds'
import { useOwnAddress } from '../useTrainee'
import { Price } from './Price'
import { priceQuery } from './queries'

/** In the form of a leave: what it would change, by the same call that answers after it was sent. */
export default function LeavePrice({ kind, field }: { kind: Kind; field: Field }) {
  const address = useOwnAddress()
  const [from = '', to = ''] = field.derivedFrom ?? []
  const type = kind.fields.find((each) => each.type === 'choice')?.name ?? ''
  const [reasonType, fromDate, toDate] = useWatch({ name: [type, from, to] }).map((value) => String(value ?? ''))
  const asked = useDeferredValue(JSON.stringify({ reasonType, fromDate, toDate }))
  const query = priceQuery(address, JSON.parse(asked))
  const { data } = useQuery({ ...query, placeholderData: (previous) => previous })
  return (
    <Box role="status" aria-label="What it changes" sx={{ mt: 2 }}>
      {data && (
        <>
          <Box sx={{ typography: 'label', mb: '4px' }}>What it changes, if it is approved</Box>
          <Price price={data} />
        </>
      )}
    </Box>
  )
}
