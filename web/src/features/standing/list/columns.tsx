import type { ListColumn } from '../../../ui/list/columns'

/** A trainee in a list of a department. */
interface TraineeRow {
  name: string
  year: number | null
  batch: number | null
  guide: { name: string } | null
}

/** Who it is, with the year and the batch, and who guides. */
export const traineeColumns: readonly ListColumn<TraineeRow>[] = [
  {
    key: 'name',
    label: 'Trainee',
    width: 190,
    sort: 'name',
    primary: true,
    cell: ({ name }) => name,
    line: ({ year, batch }) => [year && `Year ${year}`, batch && `batch ${batch}`].filter(Boolean).join(', '),
  },
  { key: 'guide', label: 'Guide', width: 150, text: ({ guide }) => guide?.name ?? 'No guide yet' },
]

const SORTS = ['need', 'name']

/** The order of such a list, and the ids of its filters by place. */
export const accepts = (name: string, value: string) =>
  name === 'sort' ? SORTS.includes(value) : /^(|[0-9a-f]{24})$/.test(value)
