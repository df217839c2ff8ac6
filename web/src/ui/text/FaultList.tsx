import Box from '@mui/material/Box'
import { outlined } from '../../theme/outlined'

interface FaultListProps {
  label: string
  /** Where in the file, and what is wrong there. */
  faults: readonly { where: string; message: string }[]
}

/** What is wrong with the rows of a file; it scrolls by itself where it is long. */
export const FaultList = ({ label, faults }: FaultListProps) => (
  <Box component="ul" aria-label={label} tabIndex={0} sx={{ ...outlined, maxHeight: 240, overflowY: 'auto', py: 0.5 }}>
    {faults.map(({ where, message }, at) => (
      <Box
        component="li"
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a row may say the same.
        key={at}
        sx={{ display: 'flex', gap: 1.5, px: 1.5, py: 0.5, typography: 'text', overflowWrap: 'anywhere' }}
      >
        <Box component="span" sx={{ flex: 'none', minWidth: 64, color: 'text.secondary' }}>
          {where}
        </Box>
        <Box component="span" sx={{ minWidth: 0 }}>
          {message}
        </Box>
      </Box>
    ))}
  </Box>
)
