import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../api/session'
import { EMPTY, formatDate } from '../../../lib/dates'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import { useListState } from '../../../ui/list/state/useListState'
import { useSearchPatch } from '../../../ui/list/state/useSearchPatch'
import { type QuickRunRow, quickDecisionsQuery } from './queries'

const RunDialog = lazyPart(() => import('./RunDialog'))

const FILTERS = ['teacher'] as const
const ID = /^[0-9a-f]{24}$/
const accepts = (name: string, value: string) => (name === 'teacher' ? ID.test(value) : true)

/** How decisions were made, in words. */
export const manners: Readonly<Record<QuickRunRow['via'], string>> = {
  single: 'One by one',
  bulk: 'Approved together',
  offline: 'Sent later from a device',
}

const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hour12: false })

/** When a run began, and how long it took. */
const whenOf = ({ firstAt }: QuickRunRow) => `${formatDate(firstAt)}, ${clock.format(new Date(firstAt))}`
const spanOf = ({ seconds }: QuickRunRow) => `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`

const columns: readonly ListColumn<QuickRunRow>[] = [
  { key: 'teacher', label: 'Teacher', width: 220, primary: true, cell: ({ teacher }) => teacher?.name ?? EMPTY },
  { key: 'when', label: 'Began', width: 170, cell: whenOf },
  { key: 'decisions', label: 'Decisions', width: 100, align: 'right', cell: ({ decisions }) => decisions },
  { key: 'span', label: 'Within', width: 100, align: 'right', cell: spanOf },
  { key: 'via', label: 'How', width: 200, text: ({ via }) => manners[via] },
]

/** `/quickDecisions`: what was decided in quick succession; each row leads to its entries. */
export default function QuickDecisionsPage() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const [search, patch, linkTo] = useSearchPatch()
  const result = useQuery(quickDecisionsQuery(user, state))
  const run = search.get('run') ?? ''
  const seesOthers = user.role === 'HOD' || user.role === 'Master'
  const teachers = new Map(
    (result.data?.data ?? []).flatMap(({ teacher }) => (teacher ? [[teacher._id, teacher.name]] : [])),
  )
  return (
    <>
      <ListPage
        title="Quick decisions"
        noun={['run', 'runs']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={(row) => ({
          title: row.teacher?.name ?? EMPTY,
          who: whenOf(row),
          fact: `${row.decisions} decisions within ${spanOf(row)}`,
          note: manners[row.via],
        })}
        rowKey={({ _id }) => _id}
        rowName={(row) => `${row.teacher?.name ?? EMPTY}, ${whenOf(row)}`}
        rowLink={({ _id }) => linkTo({ run: _id })}
        sort="latest"
        searchLabel="Search teachers"
        filters={
          seesOthers
            ? [
                {
                  name: 'teacher',
                  label: 'Teacher',
                  all: 'All teachers',
                  options: [...teachers].map(([value, label]) => ({ value, label: label ?? EMPTY })),
                },
              ]
            : []
        }
        above={
          result.data && (
            <Box sx={{ mb: 2, typography: 'text', color: 'text.secondary', maxWidth: 860 }}>
              {result.data.runLength} decisions of one teacher in a row, each within {result.data.withinSeconds} s of
              the one before by the server's clock. Those approved together or sent later are labelled. A fact to talk
              about, the latest first; it changes nothing.
            </Box>
          )
        }
        emptyText="No run of quick decisions"
        firstUse={{
          text: seesOthers
            ? 'No teacher decided in quick succession so far.'
            : 'You have not decided in quick succession so far. You see only your own decisions.',
        }}
      />
      {ID.test(run) && <RunDialog id={run} onClose={() => patch({ run: '' }, { replace: false })} />}
    </>
  )
}
