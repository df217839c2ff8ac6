import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../lib/dates'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPager } from '../../../ui/list/Pager'
import { RecordList } from '../../../ui/list/RecordList'
import { type RowTool, RowTools, RowToolsMenu } from '../../../ui/list/RowTools'
import type { ListState } from '../../../ui/list/state/listState'
import { type ChangeList, usePageInRange } from '../../../ui/list/state/useListState'
import { WordChip } from '../../../ui/StatusChip'
import { Section } from '../../../ui/text/Section'
import { type CoverPlace, type MoveRow, movesQuery } from './queries'
import { entriesWords, listed } from './shares'
import { useUndoMove } from './useUndoMove'

const UNDONE = { icon: 'undo', colour: null } as const

const from = ({ teacher }: MoveRow) => teacher?.name ?? 'No teacher named'
const to = (row: MoveRow) => listed(row.to.map(({ name }) => name))
const undone = ({ undoneOn, returned }: MoveRow) =>
  undoneOn ? `Undone ${formatInstant(undoneOn)}, ${entriesWords(returned)} went back` : ''

const columns: readonly ListColumn<MoveRow>[] = [
  { key: 'at', label: 'When', width: 124, cell: ({ at }) => formatInstant(at) },
  {
    key: 'from',
    label: 'From',
    width: 180,
    primary: true,
    cell: from,
    line: undone,
  },
  { key: 'to', label: 'To', width: 220, text: to },
  { key: 'moved', label: 'Entries', width: 72, align: 'right', cell: ({ moved }) => moved },
  { key: 'by', label: 'By', width: 160, text: ({ by }) => by?.name },
]

/** What was moved from one teacher to others, the newest first; each act can be undone once. */
export function MoveHistory({ place, state, change }: { place: CoverPlace; state: ListState; change: ChangeList }) {
  const result = useQuery(movesQuery(place, state.page, state.limit))
  const total = result.data?.total
  usePageInRange(state.page, state.limit, result.isPlaceholderData ? undefined : total, change)
  const undo = useUndoMove()
  const nameOf = (row: MoveRow) => `the move of ${entriesWords(row.moved)} from ${from(row)}, ${formatInstant(row.at)}`
  const tools = (row: MoveRow): readonly RowTool[] =>
    row.undoneOn || row.moved === 0
      ? []
      : [{ label: 'Undo', icon: 'undo', onPress: () => void undo({ _id: row._id, from: row.teacher?.name ?? null }) }]
  return (
    <Section title="What was moved">
      <RecordList
        label="What was moved"
        result={result}
        columns={columns}
        rowKey={({ _id }) => _id}
        card={(row) => ({
          title: from(row),
          status: row.undoneOn && <WordChip look={UNDONE} word="Undone" />,
          who: [`${entriesWords(row.moved)} to ${to(row)}`, undone(row)].filter(Boolean).join('. '),
          fact: [formatInstant(row.at), row.by?.name].filter(Boolean).join(', '),
        })}
        page={state.page}
        limit={state.limit}
        actions={(row) => <RowTools name={nameOf(row)} tools={tools(row)} />}
        actionsWidth={64}
        cardActions={(row) => <RowToolsMenu name={nameOf(row)} tools={tools(row)} />}
        emptyText="Nothing has been moved yet"
        firstUse={{ text: 'Each move appears here with who made it, and can be undone.' }}
      />
      {total !== undefined && total > 0 && <ListPager state={state} change={change} total={total} />}
    </Section>
  )
}
