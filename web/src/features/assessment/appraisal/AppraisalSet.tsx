import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { particulars } from '../../../api/generated/assessment'
import { formatDate, formatInstant } from '../../../lib/dates'
import { Icon } from '../../../ui/Icon'
import { useMessages } from '../../../ui/overlay/messages'
import { REMEDIATION_BELOW } from '../bands'
import { type Appraisal, useAcknowledge } from '../queries'
import { SavedSheet } from '../SavedSheet'
import { EvidenceLine } from './EvidenceLine'

const keys = new Map(particulars.map(({ key, label }) => [label, key]))

/** One saved appraisal: period, who scored it, each particular with score, evaluation and remark (T-096). */
export function AppraisalSet({ set, mayAcknowledge }: { set: Appraisal; mayAcknowledge: boolean }) {
  const acknowledge = useAcknowledge()
  const messages = useMessages()
  return (
    <SavedSheet
      noun="Appraisal"
      fromDate={set.fromDate}
      toDate={set.toDate}
      by={`${set.verifiedBy?.name ?? 'N/A'}, ${formatDate(set.verifyDate)}`}
    >
      <ol>
        {set.records.map((record, at) => (
          <Box
            component="li"
            key={record.particulars}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) 40px 190px minmax(0, 1fr)' },
              gap: { xs: '2px 12px', lg: 2 },
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              alignItems: 'center',
            }}
          >
            <Box>
              {`${at + 1}. ${record.particulars}`}
              <EvidenceLine
                evidence={set.evidence?.[keys.get(record.particulars) ?? '']}
                isWhole={keys.get(record.particulars) === 'logBook'}
              />
            </Box>
            <Box sx={{ fontWeight: 700, fontSize: 'lead.fontSize', textAlign: 'right' }}>{record.score}</Box>
            <Box
              sx={{
                fontWeight: 600,
                fontSize: 'text.fontSize',
                color: record.score < REMEDIATION_BELOW ? 'rejected.main' : 'text.secondary',
                gridColumn: { xs: '1 / -1', lg: 'auto' },
              }}
            >
              {record.evaluation}
            </Box>
            {record.remark && (
              <Box
                sx={{ fontSize: 'text.fontSize', overflowWrap: 'anywhere', gridColumn: { xs: '1 / -1', lg: 'auto' } }}
              >
                {record.remark}
              </Box>
            )}
          </Box>
        ))}
      </ol>
      {set.former.length > 0 && <Earlier set={set} />}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          pt: 2,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {set.acknowledgedOn ? (
          <Box sx={{ display: 'flex', gap: 0.5, color: 'approved.main', fontSize: 'text.fontSize' }}>
            <Icon name="check" size={20} />
            <span>
              Acknowledged by the trainee on <time>{formatInstant(set.acknowledgedOn)}</time>
            </span>
          </Box>
        ) : (
          <Box sx={{ flex: '1 1 200px', typography: 'text', color: 'text.secondary' }}>
            Not acknowledged by the trainee yet
          </Box>
        )}
        {mayAcknowledge && !set.acknowledgedOn && (
          <Button
            variant="contained"
            aria-disabled={acknowledge.isPending}
            onClick={() =>
              acknowledge.mutate(set._id, {
                onSuccess: () => messages.toast({ message: 'Appraisal acknowledged' }),
                onError: (problem) => void messages.alert({ title: 'Oops...', message: problem.message }),
              })
            }
          >
            I have read this
          </Button>
        )}
      </Box>
    </SavedSheet>
  )
}

/** The earlier versions of a set, each with who saved it and its scores. */
function Earlier({ set }: { set: Appraisal }) {
  return (
    <Box component="details" sx={{ py: 1, borderTop: 1, borderColor: 'divider', typography: 'text' }}>
      <summary>{`Version ${set.version}. Show the earlier ${set.former.length === 1 ? 'version' : 'versions'}`}</summary>
      {set.former.map(({ records, verifiedBy, verifyDate, acknowledgedOn }, at) => (
        <Box key={verifyDate} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600 }}>
            {`Version ${at + 1}, ${verifiedBy?.name ?? 'N/A'}, ${formatInstant(verifyDate)}`}
            {acknowledgedOn ? `, acknowledged on ${formatInstant(acknowledgedOn)}` : ', not acknowledged'}
          </Box>
          <ul>
            {records.map(({ particulars: name, score, remark }) => (
              <li key={name}>{`${name}: ${score}${remark ? `. ${remark}` : ''}`}</li>
            ))}
          </ul>
        </Box>
      ))}
    </Box>
  )
}
