import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatInstant } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { Dialog } from '../../../ui/overlay/Dialog'
import { Facts } from '../../../ui/text/Facts'
import type { Inquiry } from './queries'

/** One inquiry: who asks, how they are reached, the whole message, and the mark. */
export default function InquiryDialog({
  inquiry,
  onMark,
  onClose,
}: {
  inquiry: Inquiry
  onMark: () => void
  onClose: () => void
}) {
  const { name, email, phone, subject, message, source, state, createdAt, answeredOn, answeredBy } = inquiry
  const facts: [string, string][] = [
    ['From', name],
    ['Email', email],
    ...(phone ? [['Phone', phone] as [string, string]] : []),
    ['Received', formatInstant(createdAt)],
    ['By', source === 'landing' ? 'Start page' : 'Contact page'],
    ['State', state],
    ...(answeredOn
      ? [['Answered', `${formatInstant(answeredOn)}, ${answeredBy?.name ?? ''}`] as [string, string]]
      : []),
  ]
  const reply = `mailto:${email}?${new URLSearchParams({ subject: `Re: ${subject}` }).toString().replaceAll('+', '%20')}`
  return (
    <Dialog
      onClose={onClose}
      title={subject}
      width="sm"
      fullScreenOnPhone
      actions={
        <>
          <ActionButton onClick={onMark}>{state === 'New' ? 'Mark as answered' : 'Mark as new'}</ActionButton>
          <Button component="a" href={reply} variant="contained">
            Reply by email
          </Button>
        </>
      }
    >
      <Facts facts={facts} />
      <Box component="p" sx={{ mt: 3, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {message}
      </Box>
    </Dialog>
  )
}
