import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client'
import { useUser } from '../../../api/session'
import { EMPTY, formatDate } from '../../../lib/dates'
import { choosesDepartment } from '../../../lib/roles'
import { useAct } from '../../../ui/form/useAct'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import type { Accepts } from '../../../ui/list/state/listState'
import { useListState } from '../../../ui/list/state/useListState'
import { type ChipLook, WordChip } from '../../../ui/StatusChip'
import { usePlaceOptions } from '../../people/usePlaces'
import { StudentName } from '../../standing/student/StudentName'
import { ChoosePlace } from '../ChoosePlace'
import { placeFilters } from '../useChosenPlace'
import { type BoardRow, boardNarrowing, boardPlace, boardQuery, useTakeBack } from './queries'

const ReportDialog = lazyPart(() => import('./ReportDialog'))

const FILTERS = ['college', 'department', 'status'] as const
const STATES = ['due', 'overdue', 'reported'] as const
const accepts: Accepts = (name, value) =>
  name === 'status' ? (STATES as readonly string[]).includes(value) : /^[0-9a-f]{24}$/.test(value)

const LOOKS: Readonly<Record<BoardRow['state'], ChipLook & { word: string }>> = {
  due: { icon: 'pending', colour: 'pending', word: 'Due' },
  overdue: { icon: 'warning', colour: 'rejected', word: 'Overdue' },
  reported: { icon: 'approved', colour: 'approved', word: 'Reported' },
}

function State({ row }: { row: BoardRow }) {
  const look = LOOKS[row.state]
  return <WordChip look={look} word={row.state === 'reported' && row.late ? 'Reported late' : look.word} />
}

const columns: readonly ListColumn<BoardRow>[] = [
  { key: 'sr', label: 'Sr.', width: 48, cell: (_, position) => position },
  {
    key: 'student',
    label: 'Student Name',
    width: 220,
    primary: true,
    cell: ({ student }) => <StudentName student={student} />,
  },
  { key: 'department', label: 'Department', width: 200, text: ({ department }) => department?.name },
  { key: 'completed', label: 'Completed', width: 112, cell: ({ completedOn }) => formatDate(completedOn) },
  { key: 'due', label: 'Report by', width: 112, cell: ({ dueBy }) => formatDate(dueBy) },
  {
    key: 'reported',
    label: 'Reported',
    width: 112,
    cell: ({ reportedOn }) => (reportedOn ? formatDate(reportedOn) : EMPTY),
  },
  { key: 'state', label: 'State', width: 140, cell: (row) => <State row={row} /> },
]

/** `/drp/board`: completed residencies that the college reports to the Board within a week. */
export default function BoardPage() {
  const user = useUser()
  const act = useAct()
  const [state, change] = useListState(FILTERS, accepts)
  const result = useQuery(boardQuery(user, state))
  const place = boardPlace(user, state.filters)
  const takeBack = useTakeBack(place)
  const [reporting, setReporting] = useState<readonly BoardRow[] | null>(null)
  const isMaster = user.role === 'Master'
  const college = isMaster ? (state.filters.college ?? '') : (user.collegeId?._id ?? '')
  const options = usePlaceOptions(college, choosesDepartment(user))
  const [ofCollege, ofDepartment] = placeFilters(options)
  const filters = [...(isMaster ? [ofCollege] : []), ...(college && choosesDepartment(user) ? [ofDepartment] : [])]
  if (!place) {
    return <ChoosePlace title="DRP Board" state={state} place={{ filters, change, isOpen: true }} />
  }
  const undo = (row: BoardRow) =>
    act({
      ask: {
        title: 'Take the report back?',
        message: `The residency of ${row.student?.name ?? 'this trainee'} is due again.`,
        confirmLabel: 'Take back',
      },
      act: () => takeBack.mutateAsync(row._id),
      done: 'Report taken back',
      failed: 'Not taken back',
    })
  const open = (result.data?.data ?? []).filter((row) => row.state !== 'reported')
  return (
    <>
      <ListPage
        title="DRP Board"
        noun={['residency', 'residencies']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={(row) => ({
          title: row.student?.name ?? EMPTY,
          status: <State row={row} />,
          who: row.department?.name ?? EMPTY,
          fact: `Report by ${formatDate(row.dueBy)}`,
        })}
        rowKey={({ _id }) => _id}
        rowName={({ student }) => student?.name ?? 'residency'}
        tools={(row) =>
          row.state === 'reported'
            ? [{ label: 'Take back', icon: 'undo', onPress: () => void undo(row) }]
            : [{ label: 'Mark as reported', icon: 'check', onPress: () => setReporting([row]) }]
        }
        sort=""
        searchLabel="Search trainees"
        filters={[
          ...filters,
          {
            name: 'status',
            label: 'State',
            all: 'Due and overdue',
            options: STATES.map((value) => ({ value, label: LOOKS[value].word })),
          },
        ]}
        download={() =>
          api.download(
            '/api/exports/drpBoard/{collegeId}/{departmentId}',
            { ...place },
            { query: boardNarrowing(state) },
          )
        }
        actions={
          open.length > 1 && (
            <Button variant="contained" onClick={() => setReporting(open)}>
              Report several
            </Button>
          )
        }
        emptyText="Nothing needs to be reported"
        firstUse={{
          text: 'A residency appears here when its last day has passed. The college reports it within one week (PGMER-2023 5.2(xv)XI).',
        }}
      />
      {reporting && <ReportDialog rows={reporting} place={place} onClose={() => setReporting(null)} />}
    </>
  )
}
