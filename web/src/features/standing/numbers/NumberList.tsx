import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Icon } from '../../../ui/Icon'
import { Caption } from '../../../ui/text/Caption'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { CountBar } from '../CountBar'
import { SourceTag } from '../eligibility/SourceTag'
import type { NumberRow, TraineeNumbers } from './queries'
import { PathSpark } from './RolePath'
import { LANES, leftWords, medianOf, type NumberGroup } from './rows'

/** Rows of a group that stand there at first: a document may print over a hundred. */
const FIRST = 12

interface NumberListProps {
  groups: readonly NumberGroup[]
  data: TraineeNumbers
  chosenKey: string | undefined
  isDesktop: boolean
  onChoose: (key: string) => void
}

const columns = 'minmax(150px, 2fr) 88px repeat(4, 42px) 80px minmax(48px, 1fr) 92px'

/** All rows under their sources: a table on a desktop, cards on a phone; each opens its panel. */
export function NumberList({ groups, ...rest }: NumberListProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      {groups.map((group, at) => (
        <Group key={group.key} group={group} hasHeads={at === 0 && rest.isDesktop} {...rest} />
      ))}
    </Box>
  )
}

type GroupProps = Omit<NumberListProps, 'groups'> & { group: NumberGroup; hasHeads: boolean }

function Group({ group, hasHeads, ...rest }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const { rows } = group
  const isHidden = rows.slice(FIRST).some(({ key }) => key === rest.chosenKey)
  const shown = isWhole || isHidden ? rows : rows.slice(0, FIRST)
  return (
    <Box component="section" aria-label={group.title} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline', mb: 1 }}>
        {group.label && <SourceTag label={group.label} />}
        <Typography variant="h2" sx={{ typography: 'label', flex: '1 1 0', minWidth: 200 }}>
          {group.title}
        </Typography>
      </Box>
      {hasHeads && <Heads />}
      <Box component="ul" sx={{ borderTop: 1, borderColor: 'divider' }}>
        {shown.map((row) => (
          <Row key={row.key} row={row} {...rest} />
        ))}
      </Box>
      {shown.length < rows.length && (
        <Button variant="text" onClick={() => setWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </Box>
  )
}

function Heads() {
  const right = { textAlign: 'right', whiteSpace: 'nowrap' }
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: columns,
        columnGap: 1,
        py: '6px',
        px: 1,
        typography: 'smallStrong',
        color: 'text.secondary',
      }}
    >
      <span>Skill</span>
      <span>Path</span>
      {LANES.toReversed().map(({ at, short }) => (
        <Box component="span" key={at} sx={right}>
          {short}
        </Box>
      ))}
      <Box component="span" sx={{ pl: 1 }}>
        Count
      </Box>
      <span>Others: tick</span>
      <Box component="span" sx={right}>
        Left
      </Box>
    </Box>
  )
}

type RowProps = Omit<NumberListProps, 'groups'> & { row: NumberRow }

const press = {
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  bgcolor: 'transparent',
  border: 0,
  width: '100%',
  cursor: 'pointer',
  minHeight: 44,
  '&:hover': { bgcolor: 'action.hover' },
} as const

function Row({ row, data, chosenKey, isDesktop, onChoose }: RowProps) {
  const { numbers, medians } = data
  const isChosen = row.key === chosenKey
  const median = medianOf(medians.rows[row.key])
  const start = numbers.start ?? numbers.today
  const isDone = row.state === 'met'
  const left = (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: '4px', alignItems: 'center', ...(isDone && { color: 'approved.main' }) }}
    >
      {isDone && <Icon name="approved" size={16} />}
      {leftWords(row)}
    </Box>
  )
  const count = (
    <span>
      <strong>{row.recorded ? row.counted : '–'}</strong>
      {row.recorded && row.number !== null && ` ${row.text.replace(/^\S+ /, '')}`}
    </span>
  )
  const pending = row.pending > 0 && (
    <Box component="span" sx={{ typography: 'small', color: 'pending.main' }}>
      {row.pending} pending
    </Box>
  )
  const bar =
    row.percent === null ? (
      <Caption component="span">{median?.words.split(',')[0]}</Caption>
    ) : (
      <>
        <CountBar row={row} median={median?.value} />
        {median && <VisuallyHidden>{median.words}</VisuallyHidden>}
      </>
    )
  if (!isDesktop)
    return (
      <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <Box component="button" type="button" onClick={() => onChoose(row.key)} sx={{ ...press, px: 0, py: 1.5 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'label' }}>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {row.label}
            </Box>
            <Box component="span" sx={{ flex: 'none' }}>
              {left}
            </Box>
          </Box>
          <Box sx={{ my: '4px' }}>{bar}</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 12px', typography: 'text', alignItems: 'baseline' }}>
            {count}
            {pending}
            {row.roles.length > 0 && (
              <Caption component="span">
                {LANES.toReversed()
                  .map(({ at, label }) => `${label} ${row.roles[at] ?? 0}`)
                  .join(', ')}
              </Caption>
            )}
          </Box>
        </Box>
      </Box>
    )
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component="button"
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => onChoose(row.key)}
        sx={{
          ...press,
          display: 'grid',
          gridTemplateColumns: columns,
          columnGap: 1,
          alignItems: 'center',
          px: 1,
          py: '4px',
          typography: 'text',
          borderLeft: '3px solid transparent',
          ...(isChosen && { bgcolor: 'action.selected', borderColor: 'primary.main' }),
        }}
      >
        <Box component="span" sx={{ typography: 'label', overflowWrap: 'anywhere' }}>
          {row.label}
        </Box>
        <span>
          <PathSpark row={row} start={start} today={numbers.today} />
        </span>
        {LANES.toReversed().map(({ at, label }) => (
          <Box
            component="span"
            key={at}
            sx={{ textAlign: 'right', color: at >= 2 ? 'text.primary' : 'text.secondary' }}
          >
            {row.roles.length > 0 && (
              <>
                <VisuallyHidden>{label} </VisuallyHidden>
                {row.roles[at] ?? 0}
              </>
            )}
          </Box>
        ))}
        <Box component="span" sx={{ pl: 1, display: 'grid' }}>
          {count}
          {pending}
        </Box>
        <span>{bar}</span>
        <Box component="span" sx={{ textAlign: 'right', fontWeight: row.toGo ? 600 : 400 }}>
          {left}
        </Box>
      </Box>
    </Box>
  )
}
