import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/client'
import { useUser } from '../../../api/session'
import { useAddAction } from '../../../layout/page/frame'
import { EMPTY, formatInstant } from '../../../lib/dates'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import { CellText } from '../../../ui/list/RecordTable'
import { useListState } from '../../../ui/list/state/useListState'
import { FilterPill } from '../../../ui/list/toolbar/StatusFilter'
import { type CouponUse, couponUsesQuery, referralsQuery, type SponsorGroup } from './queries'

const CreateCouponDialog = lazyPart(() => import('./CreateCouponDialog'))
const HeldReferrals = lazyPart(() => import('./HeldReferrals'))

const NO_FILTERS = [] as const
const VIEWS = [
  { value: '', label: 'By referral' },
  { value: 'coupon', label: 'By coupon' },
  { value: 'held', label: 'Held' },
] as const
const never = () => false

/** One referral as a line of the table; the sponsor stands before the first one. */
interface Line {
  key: string
  sponsor: string
  referralId: string
  number: number | null
  count: number
  referral: SponsorGroup['referrals'][number]
}

function linesOf(groups: readonly SponsorGroup[], before: number): Line[] {
  return groups.flatMap(({ _id, sponsor, count, referrals }, place) =>
    referrals.map((referral, index) => ({
      key: `${_id}-${referral._id}`,
      sponsor: sponsor?.name ?? EMPTY,
      referralId: sponsor?.referralId ?? EMPTY,
      number: index === 0 ? before + place + 1 : null,
      count,
      referral,
    })),
  )
}

const sponsorWords = ({ sponsor, referralId, count }: Line) =>
  `${sponsor} (${referralId}), ${count} ${count === 1 ? 'referral' : 'referrals'}`

const lineColumns: readonly ListColumn<Line>[] = [
  { key: 'sr', label: 'Sr.', width: 48, cell: ({ number }) => number },
  {
    key: 'sponsor',
    label: 'Sponsor',
    width: 220,
    cell: (line) => (line.number === null ? null : <CellText>{sponsorWords(line)}</CellText>),
  },
  { key: 'name', label: 'Name', width: 180, primary: true, text: ({ referral }) => referral.name },
  { key: 'phone', label: 'Phone', width: 120, cell: ({ referral }) => referral.phone ?? EMPTY },
  { key: 'email', label: 'Email', width: 240, text: ({ referral }) => referral.email },
  { key: 'paymentId', label: 'Payment ID', width: 190, text: ({ referral }) => referral.paymentId },
]

const couponColumns: readonly ListColumn<CouponUse>[] = [
  { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position },
  { key: 'code', label: 'Code', width: 130, primary: true, text: ({ couponCode }) => couponCode },
  { key: 'referralId', label: 'Referral ID', width: 110, cell: ({ userId }) => userId?.referralId ?? EMPTY },
  { key: 'name', label: 'Name', width: 160, text: ({ userId }) => userId?.name },
  { key: 'phone', label: 'Phone', width: 110, cell: ({ userId }) => userId?.phone ?? EMPTY },
  { key: 'email', label: 'Email', width: 200, text: ({ userId }) => userId?.email },
  { key: 'paymentId', label: 'Payment ID', width: 180, text: ({ paymentId }) => paymentId },
  { key: 'datetime', label: 'Date', width: 130, sort: 'datetime', cell: ({ datetime }) => formatInstant(datetime) },
]

/** The last lines of a card: how to reach the person, and the payment. */
function Contact(person: { phone?: string | null; email?: string | null; paymentId: string }) {
  return [`${person.phone ?? EMPTY}, ${person.paymentId}`, person.email ?? EMPTY].map((words) => (
    <Box key={words} component="span" sx={{ display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {words}
    </Box>
  ))
}

function ByReferral({ above }: { above: ReactNode }) {
  const { _id } = useUser()
  const [state, change] = useListState(NO_FILTERS, never)
  const result = useQuery(referralsQuery(_id, state))
  const before = (state.page - 1) * state.limit
  const { data } = result
  const lines = data && { data: linesOf(data.data, before), total: data.total }
  return (
    <ListPage
      title="Referral List"
      noun={['sponsor', 'sponsors']}
      state={state}
      change={change}
      result={{ ...result, data: lines }}
      columns={lineColumns}
      card={(line) => ({
        title: line.referral.name ?? EMPTY,
        who: `Referred by ${line.sponsor}`,
        fact: <Contact {...line.referral} />,
      })}
      rowKey={({ key }) => key}
      rowName={({ referral }) => referral.name ?? EMPTY}
      sort=""
      searchLabel="Search referrals"
      download={(query) => api.download('/api/exports/referrals', {}, { query })}
      above={above}
      firstUse={{ text: 'A student who registers with a referral id appears here once the payment is verified.' }}
      floats
    />
  )
}

const acceptsUses = (name: string, value: string) => name === 'sort' && value === 'datetime'

function ByCoupon({ above }: { above: ReactNode }) {
  const { _id } = useUser()
  const [state, change] = useListState(NO_FILTERS, acceptsUses)
  const result = useQuery(couponUsesQuery(_id, state))
  return (
    <ListPage
      title="Referral List"
      noun={['coupon used', 'coupons used']}
      state={state}
      change={change}
      result={result}
      columns={couponColumns}
      card={({ couponCode, userId, paymentId, datetime }) => ({
        title: couponCode,
        who: `${userId?.name ?? EMPTY} · ${formatInstant(datetime)}`,
        fact: <Contact phone={userId?.phone ?? null} email={userId?.email ?? null} paymentId={paymentId} />,
      })}
      rowKey={({ _id: id }) => id}
      rowName={({ couponCode }) => couponCode}
      sort="-datetime"
      searchLabel="Search coupons"
      download={(query) => api.download('/api/exports/couponUses', {}, { query })}
      above={above}
      firstUse={{ text: 'A coupon appears here once the payment that it was used for is verified.' }}
      floats
    />
  )
}

/**
 * Referral List, the Master's alone: by referral or by coupon, with the modal "Create Coupon" (P-206 to P-208), and
 * what is held.
 */
export default function ReferralPage() {
  const [search, setSearch] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const view = VIEWS.find(({ value }) => value === search.get('view'))?.value ?? ''
  useAddAction({ label: 'Create Coupon', onAdd: () => setAdding(true) })
  // Each list has a search and pages of its own, so the other one begins at its first page.
  const above = (
    <Box role="group" aria-label="Show" sx={{ display: 'flex', gap: 1, mb: 2 }}>
      {VIEWS.map(({ value, label }) => (
        <FilterPill
          key={value}
          aria-pressed={view === value}
          onClick={() => setSearch(value ? { view: value } : {}, { preventScrollReset: true })}
        >
          {label}
        </FilterPill>
      ))}
    </Box>
  )
  return (
    <>
      {view === 'held' ? (
        <HeldReferrals above={above} />
      ) : view === 'coupon' ? (
        <ByCoupon above={above} />
      ) : (
        <ByReferral above={above} />
      )}
      {isAdding && <CreateCouponDialog onClose={() => setAdding(false)} />}
    </>
  )
}
