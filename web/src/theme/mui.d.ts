/** The palette's own entries, known to `sx` and `theme.vars` under these names. */
import type { CSSProperties } from 'react'
import '@mui/material/styles'
import type { TextStyle } from './text'

declare module '@mui/material/styles' {
  /** The theme always has CSS variables, so `theme.vars` is never undefined. */
  interface CssThemeVariables {
    enabled: true
  }
  interface Status {
    main: string
    tint: string
    bar: string
  }
  interface PaletteColor {
    tint?: string
    line?: string
  }
  interface SimplePaletteColorOptions {
    tint?: string
    line?: string
  }
  interface Palette {
    pending: Status
    approved: Status
    rejected: Status
    sunken: string
    control: string
    track: string
    floating: string
  }
  interface PaletteOptions {
    pending?: Status
    approved?: Status
    rejected?: Status
    sunken?: string
    control?: string
    track?: string
    floating?: string
  }
  interface TypographyVariants extends Record<TextStyle, CSSProperties> {}
  interface TypographyVariantsOptions extends Partial<Record<TextStyle, CSSProperties>> {}
}
