import { EMPTY } from '../../lib/dates'
import type { ListColumn } from '../../ui/list/columns'
import { CellText } from '../../ui/list/RecordTable'
import { type Item, typeWords } from './lists'

type Column = ListColumn<Item>

const text = (words: string | undefined) => <CellText>{words ?? EMPTY}</CellText>

/** Diagnostic or Procedure, N/A where an item has no type. */
export const typeOf = (item: Item): string => ('for' in item && item.for ? typeWords[item.for] : EMPTY)

/** The title of a skill's competency. */
export const competencyOf = (item: Item): string | undefined =>
  'computencyId' in item ? item.computencyId?.title : undefined

const sr: Column = { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position }
const type: Column = { key: 'for', label: 'Type', width: 110, sort: 'for', cell: typeOf }

const titled = (label: string, width: number): Column => ({
  key: 'title',
  label,
  width,
  sort: 'title',
  primary: true,
  cell: ({ title }) => <CellText lines={3}>{title}</CellText>,
})

const department = (label: string): Column => ({
  key: 'department',
  label,
  width: 220,
  cell: ({ departmentId }) => text(departmentId?.name),
})

const college: Column = {
  key: 'college',
  label: 'College Name',
  width: 220,
  cell: (item) => text('collegeId' in item ? item.collegeId?.name : undefined),
}

/** P-181, with the competency itself, which the specification leaves out (P-182). */
export const competencyColumns: readonly Column[] = [
  sr,
  college,
  department('Departments'),
  titled('Competency', 360),
  type,
]

/** P-185. */
export const skillColumns: readonly Column[] = [
  sr,
  titled('Skill', 360),
  { key: 'competency', label: 'Competency', width: 260, cell: (item) => text(competencyOf(item)) },
  department('Department'),
  type,
]

/** P-186: the specification heads the specialty "Skill". */
export const specialtyColumns: readonly Column[] = [sr, titled('Skill', 420), department('Department')]

/** The skills-lab procedures, beside the specialties. */
export const procedureColumns: readonly Column[] = [sr, titled('Procedure', 420), department('Department')]
