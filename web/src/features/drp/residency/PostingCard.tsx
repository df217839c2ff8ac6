import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatDate } from '../../../lib/dates'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { ActionButton } from '../../../ui/ActionButton'
import { useAct } from '../../../ui/form/useAct'
import { Icon } from '../../../ui/Icon'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { StatusChip } from '../../../ui/StatusChip'
import { WholeDates } from '../../../ui/text/WholeDates'
import {
  type Posting,
  type ResidencyPage,
  type Signature,
  useDecideCertificate,
  useEndLink,
  type Whose,
} from './queries'

const LinkDialog = lazyPart(() => import('./LinkDialog'))
const RejectDialog = lazyPart(() => import('./RejectDialog'))

const WAYS = { mail: 'sent by mail to', sms: 'sent by text message to', copy: 'copied by' } as const

interface PostingCardProps {
  posting: Posting
  may: ResidencyPage['may']
  whose: Whose
  staff: boolean
}

/** One posting: where and when, what the rule says of the place, the link for its coordinator, and what was signed. */
export function PostingCard({ posting, may, whose, staff }: PostingCardProps) {
  const [isMaking, setMaking] = useState(false)
  const closed = posting.signatures.some(({ certificate }) => certificate === 'Pending' || certificate === 'Approved')
  const notes = [
    ...(posting.outside ? ['A day lies outside the window.'] : []),
    ...(posting.pilgrimage ? ['Pilgrimage duty, counted in.'] : []),
    ...posting.site.words,
  ]
  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box component="h3" sx={{ m: 0, typography: 'text', fontWeight: 600 }}>
        {posting.institution || 'Institution'}
        {posting.state && `, ${posting.state}`}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        <WholeDates>{`${formatDate(posting.first)} to ${formatDate(posting.last)}, ${posting.coordinator}`}</WholeDates>
      </Box>
      {notes.map((words) => (
        <Box key={words} sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Icon name="warning" size={18} sx={{ flex: 'none', mt: '3px', color: 'pending.main' }} />
          <span>{words}</span>
        </Box>
      ))}
      {posting.signatures.map((signature) => (
        <Signed key={signature._id} signature={signature} whose={whose} mayDecide={may.certify} />
      ))}
      {staff && posting.link && <LiveLink posting={posting} link={posting.link} whose={whose} mayEnd={may.link} />}
      {may.link && !closed && (
        <ActionButton
          color="primary"
          variant="outlined"
          icon="send"
          onClick={() => setMaking(true)}
          sx={{ mt: 1, minHeight: 44 }}
        >
          {posting.link ? 'New link for the co-ordinator' : 'Link for the co-ordinator'}
        </ActionButton>
      )}
      {isMaking && <LinkDialog posting={posting} sms={may.sms} whose={whose} onClose={() => setMaking(false)} />}
    </Box>
  )
}

interface LiveLinkProps {
  posting: Posting
  link: NonNullable<Posting['link']>
  whose: Whose
  mayEnd: boolean
}

/** The link that may be used, in words; whoever may make one ends it. */
function LiveLink({ posting, link, whose, mayEnd }: LiveLinkProps) {
  const act = useAct()
  const end = useEndLink(whose)
  const ask = useOneAtATime(() =>
    act({
      ask: {
        title: 'End the link?',
        message: 'The co-ordinator can no longer use it. A new one can be made at any time.',
        confirmLabel: 'End link',
      },
      act: () => end.mutateAsync(posting._id),
      done: 'Link ended',
      failed: 'Not ended',
    }),
  )
  const until = `${link.state === 'live' ? 'works until' : 'ended with'} ${formatDate(link.expiresOn)}`
  const where = link.channel === 'copy' ? link.madeBy : link.sentTo
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', mt: 1 }}>
      <span>
        <WholeDates>{`Link ${WAYS[link.channel]} ${where}, ${until}${link.openedOn ? ', was opened' : ''}.`}</WholeDates>
      </span>
      {mayEnd && link.state === 'live' && (
        <Button
          variant="text"
          color="inherit"
          disabled={end.isPending}
          onClick={() => void ask()}
          sx={{ minHeight: 44 }}
        >
          End link
        </Button>
      )}
    </Box>
  )
}

/** What the coordinator signed; staff decide on a certificate that waits. */
function Signed({ signature, whose, mayDecide }: { signature: Signature; whose: Whose; mayDecide: boolean }) {
  const act = useAct()
  const decide = useDecideCertificate(whose)
  const [isRejecting, setRejecting] = useState(false)
  const waits = signature.certificate === 'Pending' && mayDecide
  const verify = useOneAtATime(() =>
    act({
      ask: {
        title: 'Verify the certificate?',
        message: `${signature.certificateNo} of ${signature.coordinator}. This cannot be taken back.`,
        confirmLabel: 'Verify',
      },
      act: () => decide.mutateAsync({ linkId: signature._id, decision: 'Approved' }),
      done: 'Certificate verified',
      failed: 'Not verified',
    }),
  )
  const on = signature.certificateOn ? ` of ${formatDate(signature.certificateOn)}` : ''
  return (
    <Box sx={{ mt: 1, p: '12px', borderRadius: 1, bgcolor: 'sunken', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <b>
          Signed by {signature.coordinator} on {formatDate(signature.at)}
        </b>
        {signature.certificate && <StatusChip status={signature.certificate} />}
      </Box>
      <div>
        {signature.days} {signature.days === 1 ? 'day' : 'days'} confirmed, {signature.by}.
      </div>
      {signature.absent.length > 0 && <div>Absent without leave: {signature.absent.map(formatDate).join(', ')}.</div>}
      {signature.certificateNo && (
        <div>
          Certificate {signature.certificateNo}
          {on}
          {signature.verifiedBy &&
            `, ${signature.certificate === 'Approved' ? 'verified' : 'rejected'} by ${signature.verifiedBy}`}
          {signature.remark && `: ${signature.remark}`}
        </div>
      )}
      {signature.report && (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
            Report on the performance
          </Box>
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{signature.report}</Box>
        </Box>
      )}
      {waits && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button variant="contained" disabled={decide.isPending} onClick={() => void verify()} sx={{ minHeight: 44 }}>
            Verify certificate
          </Button>
          <ActionButton onClick={() => setRejecting(true)} sx={{ minHeight: 44 }}>
            Reject
          </ActionButton>
        </Box>
      )}
      {isRejecting && <RejectDialog signature={signature} whose={whose} onClose={() => setRejecting(false)} />}
    </Box>
  )
}
