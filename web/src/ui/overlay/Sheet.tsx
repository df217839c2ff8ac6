import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../lazy/lazyPart'
import { useOverlay } from './stack'

const load = () => import('@mui/material/Drawer')
const Drawer = lazyPart(load)

/** Fetches the sheet's code ahead of the first press. */
export function preloadSheet() {
  load().catch(() => undefined)
}

/** A sheet from below, for phones: its code is fetched when it is first wanted. */
export function Sheet({
  open,
  onClose,
  titleId,
  sx,
  children,
}: {
  open: boolean
  onClose: () => void
  /** The id of its heading. */
  titleId: string
  sx?: SxProps<Theme>
  children: ReactNode
}) {
  useOverlay(open, onClose)
  const [isWanted, setWanted] = useState(open)
  if (open && !isWanted) setWanted(true)
  if (!isWanted) return null
  const look = {
    maxHeight: '85dvh',
    borderRadius: '16px 16px 0 0',
    pb: 'env(safe-area-inset-bottom)',
    boxShadow: (theme: Theme) => theme.vars.palette.floating,
  }
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: [look, ...(Array.isArray(sx) ? sx : [sx])],
        },
      }}
    >
      {children}
    </Drawer>
  )
}
