import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { asProblem } from '../../api/client'
import { formatInstant } from '../../lib/dates'
import { safeNext } from '../../routes/lookups'
import { Icon, type IconName } from '../../ui/Icon'
import { useMessages } from '../../ui/overlay/messages'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { WholeDates } from '../../ui/text/WholeDates'
import { type Notification, useMarkRead } from './queries'

const looks: Readonly<Record<string, { icon: IconName; colour: string }>> = {
  'entry.submitted': { icon: 'pending', colour: 'pending.main' },
  'entry.approved': { icon: 'approved', colour: 'approved.main' },
  'entry.rejected': { icon: 'rejected', colour: 'rejected.main' },
  'memo.issued': { icon: 'file', colour: 'text.secondary' },
  'student.registered': { icon: 'person', colour: 'text.secondary' },
  'account.verified': { icon: 'check', colour: 'approved.main' },
  'password.changed': { icon: 'lock', colour: 'text.secondary' },
}

const Press = styled('a')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  gap: 12,
  padding: '12px 16px',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
}))

/** One notification. Pressing it marks it as read and leads to its page; without one the page is loaded again (P-095, P-096). */
export function NotificationRow({ row, onFollow }: { row: Notification; onFollow?: () => void }) {
  const mark = useMarkRead()
  const messages = useMessages()
  const look = looks[row.event] ?? { icon: 'bell', colour: 'text.secondary' }

  const follow = () => {
    onFollow?.()
    if (!row.nStatus) mark.mutate(row._id)
  }
  const reload = async () => {
    try {
      if (!row.nStatus) await mark.mutateAsync(row._id)
      window.location.reload()
    } catch (error) {
      messages.toast({ message: asProblem(error).message, severity: 'error' })
    }
  }
  const content = (
    <>
      <Icon name={look.icon} size={20} sx={{ mt: '2px', color: look.colour }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {!row.nStatus && <VisuallyHidden>Unread: </VisuallyHidden>}
        <Box
          component="span"
          sx={{
            display: 'block',
            typography: 'text',
            overflowWrap: 'anywhere',
            fontWeight: row.nStatus ? 400 : 600,
          }}
        >
          <WholeDates>{row.desc}</WholeDates>
        </Box>
        <Box
          component="time"
          dateTime={row.at}
          sx={{ display: 'block', mt: '2px', typography: 'small', color: 'text.secondary' }}
        >
          {formatInstant(row.at)}
        </Box>
      </Box>
      {!row.nStatus && (
        <Box
          component="span"
          sx={{ flex: 'none', width: 8, height: 8, mt: '6px', borderRadius: '50%', bgcolor: 'primary.main' }}
        />
      )}
    </>
  )
  return row.url ? (
    <Press as={Link} {...{ to: safeNext(row.url) }} onClick={follow}>
      {content}
    </Press>
  ) : (
    <Press as="button" {...{ type: 'button' }} onClick={() => void reload()}>
      {content}
    </Press>
  )
}
