import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox'
import { RowSkeletons } from '../../../ui/Skeletons'
import { NoStanding } from '../eligibility/NoStanding'
import { Panel } from '../Panel'
import { standingQuery } from '../queries'
import { TraineeHead } from '../TraineeHead'
import type { ChosenTrainee } from '../useTrainee'
import { CountBar } from './CountBar'
import { PackSource } from './PackSource'
import type { CountedPack, CountedRow } from './queries'
import { countWords, many, perWords } from './words'

const AT_ONCE = 20

/** The address of a requirement of a trainee. */
export const requirementUrl = (query: string, pack: string, row: string) =>
  `/standing/requirement${query ? `${query}&` : '?'}${new URLSearchParams({ pack, row })}`

/** Every requirement of a trainee by pack: its count beside its number, its source and the printed words. */
export function Requirements({ chosen }: { chosen: ChosenTrainee }) {
  const { data, isLoading, error, refetch } = useQuery(standingQuery(chosen.address))
  const [search, setSearch] = useState('')
  const refused = error && !error.network && error.status < 500 ? error.message : undefined
  const wanted = search.toLowerCase()
  const packs = (data?.standing.packs ?? []).map((pack) => ({
    ...pack,
    rows: pack.rows.filter(({ label, quote }) => `${label} ${quote}`.toLowerCase().includes(wanted)),
  }))
  const found = packs.filter(({ rows }) => rows.length > 0)
  return (
    <>
      <TraineeHead chosen={chosen} trainee={data} />
      {data?.standing.line ? (
        <NoStanding trainee={data} chosen={chosen} edits={false} />
      ) : data ? (
        <Box sx={{ display: 'grid', gap: 3, maxWidth: 900 }}>
          <SearchBox label="Search requirements" value={search} onSearch={setSearch} />
          {found.map((pack) => (
            <PackPanel key={`${pack.id} ${wanted}`} pack={pack} query={chosen.query} />
          ))}
          {found.length === 0 && (
            <EmptyState
              icon="search"
              text={search ? 'No requirement matches.' : 'No pack of requirements holds for this course yet.'}
            />
          )}
        </Box>
      ) : isLoading ? (
        <RowSkeletons count={6} height={72} gap={8} label="Loading requirements" />
      ) : (
        <ErrorPanel
          {...(refused ? { title: 'Not available to you', message: refused } : { onRetry: () => void refetch() })}
        />
      )}
    </>
  )
}

function PackPanel({ pack, query }: { pack: CountedPack; query: string }) {
  const [shown, setShown] = useState(AT_ONCE)
  const rest = pack.rows.length - shown
  return (
    <Panel
      title={pack.title}
      aside={pack.minima > 0 ? `${pack.reached} of ${pack.minima} printed minimums reached` : `Version ${pack.version}`}
    >
      <ul>
        {pack.rows.slice(0, shown).map((row) => (
          <Row key={row.id} row={row} to={requirementUrl(query, pack.id, row.id)} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="text" fullWidth onClick={() => setShown(shown + AT_ONCE)}>
          Show {many(Math.min(rest, AT_ONCE), 'more', 'more')} of {rest}
        </Button>
      )}
    </Panel>
  )
}

function Row({ row, to }: { row: CountedRow; to: string }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: '4px 16px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 240px' },
        py: '10px',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box
          component={Link}
          to={to}
          sx={{ typography: 'label', color: 'primary.main', display: 'inline-block', py: { xs: '6px', lg: 0 } }}
        >
          {row.label}
        </Box>
        <Box sx={{ typography: 'small', lineHeight: '20px', color: 'text.secondary' }}>
          <PackSource label={row.source} />{' '}
          {[row.quote && `“${row.quote}”`, row.where, row.per !== 'course' && perWords(row.per)]
            .filter(Boolean)
            .join(', ')}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: '4px', alignContent: 'start' }}>
        <Box sx={{ typography: 'text', color: row.recorded ? 'text.primary' : 'text.secondary' }}>
          <span>{countWords({ ...row, pending: 0 })}</span>
          {row.pending > 0 && (
            <Box component="span" sx={{ color: 'text.secondary' }}>{` + ${row.pending} pending`}</Box>
          )}
        </Box>
        <CountBar row={row} />
      </Box>
    </Box>
  )
}
