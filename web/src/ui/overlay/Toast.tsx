import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { keyframes } from '@mui/material/styles'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from '../Icon'

/** A passing notice. */
export interface ToastMessage {
  message: string
  severity?: 'success' | 'error' | 'info'
  /** One thing to do about it, for instance Undo. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds in sight; 4000, or 8000 with an action. It stays while the pointer or the focus is on it. */
  duration?: number
}

const icons = { success: 'approved', error: 'rejected', info: 'info' } as const
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } })

/** Shown at the bottom, above the phone's bar and the floating button, or where buttons are there on a phone at the top: under the head of a dialog, on the frame's bar; read out politely. Usually called by `useMessages().toast`. */
export function Toast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const { message, severity = 'success', action, duration = action ? 8000 : 4000 } = toast
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = () => clearTimeout(timer.current)
  const run = () => {
    hold()
    timer.current = setTimeout(() => close.current(), duration)
  }
  // A new toast starts its own time even where it says the same words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: run reads only refs and the duration of this toast
  useEffect(() => {
    run()
    return hold
  }, [toast])
  return (
    <Box
      onPointerEnter={hold}
      onPointerLeave={run}
      onFocus={hold}
      onBlur={run}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: { xs: 'calc(80px + env(safe-area-inset-bottom))', lg: 24 },
        left: { xs: 16, lg: '50%' },
        right: { xs: 16, lg: 'auto' },
        // Above the floating button, which is what is pressed next.
        'body:has([data-add-button]) &': { bottom: { xs: 'calc(152px + env(safe-area-inset-bottom))', lg: 24 } },
        // On a phone a dialog has its choices and buttons at the bottom.
        'body:has([data-dialog]) &': {
          bottom: { xs: 'auto', lg: 24 },
          top: { xs: 'calc(64px + env(safe-area-inset-top))', lg: 'auto' },
        },
        // So has a page with a bar of its own; there it lies on the frame's bar.
        'body:has([data-bottom-bar]):not(:has([data-dialog])) &': {
          bottom: { xs: 'auto', lg: 24 },
          top: { xs: 'calc(4px + env(safe-area-inset-top))', lg: 'auto' },
        },
        translate: { lg: '-50% 0' },
        maxWidth: { lg: 560 },
        minHeight: 48,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 2,
        pr: 1,
        borderRadius: 1,
        bgcolor: 'text.primary',
        color: 'background.paper',
        typography: 'text',
        boxShadow: (theme) => theme.vars.palette.floating,
        animation: `${rise} 160ms ease-out`,
      }}
    >
      <Icon name={icons[severity]} size={20} />
      <Box role="status" sx={{ flex: 1, py: 1, pr: 1, overflowWrap: 'anywhere' }}>
        {message}
      </Box>
      {action && (
        <ButtonBase
          sx={{
            height: 40,
            px: '12px',
            borderRadius: 1,
            typography: 'label',
            textDecoration: 'underline',
            textUnderlineOffset: '3px',
          }}
          onClick={() => {
            action.onClick()
            onClose()
          }}
        >
          {action.label}
        </ButtonBase>
      )}
      <ButtonBase aria-label="Dismiss" sx={{ width: 40, height: 40, borderRadius: 1 }} onClick={onClose}>
        <Icon name="close" size={18} />
      </ButtonBase>
    </Box>
  )
}
