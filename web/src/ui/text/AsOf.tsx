import Box from '@mui/material/Box'
import { calendarDay, formatInstant, timeNow, today } from '../../lib/dates'
import { Icon } from '../Icon'
import { useOnline } from '../useOnline'

/** Over what is not as it is now: why, and as of when it is. */
export function AsOf({ at }: { at: number }) {
  const online = useOnline()
  const then = new Date(at)
  const time = calendarDay(then) === today() ? timeNow(then) : formatInstant(then.toISOString())
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mb: 1,
        typography: 'text',
        color: 'text.secondary',
      }}
    >
      <Icon name={online ? 'warning' : 'offline'} size={18} />
      {online ? 'Could not load what is new' : 'You are offline'}, as of {time}
    </Box>
  )
}
