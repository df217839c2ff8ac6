import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Schema } from '../../../api/contract'
import { useTitle } from '../../../layout/page/title'
import { formatDate } from '../../../lib/dates'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { Icon } from '../../../ui/Icon'
import { Pager } from '../../../ui/list/Pager'
import { useListState } from '../../../ui/list/state/useListState'
import { RowSkeletons } from '../../../ui/Skeletons'
import { StatusChip } from '../../../ui/StatusChip'
import { PageHeader } from '../../../ui/text/PageHeader'
import { Panel } from '../Panel'
import { standingQuery } from '../queries'
import type { ChosenTrainee } from '../useTrainee'
import { CountBar } from './CountBar'
import { PackSource } from './PackSource'
import { type CountedRow, type EntryBehind, requirementQuery } from './queries'
import { perWords } from './words'
import { Caption } from '../../../ui/text/Caption'
import { ActionButton } from '../../../ui/ActionButton'

const FILTERS: readonly string[] = []

interface RequirementDetailProps {
  chosen: ChosenTrainee
  pack: string
  row: string
}

/** A requirement of a trainee: its number by rule and source, the part taken, and the entries behind it. */
export function RequirementDetail({ chosen, pack, row }: RequirementDetailProps) {
  const [state, change] = useListState(FILTERS)
  const { data, isLoading, error, refetch } = useQuery(
    requirementQuery(chosen.address, pack, row, state.page, state.limit),
  )
  const trainee = useQuery({ ...standingQuery(chosen.address), enabled: !chosen.own })
  const name = chosen.own ? undefined : trainee.data?.student.name
  const title = data?.row.label ?? 'Requirement'
  useTitle(name ? `${title}: ${name}` : title)
  const refused = error && !error.network && error.status < 500 ? error.message : undefined
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ActionButton to={`/standing/requirement${chosen.query}`} variant="text" icon="back" sx={{ ml: -1 }}>
        Requirements
      </ActionButton>
      <PageHeader title={title} summary={name} />
      {data ? (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Source row={data.row} title={data.packTitle} version={data.packVersion} />
          <Count row={data.row} />
          {data.roles.length > 0 && <Roles roles={data.roles} policy={!data.row.note} />}
          <Panel title="Entries behind the number" aside={data.total}>
            {data.total === 0 ? (
              <Box sx={{ typography: 'text', color: 'text.secondary' }}>
                {data.row.recorded
                  ? 'No entry counts for this yet.'
                  : 'No kind of entry records this: it is shown as the document prints it, and not counted.'}
              </Box>
            ) : (
              <Entries rows={data.data} />
            )}
          </Panel>
          {data.total > state.limit && (
            <Pager
              page={state.page}
              limit={state.limit}
              total={data.total}
              onPage={(page) => change({ page })}
              onLimit={(limit) => change({ limit })}
              floats={false}
            />
          )}
          {chosen.own && data.addUrl && (
            <ActionButton
              to={data.addUrl}
              variant="contained"
              size="large"
              icon="add"
              sx={{ justifySelf: { lg: 'start' } }}
            >
              Log another
            </ActionButton>
          )}
        </Box>
      ) : isLoading ? (
        <RowSkeletons count={6} height={72} gap={8} label="Loading the requirement" />
      ) : (
        <ErrorPanel
          {...(refused ? { title: 'Not available to you', message: refused } : { onRetry: () => void refetch() })}
        />
      )}
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
    <Box
      component="section"
      aria-label="Count"
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        display: 'grid',
        gap: 1,
      }}
    >
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
          <Mark
            icon="approved"
            colour="approved.main"
          >{`${row.evidence.length > 0 || row.counted > 0 ? row.counted : 0} ${row.unit} approved`}</Mark>
        )}
        {row.pending > 0 && <Mark icon="pending" colour="pending.main">{`${row.pending} pending`}</Mark>}
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

function Mark({ icon, colour, children }: { icon: 'approved' | 'pending'; colour: string; children: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '4px', color: colour }}>
      <Icon name={icon} size={18} />
      {children}
    </Box>
  )
}

function Roles({ roles, policy }: { roles: readonly Schema<'PartCount'>[]; policy: boolean }) {
  return (
    <Panel title="By role">
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', typography: 'text' }}>
        <thead>
          <tr>
            {['Part taken', 'Approved', 'Pending', 'Counts'].map((head, at) => (
              <Box
                component="th"
                scope="col"
                key={head}
                sx={{ typography: 'smallStrong', color: 'text.secondary', textAlign: at ? 'right' : 'left', py: '4px' }}
              >
                {head}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map(({ role, approved, pending, counts }) => (
            <Box component="tr" key={role} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <Box component="th" scope="row" sx={{ textAlign: 'left', py: '6px', fontWeight: counts ? 600 : 400 }}>
                {role}
              </Box>
              {[approved, pending, counts ? 'Yes' : 'No'].map((cell, at) => (
                <Box
                  component="td"
                  key={['approved', 'pending', 'counts'][at]}
                  sx={{ textAlign: 'right', color: counts ? 'text.primary' : 'text.secondary' }}
                >
                  {cell}
                </Box>
              ))}
            </Box>
          ))}
        </tbody>
      </Box>
      {policy && (
        <Caption sx={{ mt: 1 }}>
          <PackSource label="College policy" /> Where a document names no part, what was performed with guide or
          independently counts.
        </Caption>
      )}
    </Panel>
  )
}

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
            <Box
              component={one.url ? Link : 'span'}
              {...(one.url ? { to: one.url } : {})}
              sx={{ typography: 'label', color: 'primary.main', display: 'inline-block', py: { xs: '6px', lg: 0 } }}
            >
              {formatDate(one.day)} {one.title || one.kindTitle}
            </Box>
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
