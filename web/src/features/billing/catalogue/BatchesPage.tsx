import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client'
import { useAddAction } from '../../../layout/page/frame'
import { formatDate } from '../../../lib/dates'
import { amount, price } from '../../../lib/money'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import { deleteTool } from '../../../ui/list/RowTools'
import type { Accepts } from '../../../ui/list/state/listState'
import { useListState } from '../../../ui/list/state/useListState'
import { useDelete } from '../../../ui/list/useDelete'
import { WordChip } from '../../../ui/StatusChip'
import { type KeptPackage, packagesQuery, usePackageChanges } from './queries'

const CodesDialog = lazyPart(() => import('./CodesDialog'))
const PackageDialog = lazyPart(() => import('./PackageDialog'))

const NO_FILTERS = [] as const
const accepts: Accepts = (name, value) => name === 'sort' && ['title', 'offerPrice'].includes(value)

/** Whether a package can be bought today. */
function Offered({ offered }: { offered: boolean }) {
  const look = offered ? 'approved' : 'rejected'
  return <WordChip look={{ icon: look, colour: look }} word={offered ? 'On offer' : 'Ended'} />
}

const lastDay = ({ till }: KeptPackage) => (till ? formatDate(till) : 'No end')

const columns: readonly ListColumn<KeptPackage>[] = [
  { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position },
  { key: 'title', label: 'Package', width: 180, sort: 'title', primary: true, text: ({ title }) => title },
  { key: 'desc', label: 'Description', width: 280, text: ({ desc }) => desc },
  { key: 'price', label: 'Price', width: 110, cell: (row) => `₹${price(row.price)}` },
  {
    key: 'offerPrice',
    label: 'Offer price',
    width: 120,
    sort: 'offerPrice',
    cell: (row) => `₹${price(row.offerPrice)}`,
  },
  { key: 'payable', label: 'With GST', width: 120, cell: (row) => `₹${amount(row.payable)}` },
  { key: 'till', label: 'Last day', width: 110, cell: lastDay },
  { key: 'offered', label: 'Status', width: 110, cell: (row) => <Offered offered={row.offered} /> },
]

/** The price list as the Master keeps it; what is on offer stands on the public pages and in the shop at once. */
export default function BatchesPage() {
  const [state, change] = useListState(NO_FILTERS, accepts)
  const result = useQuery(packagesQuery(state))
  const [open, setOpen] = useState<KeptPackage | 'new' | null>(null)
  const [codesOf, setCodesOf] = useState<KeptPackage | null>(null)
  const { remove } = usePackageChanges()
  const askAndDelete = useDelete()
  useAddAction({ label: 'Add package', onAdd: () => setOpen('new') })
  return (
    <>
      <ListPage
        title="Packages"
        noun={['package', 'packages']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={(row) => ({
          title: row.title,
          status: <Offered offered={row.offered} />,
          who: `₹${price(row.offerPrice)}, ₹${amount(row.payable)} with GST`,
          fact: row.till ? `${row.desc} Last day ${formatDate(row.till)}.` : row.desc,
        })}
        rowKey={({ _id }) => _id}
        rowName={({ title }) => title}
        tools={(row) => [
          ...(row.needsCode ? [{ label: 'College codes', icon: 'lock' as const, onPress: () => setCodesOf(row) }] : []),
          { label: 'Edit', icon: 'edit', onPress: () => setOpen(row) },
          deleteTool(() => askAndDelete('Delete package', () => remove.mutateAsync(row._id))),
        ]}
        sort="-offerPrice"
        download={(query) => api.download('/api/exports/batches', {}, { query })}
        firstUse={{ text: 'Students buy a package once; it covers three years.' }}
        floats
      />
      {open && <PackageDialog seen={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {codesOf && <CodesDialog of={codesOf} onClose={() => setCodesOf(null)} />}
    </>
  )
}
