import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../api/session'
import { EMPTY, formatDate } from '../../../lib/dates'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { Pager } from '../../../ui/list/Pager'
import { RecordList } from '../../../ui/list/RecordList'
import { type RowTool, RowTools, RowToolsMenu } from '../../../ui/list/RowTools'
import { type AwayRow, awayQuery, type CoverPlace } from './queries'
import { useEndAway } from './useEndAway'

const AwayDialog = lazyPart(() => import('./AwayDialog'))

/** "16-11-2026 to 30-11-2026". */
export const daysOf = ({ first, last }: { first: string; last: string }) =>
  first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`

/** Who stands in, and for what, in words. */
const standsIn = ({ delegate, authenticates }: AwayRow) =>
  delegate ? `${delegate.name}${authenticates ? ', may sign months' : ''}` : 'Nobody stands in'

const columns: readonly ListColumn<AwayRow>[] = [
  { key: 'teacher', label: 'Teacher', width: 180, primary: true, cell: ({ teacher }) => teacher?.name ?? EMPTY },
  { key: 'days', label: 'Away', width: 180, cell: daysOf },
  { key: 'delegate', label: 'Who stands in', width: 200, text: standsIn },
  { key: 'reason', label: 'Reason', width: 160, text: ({ reason }) => reason || EMPTY },
]

interface AwayListProps {
  place: CoverPlace
  /** The viewer's own days, and those on which the viewer stands in, in the place of a department's. */
  own?: boolean
}

/** Days of absence that are not over, the earliest end first; the own ones, or all of a department, can be changed and ended. */
export function AwayList({ place, own = false }: AwayListProps) {
  const user = useUser()
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(10)
  const [opened, setOpened] = useState<AwayRow | null>(null)
  const result = useQuery(own ? awayQuery(place) : awayQuery(place, page, limit))
  const end = useEndAway(result.data?.today ?? '')
  const mine = (row: AwayRow) => row.teacher?._id === user._id
  const concerns = (row: AwayRow) => mine(row) || row.delegate?._id === user._id
  const rows = (result.data?.data ?? []).filter((row) => !own || concerns(row))
  const total = own ? rows.length : (result.data?.total ?? 0)
  const tools = (row: AwayRow): readonly RowTool[] =>
    own && !mine(row)
      ? []
      : [
          { label: 'Change days', icon: 'edit', onPress: () => setOpened(row) },
          {
            label: row.first < (result.data?.today ?? '') ? 'End absence' : 'Take back',
            icon: 'close',
            onPress: () => void end(row),
          },
        ]
  const nameOf = (row: AwayRow) => `${row.teacher?.name ?? EMPTY}, ${daysOf(row)}`
  return (
    <>
      <RecordList
        label={own ? 'Your days of absence' : 'Days of absence'}
        result={{ ...result, data: result.data && { data: rows, total } }}
        columns={columns}
        rowKey={({ _id }) => _id}
        card={(row) => ({
          title: row.teacher?.name ?? EMPTY,
          who: daysOf(row),
          fact: [standsIn(row), row.reason].filter(Boolean).join(' · '),
        })}
        page={own ? 1 : page}
        limit={own ? 3 : limit}
        actions={(row) => <RowTools name={nameOf(row)} tools={tools(row)} />}
        actionsWidth={88}
        cardActions={(row) => <RowToolsMenu name={nameOf(row)} tools={tools(row)} />}
        emptyText={own ? 'No days of absence are set for you' : 'No days of absence are set'}
        firstUse={{ text: 'Set them before somebody is away, and say who stands in.' }}
      />
      {!own && total > limit && (
        <Pager
          page={page}
          limit={limit}
          total={total}
          onPage={setPage}
          onLimit={(size) => {
            setLimit(size)
            setPage(1)
          }}
        />
      )}
      {opened && <AwayDialog of={{ row: opened }} place={place} onClose={() => setOpened(null)} />}
    </>
  )
}
