import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { chosenPlace } from '../../../api/places'
import { useUser } from '../../../api/session'
import { counted } from '../../../lib/counted'
import { EMPTY } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import { useListState } from '../../../ui/list/state/useListState'
import { useDelete } from '../../../ui/list/useDelete'
import { usePlaceFilters } from '../../people/usePlaces'
import { PackDetail } from './PackDetail'
import { PackSource } from './PackSource'
import { isDepartment, isIdOrNone, type Pack, packsQuery, usePackChanges } from './queries'
import { batchWords, departmentWords } from './words'

const LoadDialog = lazyPart(() => import('./LoadDialog'))
const TargetsDialog = lazyPart(() => import('./TargetsDialog'))

const FILTERS = ['college', 'department'] as const

const columns: readonly ListColumn<Pack>[] = [
  { key: 'title', label: 'Pack', width: 380, primary: true, text: ({ title }) => title, line: ({ packId }) => packId },
  { key: 'department', label: 'Department', width: 170, text: (pack) => departmentWords(pack) },
  { key: 'degree', label: 'Degree', width: 120, text: ({ degree }) => degree.join(', ') },
  { key: 'version', label: 'Version', width: 150, text: (pack) => `${pack.version}, ${batchWords(pack)}` },
  { key: 'label', label: 'Label', width: 130, cell: ({ label }) => <PackSource label={label} /> },
  { key: 'rows', label: 'Rows', width: 64, align: 'right', cell: ({ rows }) => rows },
  { key: 'trainees', label: 'Trainees', width: 80, align: 'right', cell: ({ trainees }) => trainees ?? EMPTY },
]

/** `/requirementPacks`: the packs that hold in a department; one of them with its requirements where `pack` names it. */
export default function PacksPage() {
  const [search] = useSearchParams()
  const pack = search.get('pack')
  return pack ? <PackDetail key={pack} packId={pack} /> : <PackList />
}

function PackList() {
  const user = useUser()
  const [state, change] = useListState(FILTERS, isIdOrNone)
  const place = chosenPlace(user, state.filters)
  const result = useQuery(packsQuery(place, state))
  const { remove } = usePackChanges(place)
  const askAndDelete = useDelete()
  const filters = usePlaceFilters()
  const [open, setOpen] = useState<'load' | 'targets' | null>(null)
  const keeps = user.role === 'HOD' || user.role === 'Master'
  const whole = isDepartment(place)
  const isForAll = place.collegeId === 'all' && place.departmentId === 'all'
  return (
    <>
      <ListPage
        title="Requirement packs"
        noun={['pack', 'packs']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={(pack) => ({
          title: pack.title,
          status: <PackSource label={pack.label} />,
          who: `${departmentWords(pack)}, ${pack.degree.join(', ')}; version ${pack.version}, ${batchWords(pack)}`,
          fact: [counted(pack.rows, 'requirement'), pack.trainees !== null && counted(pack.trainees, 'trainee')]
            .filter(Boolean)
            .join(', '),
        })}
        rowKey={({ _id }) => _id}
        rowName={({ title, version }) => `${title}, version ${version}`}
        rowLink={({ _id }) => ({
          search: `?${new URLSearchParams({ ...state.filters, pack: _id })}`,
        })}
        tools={(pack) =>
          pack.mayRemove
            ? [
                {
                  label: 'Remove',
                  icon: 'delete',
                  danger: true,
                  onPress: () => void askAndDelete('Remove pack', () => remove.mutateAsync(pack._id)),
                },
              ]
            : []
        }
        sort=""
        filters={filters}
        firstUse={{ text: 'No packs yet.' }}
        actions={
          keeps && (
            <>
              {whole && <ActionButton onClick={() => setOpen('targets')}>Targets</ActionButton>}
              {(whole || isForAll) && (
                <ActionButton variant="contained" icon="upload" onClick={() => setOpen('load')}>
                  Load a pack
                </ActionButton>
              )}
            </>
          )
        }
      />
      {open === 'load' && <LoadDialog place={place} onClose={() => setOpen(null)} />}
      {open === 'targets' && <TargetsDialog place={place} onClose={() => setOpen(null)} />}
    </>
  )
}
