import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chosenPlace } from '../../../api/places'
import { useUser } from '../../../api/session'
import { counted } from '../../../lib/counted'
import { formatInstant } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import type { ListColumn } from '../../../ui/list/columns'
import { ListPage } from '../../../ui/list/ListPage'
import type { RowTool } from '../../../ui/list/RowTools'
import { useListState } from '../../../ui/list/state/useListState'
import { PackSource } from './PackSource'
import { isDepartment, isIdOrNone, type Pack, packQuery, type Requirement } from './queries'
import { useTargetRemoval } from './useTargetRemoval'
import { batchWords, departmentWords, numberWords, perWords } from './words'

const TargetDialog = lazyPart(() => import('./TargetDialog'))
const TraineesDialog = lazyPart(() => import('./TraineesDialog'))

const FILTERS = ['college', 'department'] as const
const ORIGINS: Readonly<Record<Pack['origin'], string>> = {
  release: 'Came with the release',
  master: 'Loaded for every college',
  department: 'Loaded for this department',
}

const printedWords = ({ printed, where }: Requirement) =>
  [printed && `“${printed}”`, where].filter(Boolean).join(', ') || 'No printed words'

const targetWords = ({ target }: Requirement) => (target ? `${target.number}, ${perWords(target.per)}` : '')

const columns: readonly ListColumn<Requirement>[] = [
  { key: 'label', label: 'Requirement', width: 330, primary: true, text: ({ label }) => label, line: ({ id }) => id },
  { key: 'number', label: 'Number', width: 140, text: (row) => numberWords(row) },
  { key: 'per', label: 'Counted', width: 130, text: ({ per }) => perWords(per) },
  { key: 'source', label: 'Source', width: 130, cell: ({ source }) => <PackSource label={source} /> },
  { key: 'printed', label: 'Printed words', width: 260, text: (row) => printedWords(row) },
  { key: 'target', label: 'Our target', width: 130, text: (row) => targetWords(row) },
]

/** A pack with its requirements: what is asked, by which printed words, and the department's own targets beside. */
export function PackDetail({ packId }: { packId: string }) {
  const user = useUser()
  const [state, change] = useListState(FILTERS, isIdOrNone)
  const place = chosenPlace(user, state.filters)
  const result = useQuery(packQuery(place, packId, state))
  const removeTarget = useTargetRemoval(place)
  const [beside, setBeside] = useState<Requirement | null>(null)
  const [showsTrainees, setShowsTrainees] = useState(false)
  const pack = result.data?.pack
  const back = { search: `?${new URLSearchParams({ ...state.filters })}` }
  const mayTarget = (user.role === 'HOD' || user.role === 'Master') && isDepartment(place)
  const tools = (row: Requirement): readonly RowTool[] => {
    if (!mayTarget) return []
    const { target } = row
    if (target) {
      const onPress = () => void removeTarget(target._id, row.label)
      return [{ label: 'Remove our target', icon: 'delete', danger: true, onPress }]
    }
    return row.mayTarget ? [{ label: 'Set our own target', icon: 'add', onPress: () => setBeside(row) }] : []
  }
  const toList = (
    <ActionButton to={back} variant="text" icon="back" sx={{ ml: -1 }}>
      Requirement packs
    </ActionButton>
  )
  if (result.error && !result.error.network && result.error.status < 500)
    return (
      <>
        {toList}
        <ErrorPanel title="Not available to you" message={result.error.message} />
      </>
    )
  return (
    <>
      {toList}
      <ListPage
        title={pack?.title ?? 'Requirement pack'}
        noun={['requirement', 'requirements']}
        state={state}
        change={change}
        result={result}
        columns={columns}
        card={(row) => ({
          title: row.label,
          status: <PackSource label={row.source} />,
          who: `${numberWords(row)}, ${perWords(row.per)}`,
          fact: printedWords(row),
          note: row.target ? `Our target: ${targetWords(row)}` : undefined,
        })}
        rowKey={({ id }) => id}
        rowName={({ label }) => label}
        tools={tools}
        sort=""
        above={pack && <About pack={pack} notes={result.data?.notes ?? []} />}
        actions={
          pack?.mayMove && (
            <ActionButton icon="person" onClick={() => setShowsTrainees(true)}>
              Trainees
            </ActionButton>
          )
        }
      />
      {beside && <TargetDialog place={place} packId={packId} row={beside} onClose={() => setBeside(null)} />}
      {showsTrainees && pack && <TraineesDialog place={place} pack={pack} onClose={() => setShowsTrainees(false)} />}
    </>
  )
}

function About({ pack, notes }: { pack: Pack; notes: readonly string[] }) {
  return (
    <Box sx={{ mb: 2, display: 'grid', gap: '4px', typography: 'text', maxWidth: 900 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' }}>
        <PackSource label={pack.label} />
        <span>{`${departmentWords(pack)}, ${pack.degree.join(', ')}`}</span>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {`Version ${pack.version}, ${batchWords(pack)}. ${ORIGINS[pack.origin]} on ${formatInstant(pack.at)}`}
        {pack.by ? ` by ${pack.by.name}` : ''}
        {pack.trainees === null ? '.' : `. ${counted(pack.trainees, 'trainee has', 'trainees have')} it.`}
      </Box>
      {notes.length > 0 && (
        <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: '4px', color: 'primary.main' } }}>
          <summary>{counted(notes.length, 'note')} of the pack</summary>
          <Box component="ul" sx={{ m: 0, pl: '20px' }}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}
