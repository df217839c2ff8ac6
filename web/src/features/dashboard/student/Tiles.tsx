import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tile } from '../../../api/generated/kinds'
import { type MenuKind, menu, tiles } from '../../../api/generated/menu'
import { routeOf } from '../../../routes/lookups'
import { textStyles } from '../../../theme/text'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { Icon, type IconName } from '../../../ui/Icon'
import { AsOf } from '../../../ui/text/AsOf'
import { Caption } from '../../../ui/text/Caption'
import { useOnline } from '../../../ui/useOnline'
import type { StatusCount } from '../queries'
import { legendOf, type Tally, tallyOf } from './tally'

const Panel = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  overflow: 'hidden',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.divider,
  '& > li': { display: 'grid', backgroundColor: theme.vars.palette.background.paper },
  // On phones a tile of two lists takes the whole row, and so does one that would stand alone in its own.
  [theme.breakpoints.down('lg')]: {
    '& > li[data-shared], & > li:nth-of-type(odd):has(+ [data-shared]), & > li:last-child:nth-of-type(odd)': {
      gridColumn: '1 / -1',
    },
  },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(5, 1fr)',
    gridAutoRows: 'auto',
  },
}))

const cell = (theme: import('@mui/material/styles').Theme) => ({
  display: 'flex',
  flexDirection: 'column' as const,
  justifyContent: 'space-between',
  gap: 10,
  minWidth: 0,
  minHeight: 76,
  padding: 12,
  color: 'inherit',
  textDecoration: 'none',
  [theme.breakpoints.up('lg')]: { minHeight: 120, padding: '12px 16px' },
})
const TileLink = styled(Link)(({ theme }) => ({
  ...cell(theme),
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
}))
const PartLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 44,
  padding: '0 12px',
  color: theme.vars.palette.primary.main,
  fontSize: theme.typography.text.fontSize,
  lineHeight: '18px',
  textDecoration: 'none',
  '& span': { whiteSpace: 'nowrap', color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
  [theme.breakpoints.up('lg')]: { minHeight: 24, ...textStyles.small, padding: '0 16px' },
}))
const TileStill = styled('div')(({ theme }) => cell(theme))

interface TilesProps {
  counts: readonly (readonly StatusCount[])[] | undefined
  /** The counts of the kinds that share a tile. */
  parts?: Readonly<Record<string, readonly StatusCount[]>> | undefined
  /** The counts of what has no tile, all lists of it together. */
  beside?: readonly StatusCount[] | undefined
  /** Approved entries whose correction was approved too: counted apart, as the print does. */
  corrected?: number | undefined
  /** When the counts were answered; said where the new ones could not be loaded. */
  at: number
  isFailed: boolean
  onRetry: () => void
}

/** The fifteen tiles in the specification's order, done of total with a segmented bar; the whole tile is the link (L-028 to L-046). */
export function Tiles({ counts, parts, beside, corrected = 0, at, isFailed, onRetry }: TilesProps) {
  const online = useOnline()
  const isAway = !online && isFailed && counts === undefined
  const isComing = !isFailed && counts === undefined
  const tallies = tiles.map((tile) => tallyOf(tile, counts?.[tile.slot]))
  const legend = legendOf(tallies)
  return (
    <section aria-labelledby="your-logbook">
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Box component="h2" id="your-logbook" sx={{ m: 0, typography: 'heading' }}>
          Your logbook
        </Box>
        <Caption>approved / entered</Caption>
      </Box>
      {isFailed && !counts && online ? (
        <ErrorPanel message="Loading the counts failed. Check your connection and try again." onRetry={onRetry} />
      ) : (
        <>
          {counts && isFailed && online && <AsOf at={at} />}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: '0 16px',
              mb: 1,
              minHeight: 20,
              typography: 'text',
            }}
          >
            {isAway && <Mark icon="offline" colour="text.secondary" text="Not available offline" />}
            {counts && (
              <>
                <Mark icon="approved" colour="approved.main" text={`${legend.done} approved`} />
                <Mark icon="pending" colour="pending.main" text={`${legend.pending} pending`} />
                <Mark icon="rejected" colour="rejected.main" text={`${legend.rejected} rejected`} />
                {((beside && beside.length > 0) || corrected > 0) && (
                  <Whole inTiles={legend} beside={tallyOf({ target: null }, beside)} corrected={corrected} />
                )}
              </>
            )}
          </Box>
          <Panel aria-busy={isComing || undefined}>
            {tiles.map((tile, index) => (
              <li key={tile.slot} data-shared={tile.kinds.length > 1 || undefined}>
                <TileCell tile={tile} tally={counts ? tallies[index] : undefined} parts={parts} isComing={isComing} />
              </li>
            ))}
          </Panel>
        </>
      )}
    </section>
  )
}

interface WholeProps {
  inTiles: Pick<Tally, 'done' | 'pending' | 'rejected'>
  beside: Tally
  corrected: number
}

/** What all lists come to, as the print counts: more than the tiles, since some lists have none. */
function Whole({ inTiles, beside: { done, pending, rejected, total }, corrected }: WholeProps) {
  const words = ['in the tiles, the checklist by its particulars']
  if (total > 0)
    words.push(
      `with publications, thesis and DRP ${inTiles.done + done} approved, ${inTiles.pending + pending} pending, ${inTiles.rejected + rejected} rejected`,
    )
  if (corrected > 0) words.push(`${corrected} more approved and corrected later`)
  return (
    <Box component="span" sx={{ typography: 'small', lineHeight: '20px', color: 'text.secondary' }}>
      {words.join('; ')}
    </Box>
  )
}

function Mark({ icon, colour, text }: { icon: IconName; colour: string; text: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap', color: colour }}
    >
      <Icon name={icon} size={18} />
      {text}
    </Box>
  )
}

interface TileCellProps extends Pick<TilesProps, 'parts'> {
  tile: Tile
  tally: Tally | undefined
  isComing: boolean
}

/** What the list of a tile is called, where that is not the tile's own name. */
function listNameOf({ kinds, label, url }: Tile): string | undefined {
  if (kinds.length > 1) return undefined
  const name = menu.find(({ key }) => key === kinds[0])?.title ?? routeOf(url)?.title
  return name === label ? undefined : name
}

function TileCell({ tile, tally, parts, isComing }: TileCellProps) {
  const isShared = tile.kinds.length > 1
  const listName = listNameOf(tile)
  const content: ReactNode = (
    <>
      <Box
        sx={{
          display: 'flex',
          // Beside its two lists a shared tile is no higher than the others of its row.
          flexDirection: { xs: 'row', lg: isShared ? 'row' : 'column' },
          // The number gives way to a label of one long word.
          flexWrap: { xs: 'wrap', lg: isShared ? 'wrap' : 'nowrap' },
          flex: { lg: 1 },
          justifyContent: 'space-between',
          gap: { xs: '0 8px', lg: 1 },
        }}
      >
        <Box
          sx={{
            fontSize: 'text.fontSize',
            lineHeight: '18px',
            fontWeight: { lg: 600 },
            flex: { xs: '1 1 0', lg: 'none' },
            minWidth: { xs: 'min-content', lg: 0 },
          }}
        >
          {tile.label}{' '}
          {listName && (
            <Box
              component="span"
              sx={{ display: 'block', typography: 'small', fontWeight: 400, color: 'text.secondary' }}
            >
              {listName}
            </Box>
          )}
        </Box>
        {tally ? (
          <Box
            sx={{
              fontSize: { xs: 'small.fontSize', lg: 'text.fontSize' },
              lineHeight: { xs: '18px', lg: '24px' },
              color: 'text.secondary',
              whiteSpace: 'nowrap',
            }}
          >
            <Box
              component="b"
              sx={{
                fontSize: { xs: 'lead.fontSize', lg: 'subtitle.fontSize' },
                fontWeight: 600,
                color: 'text.primary',
              }}
            >
              {tally.front}
            </Box>{' '}
            / {tally.total}{' '}
            {tile.target !== null && (
              <Box
                component="span"
                sx={{
                  display: { xs: 'block', lg: 'inline' },
                  ml: { lg: 1 },
                  typography: 'small',
                  textAlign: 'right',
                }}
              >
                {tally.done} approved
              </Box>
            )}
          </Box>
        ) : (
          isComing && <Skeleton variant="rounded" width={44} height={18} />
        )}
      </Box>
      <Bar tally={tally} />
      {tally && <Words tally={tally} target={tile.target} />}
    </>
  )
  // What counts several kinds leads to each of their lists (L-042, L-046).
  if (isShared)
    return (
      <TileStill>
        {content}
        <Parts tile={tile} parts={parts} />
      </TileStill>
    )
  // A tile that leads nowhere is not a link.
  if (!routeOf(tile.url)) return <TileStill>{content}</TileStill>
  return <TileLink to={tile.url}>{content}</TileLink>
}

/** The kinds that a tile adds up, the one that it is named after first, each with its own numbers and the link to its list. */
function Parts({ tile, parts }: Pick<TileCellProps, 'tile' | 'parts'>) {
  const members = menu.filter(({ key }) => tile.kinds.includes(key))
  const url = (kind: MenuKind) => kind.page ?? `/task/${kind.categoryId}`
  members.sort((a, b) => Number(url(b) === tile.url) - Number(url(a) === tile.url))
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', lg: '1fr' },
        m: { xs: '-4px -12px -12px', lg: '-4px -16px -12px' },
      }}
    >
      {members.map((kind) => {
        const { done, total } = tallyOf({ target: null }, parts?.[kind.key])
        return (
          <PartLink key={kind.key} to={url(kind)}>
            {kind.title}
            {parts && (
              <span>
                {done} / {total}
              </span>
            )}
          </PartLink>
        )
      })}
    </Box>
  )
}

/** The bar in words, on desktop under it, on phones for screen readers. */
function Words({ tally, target }: { tally: Tally; target: number | null }) {
  const rest = target === null ? 0 : tally.total - tally.front
  const isDone = tally.done > 0 && tally.pending + tally.rejected + rest === 0
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        gap: '0 12px',
        minHeight: 16,
        typography: 'small',
        [theme.breakpoints.down('lg')]: {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
        },
      })}
    >
      {isDone && <Mark icon="approved" colour="approved.main" text="All approved" />}
      {tally.pending > 0 && <Mark icon="pending" colour="pending.main" text={`${tally.pending} pending`} />}
      {tally.rejected > 0 && <Mark icon="rejected" colour="rejected.main" text={`${tally.rejected} rejected`} />}
      {rest > 0 && <Box sx={{ color: 'text.secondary' }}>{rest} to add</Box>}
    </Box>
  )
}

function Bar({ tally }: { tally: Tally | undefined }) {
  const parts = [
    { name: 'approved', share: tally?.done ?? 0, colour: 'approved.bar' },
    { name: 'pending', share: tally?.pending ?? 0, colour: 'pending.bar' },
    { name: 'rejected', share: tally?.rejected ?? 0, colour: 'rejected.bar' },
    {
      name: 'rest',
      share: tally ? Math.max(0, tally.total - tally.done - tally.pending - tally.rejected) : 0,
      colour: 'track',
    },
  ]
  const isBlank = parts.every(({ share }) => share === 0)
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        gap: '2px',
        height: 4,
        borderRadius: '2px',
        overflow: 'hidden',
        bgcolor: isBlank ? 'track' : undefined,
      }}
    >
      {parts
        .filter(({ share }) => share > 0)
        .map(({ name, share, colour }) => (
          <Box key={name} data-part={name} style={{ flexGrow: share }} sx={{ minWidth: 3, bgcolor: colour }} />
        ))}
    </Box>
  )
}
