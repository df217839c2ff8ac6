import Box from '@mui/material/Box'
import type { Gate } from '../queries'

/** Where a rule comes from: an outline, never a fill, so that it is no state; dashed where the college may change it. */
export function SourceTag({ label }: { label: Gate['label'] }) {
  const isOurs = label === 'College policy' || label === 'Undecided'
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        flex: 'none',
        px: '6px',
        border: 1,
        borderStyle: isOurs ? 'dashed' : 'solid',
        borderColor: 'control',
        borderRadius: '4px',
        typography: 'small',
        color: 'text.primary',
        lineHeight: '18px',
        fontWeight: label.startsWith('Regulation') ? 600 : 400,
        whiteSpace: 'nowrap',
      }}
    >
      {label}
    </Box>
  )
}
