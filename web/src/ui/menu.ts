/** MUI's menu and popover, fetched when the first one opens: draw them inside a Suspense without a fallback. */
import { lazy } from 'react'

export const Menu = lazy(() => import('@mui/material/Menu'))
export const MenuItem = lazy(() => import('@mui/material/MenuItem'))
export const Popover = lazy(() => import('@mui/material/Popover'))
