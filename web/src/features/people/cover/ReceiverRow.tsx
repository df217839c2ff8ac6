import Box from '@mui/material/Box'
import { Icon } from '../../../ui/Icon'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import type { TeacherLoad } from './queries'

interface ReceiverRowProps {
  row: TeacherLoad
  /** How many of the entries this teacher would get. */
  gets: number
  /** The largest load of all, which is as wide as the bar. */
  largest: number
  /** One of several, or the only one. */
  isOnly: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The name that the choices of one have in common. */
  group: string
}

/** Somebody to whom entries can go: chosen or not, how many wait there now and after, and both as a bar. */
export function ReceiverRow({ row, gets, largest, isOnly, isOn, onChange, group }: ReceiverRowProps) {
  const after = row.waiting + gets
  const part = (count: number) => `${(100 * count) / Math.max(1, largest)}%`
  return (
    <Box component="li" sx={{ listStyle: 'none', borderTop: 1, borderColor: 'divider', py: '6px' }}>
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: '12px', minHeight: { xs: 44, lg: 32 }, cursor: 'pointer' }}
      >
        <Box
          component="input"
          type={isOnly ? 'radio' : 'checkbox'}
          name={group}
          checked={isOn}
          onChange={(event: { target: { checked: boolean } }) => onChange(event.target.checked)}
          sx={{ width: 20, height: 20, m: 0, flex: 'none', accentColor: 'primary.main' }}
        />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {row.name}
        </Box>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '4px', color: 'text.secondary' }}>
          <VisuallyHidden>, waiting now </VisuallyHidden>
          {row.waiting}
          <VisuallyHidden>, after </VisuallyHidden>
          <Icon name="next" size={12} />
          <Box
            component="span"
            sx={{ minWidth: 24, textAlign: 'right', ...(gets > 0 && { fontWeight: 600, color: 'text.primary' }) }}
          >
            {after}
          </Box>
        </Box>
      </Box>
      <Box aria-hidden sx={{ display: 'flex', height: 6, ml: '32px', borderRadius: '3px', bgcolor: 'track' }}>
        <Box sx={{ width: part(row.waiting), bgcolor: 'secondary.main', borderRadius: '3px 0 0 3px' }} />
        <Box sx={{ width: part(gets), bgcolor: 'primary.main', borderRadius: '0 3px 3px 0' }} />
      </Box>
    </Box>
  )
}
