import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/dates'
import { outlined } from '../../theme/outlined'
import { WholeDates } from '../../ui/text/WholeDates'

interface SavedSheetProps {
  /** What it is: "Appraisal". */
  noun: string
  fromDate: string
  toDate: string
  /** Who scored it, and when. */
  by: string
  children: ReactNode
}

/** The frame of one saved appraisal or AETCOM sheet, with its period as the heading. */
export function SavedSheet({ noun, fromDate, toDate, by, children }: SavedSheetProps) {
  const period = `${formatDate(fromDate)} to ${formatDate(toDate)}`
  return (
    <Box component="section" aria-label={`${noun} of ${period}`} sx={{ ...outlined, p: { xs: 2, lg: 3 }, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline', mb: 1 }}>
        <Typography variant="h2" sx={{ flex: '1 1 240px' }}>
          <WholeDates>{period}</WholeDates>
        </Typography>
        <Box sx={{ minWidth: 0, typography: 'text', color: 'text.secondary' }}>
          <WholeDates>{by}</WholeDates>
        </Box>
      </Box>
      {children}
    </Box>
  )
}
