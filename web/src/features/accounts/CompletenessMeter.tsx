import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Completeness } from '../../api/types'
import { goToField, labelOf } from './profileFields'

/** How complete the profile is, as the server counts it, and what is missing; each of them leads to its field. */
export function CompletenessMeter({ state }: { state: Completeness }) {
  const { percent, missing, fields } = state
  return (
    <Box component="section" aria-labelledby="completeness">
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Box component="h2" id="completeness" sx={{ m: 0, typography: 'heading' }}>
          Profile {percent}% complete
        </Box>
        <Box component="span" sx={{ typography: 'small', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {fields.length - missing.length} of {fields.length}
        </Box>
      </Box>
      <Box
        role="meter"
        aria-labelledby="completeness"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        sx={{ height: 4, mt: 1, borderRadius: 1, bgcolor: 'track', overflow: 'hidden' }}
      >
        <Box
          sx={{
            width: `${percent}%`,
            height: '100%',
            bgcolor: missing.length > 0 ? 'pending.bar' : 'approved.bar',
            transition: 'width 160ms',
          }}
        />
      </Box>
      {missing.length > 0 && (
        <>
          <Box id="missing" sx={{ mt: 1.5, typography: 'text', color: 'text.secondary' }}>
            Still missing
          </Box>
          <Box
            component="ul"
            aria-labelledby="missing"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: { xs: 0, lg: 0.5 } }}
          >
            {missing.map((name) => (
              <li key={name}>
                <Link
                  component="button"
                  type="button"
                  onClick={() => goToField(name)}
                  sx={{ minHeight: { xs: 44, lg: 28 }, typography: 'text', textAlign: 'left' }}
                >
                  {labelOf(name)}
                </Link>
              </li>
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}
