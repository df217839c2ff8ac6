import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isRefunded } from '../../../api/boot/who'
import { useUser } from '../../../api/session'
import { formatDate, today } from '../../../lib/dates'
import { amount } from '../../../lib/money'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { DocumentButton } from './DocumentButton'
import { LedgerChip } from './LedgerChip'
import { type Licence, type OwnPayment, ownPaymentsQuery } from './ledger'

/** On a student's profile: since when the licence holds, until when (P-461), and what was paid, with receipts. */
export default function LicencePanel() {
  const payments = useQuery(ownPaymentsQuery)
  if (payments.isPending) return null
  return (
    <Box component="section" aria-labelledby="licence">
      <Typography variant="h2" id="licence" sx={{ mb: 1.5 }}>
        Licence
      </Typography>
      {payments.isError ? (
        <ErrorPanel message={payments.error.message} onRetry={() => void payments.refetch()} />
      ) : (
        <>
          <LicenceLine licence={payments.data.licence} />
          {payments.data.data.length > 0 && (
            <Box component="ul" sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
              {payments.data.data.map((payment) => (
                <OwnLine key={payment._id} payment={payment} />
              ))}
            </Box>
          )}
        </>
      )}
    </Box>
  )
}

function LicenceLine({ licence }: { licence: Licence }) {
  const user = useUser()
  if (!licence && isRefunded(user))
    return (
      <Typography>
        Your licence was refunded. You can read and print your logbook, but you cannot add entries.{' '}
        <MuiLink component={Link} to="/cart">
          Buy a licence again
        </MuiLink>
        .
      </Typography>
    )
  if (!licence) return <Typography>No payment is on record here. Your logbook is open all the same.</Typography>
  const isOver = licence.until < today()
  return (
    <Typography>
      Paid on{' '}
      <strong>
        <time>{formatDate(licence.paidOn)}</time>
      </strong>
      , valid until{' '}
      <strong>
        <time>{formatDate(licence.until)}</time>
      </strong>
      .{isOver && ' It has ended; your entries stay readable and yours.'}
    </Typography>
  )
}

function OwnLine({ payment }: { payment: OwnPayment }) {
  const documents = payment.invoice ? [payment.invoice, ...payment.creditNotes] : payment.creditNotes
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, rowGap: 0.75 }}>
      <Box component="span" sx={{ flex: '1 1 240px', minWidth: 0 }}>
        {payment.title}
        {payment.gateway !== 'hand' && `, ₹ ${amount(payment.amount)}`}, <time>{formatDate(payment.paidAt)}</time>
        {payment.mode === 'test' && ' (TEST)'}
        {payment.state === 'paid' && payment.refunded > 0 && `, ₹ ${amount(payment.refunded)} refunded`}
      </Box>
      <LedgerChip state={payment.state} />
      {documents.map((document) => (
        <DocumentButton key={document._id} document={document} />
      ))}
    </Box>
  )
}
