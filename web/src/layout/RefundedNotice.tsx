import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { isRefunded } from '../api/boot/who'
import { useUser } from '../api/session'
import { Notice } from '../ui/Notice'

/** Tells a student whose licence was refunded what is still possible and how to buy again; nothing for anyone else. */
export default function RefundedNotice() {
  const user = useUser()
  if (!isRefunded(user)) return null
  return (
    <Notice severity="warning" title="Your licence was refunded">
      You can read and print your logbook, but you cannot add entries. Unsent entries stay on this device as drafts.{' '}
      <Button component={Link} to="/cart" variant="text" size="small" sx={{ verticalAlign: 'baseline' }}>
        Buy a licence again
      </Button>
    </Notice>
  )
}
