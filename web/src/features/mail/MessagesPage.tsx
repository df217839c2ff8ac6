import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../lib/dates'
import { useAct } from '../../ui/form/useAct'
import { lazyPart } from '../../ui/lazy/lazyPart'
import type { ListColumn } from '../../ui/list/columns'
import { ListPage } from '../../ui/list/ListPage'
import type { RowTool } from '../../ui/list/RowTools'
import { listQuery } from '../../ui/list/state/listState'
import { useListState } from '../../ui/list/state/useListState'
import { channelWords, MessageStateChip, states } from './MessageStateChip'
import { messageStates, messagesQuery, type OutMessage, retryMessage } from './queries'

const MessageDialog = lazyPart(() => import('./MessageDialog'))

const accepts = (name: string, value: string) =>
  name === 'state' ? messageStates.some((state) => state === value) : name !== 'sort'
const templates: Readonly<Record<string, string>> = {
  code: 'Verification code',
  registered: 'Welcome',
  invited: 'Staff invitation',
  reset: 'Forgotten password',
  password_changed: 'Password changed',
}
const about = (message: OutMessage) => message.subject ?? templates[message.template] ?? 'Message'
const channelOf = (message: OutMessage) => channelWords[message.channel]

/**
 * `/outbox`: every mail and text message of the last weeks, what became of it, and why not, and the notifications that
 * could not be delivered.
 */
export default function MessagesPage() {
  const act = useAct()
  const [state, change] = useListState(['state'], accepts)
  const result = useQuery(messagesQuery(listQuery(state)))
  const [open, setOpen] = useState<OutMessage | null>(null)
  const again = useMutation(retryMessage)
  const retry = ({ _id }: OutMessage) => void act({ act: () => again.mutateAsync(_id), done: '', failed: 'Not sent' })
  const tools = (message: OutMessage): RowTool[] => [
    { label: 'Open', icon: 'eye', onPress: () => setOpen(message) },
    ...(message.state === 'failed'
      ? [{ label: 'Send again', icon: 'send' as const, onPress: () => retry(message) }]
      : []),
  ]
  const columns: readonly ListColumn<OutMessage>[] = [
    { key: 'to', label: 'To', width: 220, primary: true, cell: (row) => row.to },
    { key: 'about', label: 'Message', width: 240, cell: about },
    { key: 'channel', label: 'By', width: 100, cell: channelOf },
    { key: 'state', label: 'State', width: 130, cell: (row) => <MessageStateChip state={row.state} /> },
    { key: 'createdAt', label: 'Created', width: 150, cell: (row) => formatInstant(row.createdAt) },
    { key: 'tries', label: 'Tries', width: 60, align: 'right', cell: (row) => row.tries },
    { key: 'error', label: 'What went wrong', width: 220, cell: (row) => row.error ?? '' },
  ]
  return (
    <>
      <ListPage
        title="Message Outbox"
        noun={['message', 'messages']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        rowKey={(row) => row._id}
        rowName={(row) => `${about(row)} to ${row.to}`}
        tools={tools}
        sort="-createdAt"
        searchLabel="Search recipient or subject"
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All statuses',
            options: messageStates.map((value) => ({ value, label: states[value].word })),
          },
        ]}
        card={(row) => ({
          title: about(row),
          status: <MessageStateChip state={row.state} />,
          who: row.to,
          fact: `${channelOf(row)} · ${formatInstant(row.createdAt)}`,
          ...(row.error ? { note: row.error } : {}),
        })}
        firstUse={{
          text: 'No messages yet. Codes, links and other messages of PG Logbook appear here once they are sent.',
        }}
      />
      {open && (
        <MessageDialog
          message={open}
          about={about(open)}
          readable={result.data?.bodies ?? false}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
