import Box from '@mui/material/Box'
import { formatInstant } from '../lib/dates'
import { serverClock } from '../lib/serverClock'
import { Notice } from '../ui/Notice'

/** Reports that the clock of the device is wrong, with the server's date. */
export default function ClockNotice() {
  return (
    <Box sx={{ mb: 2 }}>
      <Notice severity="warning" title="The clock of this device is wrong">
        The server’s date and time are <time>{formatInstant(serverClock.now().toISOString())}</time>. Forms use the
        server’s date. Correct the date and time in the settings of this device.
      </Notice>
    </Box>
  )
}
