import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../lib/dates'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { useAct } from '../../../ui/form/useAct'
import { RowSkeletons } from '../../../ui/Skeletons'
import { WordChip } from '../../../ui/StatusChip'
import { LOOK } from '../people'
import { type Device, devicesQuery, useEndSessions } from '../queries'

/** Where a person is signed in, and the way out of one device or all of them. */
export function Devices({ userId }: { userId: string }) {
  const act = useAct()
  const result = useQuery(devicesQuery(userId))
  const endSession = useEndSessions(userId)
  const end = (device: Device | null) =>
    act({
      ask: {
        title: device ? `Sign out on ${device.device}?` : 'Sign out on all other devices?',
        message: 'What was typed there and not sent is kept on that device until somebody signs in again.',
        confirmLabel: 'Sign out',
        danger: true,
      },
      act: () => endSession.mutateAsync(device?._id ?? null),
      done: 'Signed out',
      failed: 'Something went wrong',
    })
  if (!result.data && result.error)
    return (
      <ErrorPanel
        title="The devices could not be loaded."
        message="Check your connection and try again."
        onRetry={() => void result.refetch()}
      />
    )
  if (!result.data) return <RowSkeletons count={2} height={56} gap={8} label="Loading devices" />
  const devices = result.data.data
  if (devices.length === 0) return <EmptyState text="Not signed in anywhere." />
  const others = devices.filter(({ current }) => !current)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="ul" aria-label="Signed-in devices">
        {devices.map((device) => (
          <Box
            component="li"
            key={device._id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 56,
              py: 0.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{device.device}</Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                Signed in {formatInstant(device.createdAt)}, last seen {formatInstant(device.lastSeen)}
              </Typography>
            </Box>
            {device.current ? (
              <WordChip word="This device" look={LOOK.good} />
            ) : (
              <Button
                variant="text"
                color="error"
                aria-label={`Sign out on ${device.device}, signed in ${formatInstant(device.createdAt)}`}
                onClick={() => void end(device)}
              >
                Sign out
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {others.length > 1 && (
        <Box>
          <Button variant="outlined" color="error" onClick={() => void end(null)}>
            {others.length === devices.length ? 'Sign out everywhere' : 'Sign out on all other devices'}
          </Button>
        </Box>
      )}
    </Box>
  )
}
