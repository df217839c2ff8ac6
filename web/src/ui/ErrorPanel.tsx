import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { useOnline } from './useOnline'

/** A part of a page that could not be loaded: what happened, what to do, and Retry; without words of its own it says whether the network is away. */
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
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 6, px: 2, textAlign: 'center' }}>
      <Icon name="warning" sx={{ fontSize: 32, color: 'error.main', mb: 1 }} />
      <Typography {...(isPage ? { variant: 'h1', tabIndex: -1 } : { sx: { fontWeight: 600 } })}>
        {title ?? (online ? 'Could not load' : 'You are offline')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 480 }}>
        {message ?? (online ? 'Check your connection and try again.' : 'It loads when the network is back.')}
      </Typography>
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          Retry
        </Button>
      )}
      {children}
    </Box>
  )
}
