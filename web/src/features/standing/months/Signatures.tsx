import Typography from '@mui/material/Typography'
import { formatDate, formatInstant } from '../../../lib/dates'
import { LookIcon } from '../../../ui/StatusChip'
import { Caption } from '../../../ui/text/Caption'
import { Panel } from '../../../ui/text/Section'
import { Line } from '../Line'
import { SIGNED_AS, totalOf } from './months'
import type { MonthSheet } from './queries'

const SEALED = { icon: 'approved', colour: 'approved' } as const
const BROKEN = { icon: 'warning', colour: 'rejected' } as const

/** The signatures under a month, the newest first, and what was decided since. */
export function Signatures({ sheet }: { sheet: MonthSheet }) {
  const { signatures, approvedSince, rejectedSince } = sheet
  if (signatures.length === 0) return null
  const since = [approvedSince && `${approvedSince} approved`, rejectedSince && `${rejectedSince} rejected`].filter(
    Boolean,
  )
  return (
    <Panel title="Signed" aside={since.length > 0 && `Since then ${since.join(', ')}`}>
      <ol reversed>
        {signatures.toReversed().map((one) => {
          const sum = totalOf(one.counts.kinds)
          return (
            <Line
              key={one.n}
              mark={<LookIcon look={one.sealed ? SEALED : BROKEN} size={20} />}
              title={
                <>
                  {one.byName}, {SIGNED_AS[one.signedAs]}
                  {one.forWhom && ` for ${one.forWhom.name}`}
                  {one.byNumber && ` (${one.byNumber})`}, <time>{formatInstant(one.at)}</time>
                  {signatures.length > 1 && `, signature ${one.n}`}
                </>
              }
              below={
                <>
                  Present {one.days} of {one.trainingDays} days of training. {sum.all} entries: {sum.approved} approved,{' '}
                  {sum.pending} waiting, {sum.rejected} rejected.
                  {one.reason && ` Signed for the guide: ${one.reason}`}
                  {(one.band || one.remark) && (
                    <Typography sx={{ color: 'text.primary' }}>
                      {[one.band, one.remark].filter(Boolean).join(': ')}
                    </Typography>
                  )}
                  <div>
                    {one.sealed
                      ? `Digest ${one.digest.slice(0, 8)} ${one.digest.slice(8, 16)}`
                      : 'This signature is not as PG Logbook wrote it. Ask the Academic Cell to check the data.'}
                  </div>
                </>
              }
            />
          )
        })}
      </ol>
      {sheet.month.state === 'changed' && (
        <Caption sx={{ mt: 1 }}>
          The month is not as it was signed on <time>{formatDate(signatures.at(-1)?.at)}</time>. The signature stays as
          it is.
        </Caption>
      )}
    </Panel>
  )
}
