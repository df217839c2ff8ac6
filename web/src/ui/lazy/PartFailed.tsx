import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useOnline } from '../useOnline'

/** In the place of a part whose code could not be fetched: one line and Retry. What would lie over the page is said over it. */
export function PartFailed({
  isOver,
  onRetry,
  onClose,
}: {
  isOver: boolean
  onRetry: () => void
  onClose?: () => void
}) {
  const online = useOnline()
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'center',
        py: 0.5,
        typography: 'text',
        ...(isOver && {
          position: 'fixed',
          zIndex: 'snackbar',
          inset: 'auto 16px 80px',
          maxWidth: 560,
          mx: 'auto',
          pl: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          boxShadow: (theme) => theme.vars.palette.floating,
        }),
      }}
    >
      <Box sx={{ flex: 1 }}>
        {online ? 'This part could not be loaded.' : 'You are offline. This part loads when the network is back.'}
      </Box>
      <Button onClick={onRetry}>Retry</Button>
      {onClose && (
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      )}
    </Box>
  )
}
