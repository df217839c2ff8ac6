import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../lib/dates'
import { useAct } from '../../../ui/form/useAct'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import type { RowTool } from '../../../ui/list/RowTools'
import { useListState } from '../../../ui/list/state/useListState'
import { type HeldReferral, heldReferralsQuery, useDecideReferral } from './queries'

const NO_FILTERS = [] as const
const never = () => false

const reason = ({ number }: HeldReferral) => `No. ${number} of a day from one address`
const sponsorOf = ({ sponsor }: HeldReferral) =>
  sponsor.referralId ? `${sponsor.name} (${sponsor.referralId})` : (sponsor.name ?? 'An account that was removed')
const licenceOf = ({ paid }: HeldReferral) => (paid ? 'Paid' : 'Not paid yet')

const columns: readonly ListColumn<HeldReferral>[] = [
  { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position },
  { key: 'name', label: 'Name', width: 170, primary: true, text: ({ name }) => name },
  { key: 'phone', label: 'Phone', width: 110, cell: ({ phone }) => phone },
  { key: 'email', label: 'Email', width: 200, text: ({ email }) => email },
  { key: 'sponsor', label: 'Sponsor', width: 190, text: (row) => sponsorOf(row) },
  { key: 'reason', label: 'Why it is held', width: 210, text: (row) => reason(row) },
  { key: 'paid', label: 'Licence', width: 100, cell: licenceOf },
  { key: 'registeredOn', label: 'Registered', width: 130, cell: ({ registeredOn }) => formatInstant(registeredOn) },
]

/** The referrals that are held for the Master, who lets them count or not. */
export default function HeldReferrals({ above }: { above: ReactNode }) {
  const act = useAct()
  const [state, change] = useListState(NO_FILTERS, never)
  const result = useQuery(heldReferralsQuery(state))
  const decision = useDecideReferral()
  const decide = (row: HeldReferral, accept: boolean) =>
    act({
      ask: {
        title: accept ? 'Accept this referral?' : 'Refuse this referral?',
        message: accept
          ? `${sponsorOf(row)} is credited for ${row.name} once the licence is paid.`
          : `${sponsorOf(row)} is never credited for ${row.name}. The account of ${row.name} stays as it is.`,
        confirmLabel: accept ? 'Accept' : 'Refuse',
        danger: !accept,
      },
      act: () => decision.mutateAsync({ studentId: row._id, decision: accept ? 'accepted' : 'refused' }),
      done: '',
      failed: 'Not saved',
    })
  const tools = (row: HeldReferral): RowTool[] => [
    { label: 'Accept', icon: 'check', onPress: () => void decide(row, true) },
    { label: 'Refuse', icon: 'close', onPress: () => void decide(row, false) },
  ]
  return (
    <ListPage
      title="Referral List"
      noun={['held referral', 'held referrals']}
      state={state}
      change={change}
      result={result}
      columns={columns}
      card={(row) => ({
        title: row.name,
        who: `Referred by ${sponsorOf(row)}`,
        fact: `${licenceOf(row)} · ${formatInstant(row.registeredOn)}`,
        note: reason(row),
      })}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      tools={tools}
      sort=""
      searchLabel="Search names"
      above={above}
      firstUse={{
        text: 'More than five sign-ups a day with one sponsor from one network address are held here until you accept or refuse them.',
      }}
      floats
    />
  )
}
