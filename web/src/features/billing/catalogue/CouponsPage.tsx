import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client'
import { useAddAction } from '../../../layout/page/frame'
import { EMPTY } from '../../../lib/dates'
import { price } from '../../../lib/money'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import { deleteTool } from '../../../ui/list/RowTools'
import type { Accepts } from '../../../ui/list/state/listState'
import { useListState } from '../../../ui/list/state/useListState'
import { useDelete } from '../../../ui/list/useDelete'
import { WordChip } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import { type Coupon, couponsQuery, packageChoiceQuery, useCouponChanges } from './queries'

const CreateCouponDialog = lazyPart(() => import('./CreateCouponDialog'))

const FILTERS = ['batch', 'state'] as const
const STATES = [
  { value: 'available', label: 'Available' },
  { value: 'used', label: 'Used' },
] as const
const SORTS = ['code', 'amount', 'createdOn']
const accepts: Accepts = (name, value) => {
  if (name === 'sort') return SORTS.includes(value)
  return name === 'state' ? STATES.some((state) => state.value === value) : /^[0-9a-f]{24}$/.test(value)
}

/** Available while there are uses left, else Used (P-261). */
function State({ coupon }: { coupon: Coupon }) {
  const look = coupon.status ? 'approved' : 'rejected'
  return <WordChip look={{ icon: look, colour: look }} word={coupon.status ? 'Available' : 'Used'} />
}

const left = ({ userQty, couponQty }: Coupon) =>
  `${userQty.toLocaleString('en-IN')} of ${couponQty.toLocaleString('en-IN')}`

const columns: readonly ListColumn<Coupon>[] = [
  { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position },
  {
    key: 'code',
    label: 'Code',
    width: 320,
    sort: 'code',
    primary: true,
    cell: ({ code, batch }) => (
      <>
        {code}
        <Caption component="span" sx={{ display: 'block', fontWeight: 400 }}>
          {batch?.title ?? EMPTY}
        </Caption>
      </>
    ),
  },
  { key: 'amount', label: 'Amount', width: 140, sort: 'amount', cell: (row) => `₹${price(row.amount)}` },
  { key: 'qty', label: 'QTY', width: 160, cell: left },
  { key: 'status', label: 'status', width: 140, cell: (row) => <State coupon={row} /> },
]

/** Coupons List, the Master's alone (P-204, P-205). */
export default function CouponsPage() {
  const [state, change] = useListState(FILTERS, accepts)
  const result = useQuery(couponsQuery(state))
  const packages = useQuery(packageChoiceQuery)
  const [isAdding, setAdding] = useState(false)
  const { remove } = useCouponChanges()
  const askAndDelete = useDelete()
  useAddAction({ label: 'Create Coupon', onAdd: () => setAdding(true) })
  return (
    <>
      <ListPage
        title="Coupons List"
        noun={['coupon', 'coupons']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={(row) => ({
          title: row.code,
          status: <State coupon={row} />,
          who: `₹${price(row.amount)} off ${row.batch?.title ?? EMPTY}`,
          fact: `${left(row)} left`,
        })}
        rowKey={({ _id }) => _id}
        rowName={({ code }) => code}
        tools={({ _id }) => [deleteTool(() => askAndDelete('Delete coupon', () => remove.mutateAsync(_id)))]}
        sort="-createdOn"
        filters={[
          {
            name: 'batch',
            label: 'Package',
            all: 'All packages',
            options: (packages.data?.data ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
          },
          { name: 'state', label: 'Status', all: 'All', options: STATES },
        ]}
        download={(query) => api.download('/api/exports/coupons', {}, { query })}
        firstUse={{ text: 'A coupon takes an amount off the price of one package, for as many students as you say.' }}
        floats
      />
      {isAdding && <CreateCouponDialog onClose={() => setAdding(false)} />}
    </>
  )
}
