import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/**
 * The one h1 of a page. `title` may hold more than text ("Clinical Training REPORT" in two weights); `summary` is the
 * count line below it; `actions` stand right on desktop and below on phones. The shell moves focus to the h1 on navigation.
 */
export function PageHeader({
  title,
  summary,
  actions,
}: {
  title: ReactNode
  summary?: ReactNode
  actions?: ReactNode
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', mb: 2 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {summary && <Typography sx={{ color: 'text.secondary', mt: '2px' }}>{summary}</Typography>}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  )
}
