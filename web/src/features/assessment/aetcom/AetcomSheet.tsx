import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { skillSections } from '../../../api/generated/assessment'
import { formatDate } from '../../../lib/dates'
import { REMEDIATION_BELOW } from '../bands'
import type { Sheet } from '../queries'
import { SavedSheet } from '../SavedSheet'

/** Skill, mean and band in a row; the skill gets what its longest word needs. */
const row = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(min-content, 1fr) 40px minmax(min-content, 112px)',
    lg: 'minmax(0, 1fr) 40px 164px',
  },
  gap: 1.5,
}

/** One saved sheet: period, who scored it, each group with its mean and band; the single scores on demand (T-100, T-210). */
export function AetcomSheet({ sheet }: { sheet: Sheet }) {
  const [isWhole, setWhole] = useState(false)
  const means = new Map(sheet.groups.map((group) => [group.key, group]))
  return (
    <SavedSheet
      noun="AETCOM sheet"
      fromDate={sheet.fromDate}
      toDate={sheet.toDate}
      by={`${sheet.year} · ${sheet.verifiedBy?.name ?? 'N/A'}, ${formatDate(sheet.verifyDate)}`}
    >
      {skillSections.map(({ key, title, fields }) => {
        const group = means.get(key)
        const isLow = group !== undefined && group.mean < REMEDIATION_BELOW
        return (
          <Box key={key} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={row}>
              <Box component="h3" sx={{ m: 0, fontSize: 'inherit', fontWeight: 600 }}>
                {title}
              </Box>
              <Box sx={{ textAlign: 'right', fontWeight: 700 }}>{group ? group.mean.toFixed(1) : 'N/A'}</Box>
              <Box
                sx={{
                  fontSize: 'text.fontSize',
                  color: isLow ? 'rejected.main' : 'text.secondary',
                  textAlign: { lg: 'left' },
                }}
              >
                {group?.evaluation ?? 'No Data'}
              </Box>
            </Box>
            {isWhole &&
              fields.map((field) => (
                <Box
                  key={field.key}
                  sx={{
                    ...row,
                    fontSize: 'text.fontSize',
                    color: 'text.secondary',
                    py: '2px',
                    pl: 2,
                  }}
                >
                  <span>{field.label}</span>
                  <Box component="span" sx={{ textAlign: 'right' }}>
                    {sheet.scores[field.key] ?? 'N/A'}
                  </Box>
                  <span />
                </Box>
              ))}
          </Box>
        )
      })}
      <Box sx={{ pt: 1, borderTop: 1, borderColor: 'divider' }}>
        <Button variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Hide single scores' : 'Show single scores'}
        </Button>
      </Box>
    </SavedSheet>
  )
}
