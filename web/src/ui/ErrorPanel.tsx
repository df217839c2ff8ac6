import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { useOnline } from './useOnline'

/** A part of a page that could not be loaded: what happened, what to do, and Retry; without a network, that it is not here. */
export function ErrorPanel({
  title,
  message,
  onRetry,
  isPage = false,
  children,
}: {
  title?: string
  message?: string
  onRetry?: () => void
  /** It stands in the place of a whole page: its title is the page's. */
  isPage?: boolean
  /** What else can be pressed. */
  children?: ReactNode
}) {
  const online = useOnline()
  const isAway = !online && title === undefined
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 6, px: 2, textAlign: 'center' }}>
      <Icon name="warning" size={32} sx={{ color: 'error.main', mb: 1 }} />
      <Typography {...(isPage ? { variant: 'h1', tabIndex: -1 } : { sx: { fontWeight: 600 } })}>
        {title ?? (online ? 'Could not load' : 'Not available offline')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 480 }}>
        {isAway ? 'It loads when the network is back.' : (message ?? 'Check your connection and try again.')}
      </Typography>
      {onRetry && !isAway && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          Retry
        </Button>
      )}
      {children}
    </Box>
  )
}
