import Box from '@mui/material/Box'
import { Notice } from '../../../ui/Notice'
import type { Standing } from '../queries'

/** What is set of a trainee and cannot be right. */
export const Problems = ({ standing: { problems } }: { standing: Standing }) =>
  problems.length > 0 && (
    <Box sx={{ mb: 2, maxWidth: 720 }}>
      <Notice severity="warning" title="Something that is set cannot be right">
        {problems.join(' ')}
      </Notice>
    </Box>
  )
