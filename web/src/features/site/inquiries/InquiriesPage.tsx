import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client'
import { formatInstant } from '../../../lib/dates'
import { useAct } from '../../../ui/form/useAct'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import type { RowTool } from '../../../ui/list/RowTools'
import { useListState } from '../../../ui/list/state/useListState'
import { WordChip } from '../../../ui/StatusChip'
import { type Inquiry, inquiriesQuery, inquiryStates, useMarkInquiry } from './queries'

const InquiryDialog = lazyPart(() => import('./InquiryDialog'))

const accepts = (name: string, value: string) =>
  name === 'state' ? inquiryStates.some((state) => state === value) : name === 'sort' && /^-?createdAt$/.test(value)

const State = ({ state }: { state: Inquiry['state'] }) => {
  const look = state === 'Answered' ? 'approved' : 'pending'
  return <WordChip look={{ icon: look, colour: look }} word={state} />
}

const columns: readonly ListColumn<Inquiry>[] = [
  { key: 'name', label: 'Name', width: 180, primary: true, text: ({ name }) => name },
  { key: 'subject', label: 'Subject', width: 220, text: ({ subject }) => subject },
  { key: 'message', label: 'Message', width: 320, text: ({ message }) => message },
  { key: 'createdAt', label: 'Received', width: 150, sort: 'createdAt', cell: (row) => formatInstant(row.createdAt) },
  { key: 'state', label: 'State', width: 120, cell: (row) => <State state={row.state} /> },
]

/** `/inquiries`: what was asked by the public forms, for the Master: read, marked as answered, taken as a file. */
export default function InquiriesPage() {
  const act = useAct()
  const [state, change] = useListState(['state'], accepts)
  const result = useQuery(inquiriesQuery(state))
  const [openId, setOpenId] = useState<string | null>(null)
  const marking = useMarkInquiry()
  const open = result.data?.data.find(({ _id }) => _id === openId)
  const mark = ({ _id, state: now }: Inquiry) =>
    void act({
      act: () => marking.mutateAsync({ id: _id, answered: now === 'New' }),
      done: '',
      failed: 'Not saved',
    })
  const tools = (row: Inquiry): RowTool[] => [
    { label: 'Open', icon: 'eye', onPress: () => setOpenId(row._id) },
    {
      label: row.state === 'New' ? 'Mark as answered' : 'Mark as new',
      icon: row.state === 'New' ? 'check' : 'undo',
      onPress: () => mark(row),
    },
  ]
  return (
    <>
      <ListPage
        title="Inquiries"
        noun={['inquiry', 'inquiries']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        rowKey={({ _id }) => _id}
        rowName={({ name, subject }) => `${subject} from ${name}`}
        tools={tools}
        sort="-createdAt"
        searchLabel="Search inquiries"
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All statuses',
            options: inquiryStates.map((value) => ({ value, label: value })),
          },
        ]}
        card={(row) => ({
          title: row.subject,
          status: <State state={row.state} />,
          who: `${row.name} · ${formatInstant(row.createdAt)}`,
          fact: row.message,
        })}
        download={(query) => api.download('/api/exports/inquiries', {}, { query })}
        firstUse={{ text: 'No messages yet. Messages from the website contact forms appear here.' }}
      />
      {open && <InquiryDialog inquiry={open} onMark={() => mark(open)} onClose={() => setOpenId(null)} />}
    </>
  )
}
