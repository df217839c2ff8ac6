import Box from '@mui/material/Box'
import LinkText from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { api, type Query } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import type { Place } from '../../../api/places'
import { ownPlace } from '../../../api/places'
import { useUser } from '../../../api/session'
import { EMPTY, formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { EmptyState } from '../../../ui/EmptyState'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import { CellText } from '../../../ui/list/RecordTable'
import { useListState } from '../../../ui/list/state/useListState'
import { PageHeader } from '../../../ui/text/PageHeader'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { usePlaceFilters } from '../../people/usePlaces'
import { studentPage } from '../addresses'
import { accepts as acceptsOfTrainees, traineeColumns } from '../list/columns'
import { useStudentList } from '../student/useStudentList'
import { traineeQuery } from '../useTrainee'
import { type MatrixRow, matrixQuery, packOf } from './queries'

type Columns = readonly Schema<'MatrixColumn'>[]

const FILTERS = ['college', 'department', 'pack'] as const
const accepts = (name: string, value: string) =>
  name === 'pack' ? value.length <= 300 : acceptsOfTrainees(name, value)
/** Requirements that have a column at first: a document may print over a hundred. */
const FIRST = 6
/** The list of a Master who has not chosen a place yet. */
const NOBODY = { data: [], total: 0 }

const people: readonly ListColumn<MatrixRow>[] = [
  ...traineeColumns,
  {
    key: 'exam',
    label: 'Examination',
    width: 110,
    sort: 'need',
    cell: ({ examOn, examAssumed }) => (examOn ? `${formatDate(examOn)}${examAssumed ? ', assumed' : ''}` : EMPTY),
  },
]

/** How many of the printed numbers are reached, leading to the numbers themselves. */
const complete = (place: Place): ListColumn<MatrixRow> => ({
  key: 'reached',
  label: 'Complete',
  width: 96,
  cell: ({ _id, line, reached, minima }) =>
    line ? (
      <CellText>{line}</CellText>
    ) : (
      <LinkText component={Link} to={`/standing/numbers${traineeQuery({ studentId: _id, ...place })}`} color="inherit">
        {reached} of {minima}
      </LinkText>
    ),
})

function Amount({ row, at }: { row: MatrixRow; at: number }) {
  const cell = row.cells[at]
  if (!cell) return EMPTY
  return (
    <Box component="span" sx={{ display: 'grid' }}>
      <Box component="span" sx={cell.state === 'met' ? { color: 'approved.main', fontWeight: 600 } : {}}>
        {cell.text}
        {cell.state === 'met' && <VisuallyHidden>, complete</VisuallyHidden>}
      </Box>
      {cell.pending > 0 && (
        <Box component="span" sx={{ typography: 'small', color: 'pending.main' }}>
          {cell.pending} pending
        </Box>
      )}
    </Box>
  )
}

const requirements = (columns: Columns): readonly ListColumn<MatrixRow>[] =>
  columns.map(({ id, label }, at) => ({
    key: id,
    label,
    width: 140,
    optional: at >= FIRST,
    cell: (row) => <Amount row={row} at={at} />,
  }))

/** `/standings/numbers`: the trainees of a department by the requirements of a pack, in order of their examination or name. */
export default function MatrixPage() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, accepts)
  const places = usePlaceFilters()
  const isMaster = user.role === 'Master'
  const { college = '', department = '' } = state.filters
  const place = isMaster ? { collegeId: college, departmentId: department } : ownPlace(user)
  const result = useQuery(matrixQuery(place, state))
  const { data } = result
  const list = useStudentList('Numbers', state, data, ({ _id }) => ({ _id, ...place }))
  const { collegeId, departmentId } = place
  const columns = useMemo(
    () => [...people, complete({ collegeId, departmentId }), ...requirements(data?.columns ?? [])],
    [data?.columns, collegeId, departmentId],
  )
  const packs = data?.packs ?? []
  const filters = [
    ...places,
    ...(packs.length > 0
      ? [
          {
            name: 'pack',
            label: 'Requirements',
            all: 'Commonest curriculum',
            options: packs.map(({ id, title }) => ({ value: id, label: title })),
          },
        ]
      : []),
  ]
  const toList = <ActionButton to="/standings">Standing</ActionButton>
  const isUnplaced = place.collegeId === '' || place.departmentId === ''
  return (
    <>
      {isUnplaced && !isMaster ? (
        <>
          <PageHeader title="Numbers" actions={toList} />
          <EmptyState text="You have no department, so there is nobody to show." />
        </>
      ) : (
        <ListPage
          title="Numbers"
          noun={['trainee', 'trainees']}
          state={state}
          change={change}
          result={isUnplaced ? { ...result, data: NOBODY } : result}
          columns={columns}
          card={(row) => ({
            title: row.name,
            who: row.line || `${row.reached} of ${row.minima} printed numbers complete`,
            fact: openOf(row, data?.columns ?? []),
          })}
          rowKey={({ _id }) => _id}
          rowName={({ name }) => name}
          rowLink={(row) => studentPage({ _id: row._id, ...place })}
          rowState={list}
          sort="need"
          searchLabel="Search trainees"
          filters={filters}
          download={(query: Query) =>
            api.download(
              '/api/exports/numbers/{collegeId}/{departmentId}',
              { ...place },
              { query: { ...query, ...packOf(state) } },
            )
          }
          downloadState={{ ...state, filters: {} }}
          actions={toList}
          emptyText={isUnplaced ? 'Choose a college and a department' : 'No data found'}
          firstUse={{
            text: isUnplaced
              ? 'Choose a college and a department to see its trainees by requirement.'
              : 'No trainee of this department has registered yet.',
          }}
        />
      )}
    </>
  )
}

/** What a trainee has most to go of, in words, for a card. */
function openOf(row: MatrixRow, columns: Columns): string {
  const open = row.cells.flatMap(({ toGo }, at) => (toGo ? [`${columns[at]?.label ?? ''}: ${toGo} to go`] : []))
  const more = open.length - 2
  return [...open.slice(0, 2), ...(more > 0 ? [`${more} more`] : [])].join('; ')
}
