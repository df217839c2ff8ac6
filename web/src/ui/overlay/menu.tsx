/** MUI's menu and popover, fetched when the first one opens. */
import type { MenuProps } from '@mui/material/Menu'
import type { PopoverProps } from '@mui/material/Popover'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { lazyPart } from '../lazy/lazyPart'
import { useOverlay } from './stack'

const MuiMenu = lazyPart<MenuProps>(() => import('@mui/material/Menu'))
const MuiPopover = lazyPart<PopoverProps>(() => import('@mui/material/Popover'))
// Drawn inside a menu alone, whose file it shares (`vite.config.ts`): it is there by then.
export const MenuItem = lazy(() => import('@mui/material/MenuItem'))

/** Its `onClose` wants nothing of the press that closes it. */
type Closed<Props> = Omit<Props, 'onClose'> & { onClose: () => void }

export function Menu(props: Closed<MenuProps>) {
  useOverlay(props.open, props.onClose)
  return (
    <Suspense fallback={null}>
      <MuiMenu {...props} />
    </Suspense>
  )
}

export function Popover(props: Closed<PopoverProps>) {
  useOverlay(props.open, props.onClose)
  return <MuiPopover {...props} />
}

/** What a button opens beside itself: the attributes of the button, and those of the menu or popover once `isOpen`. */
export function useAnchor(opens: 'menu' | 'dialog' = 'menu') {
  const [anchorEl, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchorEl !== null
  const opener = {
    'aria-haspopup': opens,
    'aria-expanded': isOpen,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  }
  const onClose = () => setAnchor(null)
  return { isOpen, opener, onClose, opened: { open: true, anchorEl, onClose } }
}
