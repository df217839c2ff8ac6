import Box from '@mui/material/Box'
import MuiDialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { Icon } from '../Icon'
import { useOverlay } from './stack'

/** What a dialog is given. */
export interface DialogProps {
  open?: boolean
  /** Called by Esc, the close button and, unless `keepOnBackdrop`, a press outside. */
  onClose: () => void
  title: ReactNode
  /** A line under the title: whose entry, which kind. */
  subtitle?: ReactNode
  children: ReactNode
  /** Between the title and the content, in sight while the content scrolls: how far a long form has come. */
  below?: ReactNode
  /** Buttons, right-aligned at the bottom; the bar stays in sight while the content scrolls. */
  actions?: ReactNode
  width?: 'xs' | 'sm' | 'md' | 'lg'
  /** Where what it holds comes after it: it has one height from the first, and nothing moves under a press. */
  steady?: boolean
  /** Fills the screen below 1200 px. */
  fullScreenOnPhone?: boolean
  /** Where typed work could be lost: a press outside then does nothing. */
  keepOnBackdrop?: boolean
  /** `alertdialog` for confirmations. */
  role?: 'dialog' | 'alertdialog'
  /** Runs when the dialog has gone, to reset what it held. */
  onExited?: () => void
}

/** How high a steady dialog is, by its width; never higher than the screen. */
const HEIGHTS = { xs: 420, sm: 560, md: 760, lg: 880 } as const

/** The one dialog frame. Focus goes in on opening and back to the opener on closing. */
export function Dialog(props: DialogProps) {
  const {
    open = true,
    onClose,
    title,
    subtitle,
    children,
    below,
    actions,
    width = 'sm',
    fullScreenOnPhone = false,
  } = props
  useOverlay(open, onClose)
  const titleId = useId()
  const phone = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const full = fullScreenOnPhone && phone
  return (
    <MuiDialog
      data-dialog
      open={open}
      onClose={(_, reason) => {
        if (reason === 'backdropClick' && props.keepOnBackdrop) return
        onClose()
      }}
      aria-labelledby={titleId}
      role={props.role}
      fullScreen={full}
      fullWidth
      maxWidth={width}
      slotProps={{
        paper: {
          sx: full
            ? { borderRadius: 0 }
            : { m: 2, width: 'calc(100% - 32px)', ...(props.steady && { height: HEIGHTS[width] }) },
        },
        transition: { onExited: props.onExited },
      }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          pl: { xs: 2, lg: 3 },
          pr: 1,
          py: 1,
          flex: 'none',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, py: { xs: '12px', lg: '6px' } }}>
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        <IconButton aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      {below}
      <Box sx={{ flex: '1 1 auto', overflowY: 'auto', p: { xs: 2, lg: 3 }, scrollPaddingBlock: '56px 24px' }}>
        {children}
      </Box>
      {actions && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'flex-end',
            flex: 'none',
            px: { xs: 2, lg: 3 },
            pt: '12px',
            borderTop: 1,
            borderColor: 'divider',
            pb: full ? 'calc(12px + env(safe-area-inset-bottom))' : '12px',
            '& > * + *': { ml: 2 },
            '& > button': { flex: { xs: '1 1 auto', lg: 'none' } },
          }}
        >
          {actions}
        </Box>
      )}
    </MuiDialog>
  )
}
