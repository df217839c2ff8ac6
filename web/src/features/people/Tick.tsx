import { styled } from '@mui/material/styles'
import type { Selection } from './useSelection'

/** A tick box whose area is large enough for a thumb. */
const Area = styled('label')(({ theme }) => ({
  position: 'relative',
  zIndex: 2,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  verticalAlign: 'middle',
  width: 44,
  height: 44,
  margin: '-10px -10px -10px -12px',
  cursor: 'pointer',
  '& input': { width: 18, height: 18, margin: 0, accentColor: theme.vars.palette.primary.main, cursor: 'pointer' },
  [theme.breakpoints.up('lg')]: { width: 32, height: 32, margin: '-4px' },
}))

/** Chooses a row, named by it. */
export function Tick({ row: { _id, name }, selection }: { row: { _id: string; name: string }; selection: Selection }) {
  return (
    <Area>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.has(_id)}
        onChange={(event) => selection.toggle([_id], event.target.checked)}
      />
    </Area>
  )
}
