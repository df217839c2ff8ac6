import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import type { Named } from '../../../api/types'
import { EMPTY } from '../../../lib/dates'

/** How many departments a college's row shows at first (P-458). */
const PREVIEW = 3

/** The departments of a college: three at first, all on request. */
export function DepartmentNames({ college, departments }: { college: string; departments: readonly Named[] }) {
  const [isWhole, setWhole] = useState(false)
  if (departments.length === 0) return EMPTY
  const shown = isWhole ? departments : departments.slice(0, PREVIEW)
  const words = isWhole ? 'Show Less' : 'Read More'
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="ul"
        title={shown.map(({ name }) => name).join(', ')}
        sx={{
          ...(isWhole
            ? {}
            : { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }),
          '& li': { display: 'inline' },
          '& li:not(:last-of-type)::after': { content: '", "' },
        }}
      >
        {shown.map(({ _id, name }) => (
          <li key={_id}>{name}</li>
        ))}
      </Box>
      {departments.length > PREVIEW && (
        <ButtonBase
          aria-expanded={isWhole}
          aria-label={`${words}: departments of ${college}`}
          onClick={() => setWhole(!isWhole)}
          sx={{
            position: 'relative',
            zIndex: 2,
            minHeight: { xs: 44, lg: 24 },
            flexShrink: 0,
            font: 'inherit',
            fontWeight: 600,
            color: 'primary.main',
          }}
        >
          {words}
        </ButtonBase>
      )}
    </Box>
  )
}
