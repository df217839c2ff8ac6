import { useQuery } from '@tanstack/react-query'
import type { Schema } from '../../../api/contract'
import { useUser } from '../../../api/session'
import { formatDate } from '../../../lib/dates'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import { useListState } from '../../../ui/list/state/useListState'
import { WordChip } from '../../../ui/StatusChip'
import { monthName } from '../attendance/days'
import { linkToMonth, lookOfMonth, wordOfMonth } from './months'
import { type MonthRow, monthsQuery, SHOWN } from './queries'

const FILTERS = ['shown'] as const
const accepts = (name: string, value: string) =>
  name === 'shown' ? SHOWN.some((one) => one === value) : name === 'sort' ? value === 'need' : true

const Chip = ({ row }: { row: MonthRow }) => <WordChip look={lookOfMonth(row.state).look} word={wordOfMonth(row)} />

const columns: readonly ListColumn<MonthRow>[] = [
  { key: 'name', label: 'Trainee', width: 200, primary: true, cell: ({ student }) => student.name },
  { key: 'month', label: 'Month', width: 150, cell: ({ month }) => monthName(month) },
  { key: 'state', label: 'State', width: 150, cell: (row) => <Chip row={row} /> },
  {
    key: 'overdue',
    label: 'Overdue from',
    width: 120,
    cell: ({ overdueFrom }) => (overdueFrom ? formatDate(overdueFrom) : ''),
  },
  { key: 'days', label: 'Training days', width: 110, cell: ({ trainingDays }) => trainingDays },
  { key: 'guide', label: 'Guide', width: 180, text: ({ guide }) => guide?.name ?? 'No guide yet' },
]

const WORDS = {
  waiting: 'To sign',
  overdue: 'Overdue',
  signed: 'Signed',
  changed: 'Changed since signing',
  all: 'All months',
} as const

/** The words of a part of the list, with its number: "To sign 4". */
function labelOf(part: keyof typeof WORDS, counts: Schema<'MonthsByState'> | undefined) {
  if (!counts || part === 'all') return WORDS[part]
  const number = part === 'waiting' ? counts.toSign + counts.overdue : counts[part]
  return `${WORDS[part]} ${number}`
}

/** The months of a department that are to sign, the longest overdue first. */
export function MonthsList() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const result = useQuery(monthsQuery(user, state))
  const counts = result.data?.counts
  return (
    <ListPage
      title="Monthly authentication"
      noun={['month', 'months']}
      state={state}
      change={change}
      result={result}
      columns={columns}
      card={(row) => ({
        title: row.student.name,
        status: <Chip row={row} />,
        who: monthName(row.month),
        fact: row.guide?.name ?? 'No guide yet',
      })}
      rowKey={({ student, place, month }) => `${student._id} ${place} ${month}`}
      rowName={({ student, month }) => `${student.name}, ${monthName(month)}`}
      rowLink={linkToMonth}
      sort="need"
      searchLabel="Search trainees"
      filters={[
        {
          name: 'shown',
          label: 'Months',
          all: labelOf('waiting', counts),
          options: SHOWN.filter((one) => one !== 'waiting').map((value) => ({ value, label: labelOf(value, counts) })),
        },
      ]}
      emptyText="No months to sign"
      firstUse={{
        text:
          user.role === 'HOD'
            ? 'No months to sign. A month can be signed from the day after its last.'
            : 'No months of your students to sign. You see the students whose guide or co-guide you are.',
      }}
    />
  )
}
