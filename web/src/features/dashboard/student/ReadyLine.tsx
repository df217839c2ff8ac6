import Box from '@mui/material/Box'
import { formatInstant } from '../../../lib/dates'
import { useReadiness } from '../../../lib/readiness'
import { Icon } from '../../../ui/Icon'

/** One line: whether entries can be made here without a network, and since when. */
export function ReadyLine() {
  const readiness = useReadiness()
  if (readiness.is === 'unknown') return null
  const isReady = readiness.is === 'ready'
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'small',
        color: 'text.secondary',
      }}
    >
      <Icon name={isReady ? 'approved' : 'download'} size={16} sx={{ color: isReady ? 'approved.main' : undefined }} />
      {isReady
        ? `Available offline, updated ${formatInstant(new Date(readiness.at).toISOString())}`
        : readiness.is === 'failed'
          ? 'Not available offline yet'
          : 'Getting ready to work offline'}
    </Box>
  )
}
