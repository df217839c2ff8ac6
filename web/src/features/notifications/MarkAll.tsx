import Button from '@mui/material/Button'
import { asProblem } from '../../api/client'
import { useMessages } from '../../ui/overlay/messages'
import { useMarkRead } from './queries'
import type { Unread } from './unread'

/** Marks everything as read that the bell knows of. With nothing unread it is not there; on the page, where it would move the list, it is off. */
export function MarkAll({ unread, outlined = false }: { unread: Unread | undefined; outlined?: boolean }) {
  const mark = useMarkRead()
  const messages = useMessages()
  if (!unread?.unread && !outlined) return null
  return (
    <Button
      variant={outlined ? 'outlined' : 'text'}
      size="small"
      disabled={!unread?.unread}
      loading={mark.isPending}
      onClick={() =>
        mark.mutate(null, {
          onError: (problem) => messages.toast({ message: asProblem(problem).message, severity: 'error' }),
        })
      }
    >
      Mark all as read
    </Button>
  )
}
