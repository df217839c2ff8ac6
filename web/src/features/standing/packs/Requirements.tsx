import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../lib/counted'
import { EmptyState } from '../../../ui/EmptyState'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox'
import { Caption } from '../../../ui/text/Caption'
import { Panel } from '../../../ui/text/Section'
import { requirementUrl } from '../addresses'
import { CountBar } from '../CountBar'
import { PackSource } from './PackSource'
import type { CountedPack, CountedRow } from './queries'
import { countWords, perWords } from './words'

const AT_ONCE = 20

/** Every requirement of a trainee by pack: its count beside its number, its source and the printed words. */
export function Requirements({ packs, query }: { packs: readonly CountedPack[]; query: string }) {
  const [search, setSearch] = useState('')
  const wanted = search.toLowerCase()
  const matching = packs.flatMap((pack) => {
    const rows = pack.rows.filter(({ label, quote }) => `${label} ${quote}`.toLowerCase().includes(wanted))
    return rows.length > 0 ? [{ ...pack, rows }] : []
  })
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 900 }}>
      <SearchBox label="Search requirements" value={search} onSearch={setSearch} />
      {matching.map((pack) => (
        <PackPanel key={`${pack.id} ${wanted}`} pack={pack} query={query} />
      ))}
      {matching.length === 0 && (
        <EmptyState
          icon="search"
          text={search ? 'No requirement matches.' : 'No pack of requirements holds for this course yet.'}
        />
      )}
    </Box>
  )
}

/** What a row is about, as the way to it. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box
    component={Link}
    to={to}
    sx={{ typography: 'label', color: 'primary.main', display: 'inline-block', py: { xs: '6px', lg: 0 } }}
  >
    {children}
  </Box>
)

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
          Show {counted(Math.min(rest, AT_ONCE), 'more', 'more')} of {rest}
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
        <RowLink to={to}>{row.label}</RowLink>
        <Caption sx={{ lineHeight: '20px' }}>
          <PackSource label={row.source} />{' '}
          {[row.quote && `“${row.quote}”`, row.where, row.per !== 'course' && perWords(row.per)]
            .filter(Boolean)
            .join(', ')}
        </Caption>
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
