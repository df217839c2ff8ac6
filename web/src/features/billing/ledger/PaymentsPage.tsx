import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client'
import { EMPTY, formatInstant } from '../../../lib/dates'
import { amount } from '../../../lib/money'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import type { RowTool } from '../../../ui/list/RowTools'
import type { Accepts } from '../../../ui/list/state/listState'
import { useListState } from '../../../ui/list/state/useListState'
import { useSearchPatch } from '../../../ui/list/state/useSearchPatch'
import { AlarmsPanel } from './AlarmsPanel'
import { LedgerChip, ledgerWords, stateOf } from './LedgerChip'
import { flags, gateways, gatewayWord, type LedgerRow, type LedgerTotals, ledgerQuery, orderStates } from './ledger'

const LedgerDetail = lazyPart(() => import('./LedgerDetail'))

const states = [...orderStates, ...flags]
const FILTERS = ['state', 'gateway'] as const
const DATES = ['from', 'to'] as const
const accepts: Accepts = (name, value) => {
  if (name === 'state') return states.some((state) => state === value)
  if (name === 'gateway') return gateways.some((gateway) => gateway.value === value)
  return name === 'sort' && value === 'createdAt'
}
const filters = [
  {
    name: 'state',
    label: 'State',
    all: 'All statuses',
    options: states.map((value) => ({ value, label: ledgerWords[value] })),
  },
  { name: 'gateway', label: 'Paid by', all: 'All payment methods', options: gateways },
]

const nameOf = (row: LedgerRow) => row.student?.name ?? EMPTY

const columns: readonly ListColumn<LedgerRow>[] = [
  { key: 'student', label: 'Name', width: 170, primary: true, text: (row) => nameOf(row) },
  { key: 'createdAt', label: 'Created', width: 140, sort: 'createdAt', cell: (row) => formatInstant(row.createdAt) },
  { key: 'title', label: 'Package', width: 150, text: (row) => row.title },
  { key: 'state', label: 'State', width: 150, cell: (row) => <LedgerChip state={stateOf(row)} /> },
  { key: 'gateway', label: 'Paid by', width: 150, cell: gatewayWord },
  { key: 'payment', label: 'Payment', width: 190, text: (row) => row.paymentId },
  { key: 'invoice', label: 'Invoice', width: 160, text: (row) => row.invoice?.number },
  { key: 'amount', label: 'Amount (₹)', width: 110, align: 'right', cell: (row) => amount(row.amount) },
]

/** `/payments`: the Master's books: every order with its payment and invoice, what they come to, and refunds. */
export default function PaymentsPage() {
  const [state, change] = useListState(FILTERS, accepts, DATES)
  const [search, patch] = useSearchPatch()
  const open = search.get('open')
  const result = useQuery(ledgerQuery(state))
  const show = (id: string) => patch({ open: id }, { replace: false })
  const tools = (row: LedgerRow): RowTool[] => [{ label: 'Open', icon: 'eye', onPress: () => show(row._id) }]
  return (
    <>
      <ListPage
        title="Payments"
        noun={['order', 'orders']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        rowKey={({ _id }) => _id}
        rowName={(row) => `order of ${nameOf(row)}, ${formatInstant(row.createdAt)}`}
        tools={tools}
        sort="-createdAt"
        searchLabel="Search name or number"
        dated
        filters={filters}
        above={
          <>
            <AlarmsPanel onOpen={show} />
            <Totals totals={result.data?.totals ?? {}} />
          </>
        }
        card={(row) => ({
          title: nameOf(row),
          status: <LedgerChip state={stateOf(row)} />,
          who: `₹ ${amount(row.amount)} · ${row.title}`,
          fact: [formatInstant(row.createdAt), gatewayWord(row), row.invoice?.number].filter(Boolean).join(' · '),
        })}
        download={(query) => api.download('/api/exports/payments', {}, { query })}
        firstUse={{ text: 'Orders appear here as soon as a student begins to pay.' }}
      />
      {open && <LedgerDetail id={open} onClose={() => show('')} />}
    </>
  )
}

const names = { live: 'Taken', test: 'TEST payments' } as const

/** What the listed orders come to; what is paid in test mode is money of nobody and stands apart. */
function Totals({ totals }: { totals: LedgerTotals }) {
  const shown = (['live', 'test'] as const).flatMap((mode) => {
    const sums = totals[mode]
    return sums ? [{ mode, sums }] : []
  })
  if (shown.length === 0) return null
  return (
    <Box role="status" aria-label="Totals" sx={{ display: 'grid', gap: 0.5, mb: 2 }}>
      {shown.map(({ mode, sums }) => (
        <Box key={mode} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          <span>
            {names[mode]} <strong>₹ {amount(sums.captured)}</strong>
          </span>
          <span>
            Refunded <strong>₹ {amount(sums.refunded)}</strong>
          </span>
          <span>
            GST after refunds <strong>₹ {amount(sums.gst)}</strong>
          </span>
        </Box>
      ))}
    </Box>
  )
}
