import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type ChipLook, LookIcon } from '../../ui/StatusChip'

interface VerdictProps {
  look: ChipLook
  words: string
  below?: ReactNode
  heading?: 'h2' | 'p'
}

/** How something stands, large and first: its mark, the words, and why. */
export const Verdict = ({ look, words, below, heading = 'p' }: VerdictProps) => (
  <Box sx={{ display: 'flex', gap: 1.5 }}>
    <LookIcon look={look} size={28} />
    <Box sx={{ minWidth: 0 }}>
      <Typography component={heading} sx={{ typography: 'subtitle' }}>
        {words}
      </Typography>
      {below && <Typography sx={{ color: 'text.secondary' }}>{below}</Typography>}
    </Box>
  </Box>
)

/** A state in the run of a line: its mark and its words, in its colour. */
export const StateWords = ({ look, children }: { look: ChipLook; children: string }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      color: look.colour ? `${look.colour}.main` : 'text.secondary',
    }}
  >
    <LookIcon look={look} size={16} />
    {children}
  </Box>
)
