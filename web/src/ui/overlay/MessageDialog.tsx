import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiDialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId } from 'react'
import { Icon } from '../Icon'
import { useOverlay } from './stack'

/** What a message dialog says; titles and texts are the specification's, word for word. */
export interface Message {
  title: string
  message?: string
  /** Several findings, one line each. */
  details?: readonly string[]
  severity?: 'error' | 'warning' | 'success' | 'info'
  /** Milliseconds after which it closes by itself; success closes after 1500. */
  closeAfter?: number
}

/** More lines than this may not fit on a phone: the text then scrolls by itself. */
const LONG = 8

const icons = { error: 'rejected', warning: 'warning', success: 'approved', info: 'info' } as const

/** Says one thing and waits for OK; success dialogs close by themselves. Usually called by `useMessages().alert`. */
export function MessageDialog({
  onClose,
  title,
  message,
  details,
  severity = 'error',
  closeAfter,
}: Message & { onClose: () => void }) {
  useOverlay(true, onClose)
  const id = useId()
  const isLong = (details?.length ?? 0) > LONG
  const close = useEffectEvent(onClose)
  const delay = closeAfter ?? (severity === 'success' ? 1500 : undefined)
  useEffect(() => {
    if (delay === undefined) return
    const timer = setTimeout(() => close(), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <MuiDialog
      data-dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="xs"
      slotProps={{ paper: { sx: { m: 2, width: 'calc(100% - 32px)' } } }}
    >
      <Box sx={{ flex: 'none', display: 'flex', gap: '12px', px: 3, pt: 3, pb: '4px' }}>
        <Icon name={icons[severity]} sx={{ color: `${severity}.main`, flex: 'none' }} />
        <Typography id={`${id}-title`} variant="h2" sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </Box>
      {/* The title and the button stay in sight, however long the list between them is. */}
      <Box
        id={`${id}-text`}
        {...(isLong ? { tabIndex: 0, role: 'group', 'aria-labelledby': `${id}-title` } : {})}
        sx={{
          overflowY: 'auto',
          pl: '60px',
          pr: 3,
          pb: 1,
          color: 'text.secondary',
          overflowWrap: 'anywhere',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        {message && <Typography sx={{ whiteSpace: 'pre-line' }}>{message}</Typography>}
        {details && (
          <Box component="ul" sx={{ mt: 0.5, '& li': { py: '2px' } }}>
            {details.map((line) => (
              <Typography key={line} component="li">
                {line}
              </Typography>
            ))}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          px: 3,
          py: isLong ? 1.5 : 3,
          pt: isLong ? 1.5 : 2,
          justifyContent: 'flex-end',
          ...(isLong ? { borderTop: 1, borderColor: 'divider' } : {}),
          '& > *': { flex: { xs: 1, lg: 'none' } },
        }}
      >
        <Button variant="contained" autoFocus onClick={onClose}>
          OK
        </Button>
      </Box>
    </MuiDialog>
  )
}
