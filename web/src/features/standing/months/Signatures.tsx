import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatDate, formatInstant } from '../../../lib/dates'
import { Icon } from '../../../ui/Icon'
import { Panel } from '../Panel'
import { SIGNED_AS, totalOf } from './months'
import type { MonthSheet } from './queries'
import { Caption } from '../../../ui/text/Caption'

/** The signatures under a month, the newest first, and what was decided since. */
export function Signatures({ sheet }: { sheet: MonthSheet }) {
  const { signatures, approvedSince, rejectedSince } = sheet
  if (signatures.length === 0) return null
  const since = [approvedSince && `${approvedSince} approved`, rejectedSince && `${rejectedSince} rejected`].filter(
    Boolean,
  )
  return (
    <Panel title="Signed" aside={since.length > 0 && `Since then ${since.join(', ')}`}>
      <Box component="ol" reversed sx={{ '& li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {signatures.toReversed().map((one) => {
          const sum = totalOf(one.counts.kinds)
          return (
            <Box component="li" key={one.n} sx={{ display: 'flex', gap: '12px', py: '10px' }}>
              <Icon
                name={one.sealed ? 'approved' : 'warning'}
                size={20}
                sx={{ flex: 'none', mt: '2px', color: one.sealed ? 'approved.main' : 'rejected.main' }}
              />
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ typography: 'label' }}>
                  {one.byName}, {SIGNED_AS[one.signedAs]}
                  {one.forWhom && ` for ${one.forWhom.name}`}
                  {one.byNumber && ` (${one.byNumber})`}, <time>{formatInstant(one.at)}</time>
                  {signatures.length > 1 && `, signature ${one.n}`}
                </Typography>
                <Caption>
                  Present {one.days} of {one.trainingDays} days of training. {sum.all} entries: {sum.approved} approved,{' '}
                  {sum.pending} waiting, {sum.rejected} rejected.
                  {one.reason && ` Signed for the guide: ${one.reason}`}
                </Caption>
                {(one.band || one.remark) && (
                  <Typography sx={{ overflowWrap: 'anywhere' }}>
                    {[one.band, one.remark].filter(Boolean).join(': ')}
                  </Typography>
                )}
                <Caption sx={{ overflowWrap: 'anywhere' }}>
                  {one.sealed
                    ? `Digest ${one.digest.slice(0, 8)} ${one.digest.slice(8, 16)}`
                    : 'This signature is not as PG Logbook wrote it. Ask the Academic Cell to check the data.'}
                </Caption>
              </Box>
            </Box>
          )
        })}
      </Box>
      {sheet.month.state === 'changed' && (
        <Caption sx={{ mt: 1 }}>
          The month is not as it was signed on <time>{formatDate(signatures.at(-1)?.at)}</time>. The signature stays as
          it is.
        </Caption>
      )}
    </Panel>
  )
}
