import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiDialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useOverlay } from './stack'

/** A question with two answers. */
export interface Confirmation {
  title: string
  message?: string
  /** A verb: "Delete entry", "Logout". */
  confirmLabel: string
  cancelLabel?: string
  /** The confirming button is outlined red. */
  danger?: boolean
}

/** Asks before something that cannot be taken back. Focus starts on the harmless answer. Usually called by `useMessages().confirm`. */
export function ConfirmDialog({
  onAnswer,
  onDismiss = () => onAnswer(false),
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
}: Confirmation & {
  onAnswer: (confirmed: boolean) => void
  /** Esc, Back and a press outside; the second answer unless told otherwise. */
  onDismiss?: () => void
}) {
  useOverlay(true, onDismiss)
  const id = useId()
  return (
    <MuiDialog
      data-dialog
      open
      onClose={onDismiss}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={message ? `${id}-message` : undefined}
      fullWidth
      maxWidth="xs"
      slotProps={{ paper: { sx: { m: 2, width: 'calc(100% - 32px)' } } }}
    >
      <Box sx={{ p: 3, pb: 2 }}>
        <Typography id={`${id}-title`} variant="h2">
          {title}
        </Typography>
        {message && (
          <Typography id={`${id}-message`} sx={{ mt: 1, color: 'text.secondary' }}>
            {message}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          p: 3,
          pt: 1,
          justifyContent: 'flex-end',
          '& > *': { flex: { xs: 1, lg: 'none' } },
        }}
      >
        <Button variant="outlined" color="inherit" autoFocus onClick={() => onAnswer(false)}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'outlined' : 'contained'}
          color={danger ? 'error' : 'primary'}
          onClick={() => onAnswer(true)}
        >
          {confirmLabel}
        </Button>
      </Box>
    </MuiDialog>
  )
}
