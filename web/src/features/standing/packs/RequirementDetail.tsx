import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Schema } from '../../../api/contract'
import { useTitle } from '../../../layout/page/title'
import { formatDate } from '../../../lib/dates'
import { outlined } from '../../../theme/outlined'
import { ActionButton } from '../../../ui/ActionButton'
import { Loaded } from '../../../ui/lazy/Loaded'
import { ListPager } from '../../../ui/list/Pager'
import { useListState } from '../../../ui/list/state/useListState'
import { RowSkeletons } from '../../../ui/Skeletons'
import { StatusChip } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import { NumberTable } from '../../../ui/text/NumberTable'
import { PageHeader } from '../../../ui/text/PageHeader'
import { Panel } from '../../../ui/text/Section'
import { CountBar } from '../CountBar'
import { Nothing } from '../Line'
import { standingQuery } from '../queries'
import type { ChosenTrainee } from '../useTrainee'
import { StateWords } from '../Verdict'
import { PackSource } from './PackSource'
import { type CountedRow, type EntryBehind, requirementQuery } from './queries'
import { RowLink } from './Requirements'
import { perWords } from './words'

const FILTERS: readonly string[] = []

interface RequirementDetailProps {
  chosen: ChosenTrainee
  pack: string
  row: string
}

/** A requirement of a trainee: its number by rule and source, the part taken, and the entries behind it. */
export function RequirementDetail({ chosen, pack, row }: RequirementDetailProps) {
  const [state, change] = useListState(FILTERS)
  const result = useQuery(requirementQuery(chosen.address, pack, row, state.page, state.limit))
  const trainee = useQuery({ ...standingQuery(chosen.address), enabled: !chosen.own })
  const name = chosen.own ? undefined : trainee.data?.student.name
  const title = result.data?.row.label ?? 'Requirement'
  useTitle(name ? `${title}: ${name}` : title)
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ActionButton variant="text" to={`/standing/requirement${chosen.query}`} icon="back" sx={{ ml: -1 }}>
        Requirements
      </ActionButton>
      <PageHeader title={title} summary={name} />
      <Loaded
        result={result}
        meanwhile={<RowSkeletons count={6} height={72} gap={8} label="Loading the requirement" />}
      >
        {(data) => (
          <Box sx={{ display: 'grid', gap: 3 }}>
            <Source row={data.row} title={data.packTitle} version={data.packVersion} />
            <Count row={data.row} />
            {data.roles.length > 0 && <Roles roles={data.roles} policy={!data.row.note} />}
            <Panel title="Entries behind the number" aside={data.total}>
              {data.total > 0 ? (
                <Entries rows={data.data} />
              ) : (
                <Nothing>
                  {data.row.recorded
                    ? 'No entry counts for this yet.'
                    : 'No kind of entry records this: it is shown as the document prints it, and not counted.'}
                </Nothing>
              )}
            </Panel>
            {data.total > state.limit && <ListPager state={state} change={change} total={data.total} />}
            {chosen.own && data.addUrl && (
              <ActionButton
                variant="contained"
                size="large"
                icon="add"
                to={data.addUrl}
                sx={{ justifySelf: { lg: 'start' } }}
              >
                Log another
              </ActionButton>
            )}
          </Box>
        )}
      </Loaded>
    </Box>
  )
}

function Source({ row, title, version }: { row: CountedRow; title: string; version: string }) {
  return (
    <Box sx={{ typography: 'text', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <PackSource label={row.source} /> {[title, row.where, `version ${version}`].filter(Boolean).join(', ')}
      {row.quote && `: “${row.quote}”`}
      {row.note && <Box sx={{ typography: 'small', mt: '4px' }}>{row.note}</Box>}
    </Box>
  )
}

function Count({ row }: { row: CountedRow }) {
  const [first = '', ...rest] = row.text.split(' ')
  const togo = row.percent !== null && row.number !== null ? Math.max(0, row.number - row.counted) : 0
  return (
    <Box component="section" aria-label="Count" sx={{ ...outlined, p: 2, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ typography: row.recorded ? 'title' : 'heading' }}>
          {row.recorded ? first : row.text}
          {row.recorded && rest.length > 0 && (
            <Box component="span" sx={{ typography: 'heading', color: 'text.secondary' }}>{` ${rest.join(' ')}`}</Box>
          )}
        </Box>
        {row.percent !== null && (
          <Box sx={{ typography: 'label' }}>{togo > 0 ? `${row.percent} %, ${togo} to go` : `${row.percent} %`}</Box>
        )}
      </Box>
      <CountBar row={row} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', typography: 'text' }}>
        {row.recorded && !row.see && (
          <StateWords
            look={{ icon: 'approved', colour: 'approved' }}
          >{`${row.evidence.length > 0 || row.counted > 0 ? row.counted : 0} ${row.unit} approved`}</StateWords>
        )}
        {row.pending > 0 && (
          <StateWords look={{ icon: 'pending', colour: 'pending' }}>{`${row.pending} pending`}</StateWords>
        )}
        <Box component="span" sx={{ color: 'text.secondary' }}>{`Counted ${perWords(row.per)}`}</Box>
      </Box>
      {row.periods.length > 0 && (
        <Caption>
          {row.periods
            .map(([period, count]) => `${row.per === 'quarter' ? 'quarter' : 'year'} ${period}: ${count}`)
            .join(', ')}
        </Caption>
      )}
    </Box>
  )
}

function Roles({ roles, policy }: { roles: readonly Schema<'PartCount'>[]; policy: boolean }) {
  return (
    <Panel title="By role">
      <NumberTable
        head={['Part taken', 'Approved', 'Pending', 'Counts']}
        rows={roles.map(({ role, approved, pending, counts }) => ({
          key: role,
          cells: [counts ? <b key="role">{role}</b> : role, approved, pending, counts ? 'Yes' : 'No'],
        }))}
      />
      {policy && (
        <Caption sx={{ mt: 1 }}>
          <PackSource label="College policy" /> Where a document names no part, what was performed with guide or
          independently counts.
        </Caption>
      )}
    </Panel>
  )
}

const titleOf = ({ day, title, kindTitle }: EntryBehind) => `${formatDate(day)} ${title || kindTitle}`

function Entries({ rows }: { rows: readonly EntryBehind[] }) {
  return (
    <ul aria-label="Entries">
      {rows.map((one) => (
        <Box
          component="li"
          key={one._id}
          sx={{ display: 'flex', gap: 1.5, py: '10px', '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', typography: 'text' }}>
            {one.url ? <RowLink to={one.url}>{titleOf(one)}</RowLink> : <b>{titleOf(one)}</b>}
            {one.role && <Box>{one.role}</Box>}
            <Box sx={{ color: 'text.secondary' }}>
              {[one.teacher, one.title && one.kindTitle].filter(Boolean).join(', ')}
            </Box>
          </Box>
          <StatusChip status={one.status} />
        </Box>
      ))}
    </ul>
  )
}
