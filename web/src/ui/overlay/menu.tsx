/** MUI's menu and popover, fetched when the first one opens: draw them inside a Suspense without a fallback. */
import type { MenuProps } from '@mui/material/Menu'
import type { PopoverProps } from '@mui/material/Popover'
import { lazy } from 'react'
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
  return <MuiMenu {...props} />
}

export function Popover(props: Closed<PopoverProps>) {
  useOverlay(props.open, props.onClose)
  return <MuiPopover {...props} />
}
