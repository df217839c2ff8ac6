import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/Icon'
import { Caption } from '../../../ui/text/Caption'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { WholeDates } from '../../../ui/text/WholeDates'
import type { Gate, Standing } from '../queries'
import { Evidence } from './Evidence'
import { SourceTag } from './SourceTag'
import { StateChip } from './StateChip'
import { dueWords, isSettled, whoActs } from './words'

const columns = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 164px 176px' }

/** The heads of the columns that gates have on a desktop. */
export function GateHeads() {
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', lg: 'grid' },
        gridTemplateColumns: columns,
        columnGap: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'smallStrong',
        color: 'text.secondary',
      }}
    >
      <span>Gate and evidence</span>
      <span>State</span>
      <span>Who acts, and by when</span>
    </Box>
  )
}

function Fact(props: { icon: IconName; label: string; isRed?: boolean; children: ReactNode }) {
  const { icon, label, isRed = false, children } = props
  return (
    <Box sx={{ display: 'flex', gap: '6px', minWidth: 0, typography: 'text' }}>
      <Icon name={icon} size={16} sx={{ flex: 'none', mt: '2px', color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, ...(isRed && { color: 'rejected.main', fontWeight: 600 }) }}>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {children}
      </Box>
    </Box>
  )
}

/** Whose turn it is, and until when; nobody's where nothing is left to do. */
function Turn({ gate, own, guide }: { gate: Gate; own: boolean; guide: string | undefined }) {
  if (isSettled(gate))
    return (
      <Fact icon="person" label="Who acts">
        Nothing left to do
      </Fact>
    )
  return (
    <>
      <Fact icon="person" label="Who acts">
        {whoActs(gate.who, own, guide)}
      </Fact>
      <Fact icon="calendar" label="By" isRed={gate.colour === 'red'}>
        <WholeDates>{dueWords(gate) || gate.dueWords}</WholeDates>
        {gate.late && (
          <Box component="span" sx={{ typography: 'smallStrong', color: 'pending.main' }}>
            {' · late'}
          </Box>
        )}
        {gate.due && <Caption sx={{ fontWeight: 400 }}>{gate.dueWords}</Caption>}
      </Fact>
    </>
  )
}

interface GateRowProps {
  gate: Gate
  known: Standing['entries']
  own: boolean
  guide: string | undefined
  /** Under the gate, over its whole width. */
  children?: ReactNode
}

/** One rule applied to this trainee: what it asks, its state, the evidence, who acts, by when, and where it comes from. */
export function GateRow({ gate, known, own, guide, children }: GateRowProps) {
  const otherDay = gate.dueLabel !== gate.label && !isSettled(gate)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: columns,
        gridTemplateAreas: {
          xs: '"main" "turn" "more" "source"',
          lg: '"main state turn" "source source turn" "more more more"',
        },
        gridTemplateRows: { lg: 'auto 1fr auto' },
        gap: { xs: '6px', lg: '4px 16px' },
        py: '12px',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ gridArea: 'main', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '4px 12px' }}>
          <Typography component="h3" sx={{ typography: { xs: 'heading', lg: 'label' }, flex: 1, minWidth: 0 }}>
            {gate.title}
          </Typography>
          <Box sx={{ display: { lg: 'none' }, flex: 'none' }}>
            <StateChip gate={gate} />
          </Box>
        </Box>
        <Typography sx={{ typography: 'text', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <WholeDates>{gate.sentence}</WholeDates>
          {gate.rejected && ' What was recorded was rejected.'}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'state', display: { xs: 'none', lg: 'block' } }}>
        <StateChip gate={gate} />
      </Box>
      <Box sx={{ gridArea: 'turn', display: 'flex', flexWrap: 'wrap', alignContent: 'flex-start', gap: '4px 16px' }}>
        <Turn gate={gate} own={own} guide={guide} />
      </Box>
      {children && <Box sx={{ gridArea: 'more', minWidth: 0 }}>{children}</Box>}
      <Box sx={{ gridArea: 'source', minWidth: 0 }}>
        <Typography sx={{ typography: 'small', lineHeight: '20px', color: 'text.secondary' }}>
          <SourceTag label={gate.label} /> {gate.clause}
          {otherDay && `; date: ${gate.dueLabel}`}
        </Typography>
        <Evidence gate={gate} known={known} />
      </Box>
    </Box>
  )
}
