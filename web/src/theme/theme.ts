import { createTheme, type Theme } from '@mui/material/styles'
import { components } from './components'
import { dark, floating, light } from './palette'
import { textStyles } from './text'

const system = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', system-ui, sans-serif"

/** Kept in local storage under this name: light, dark or system. */
export const schemeStorageKey = 'pgl-colour-scheme'

/** The attribute on `<html>` that says which colours are in use. */
export const schemeAttribute = 'data-color-scheme'

const values = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 }
/** What MUI makes of "from `lg`"; a theme made to ask it would be made at every start. */
const desktop = `@media (min-width:${values.lg}px)`

/** The one theme: light and dark, four sizes of type, hairlines instead of shadows. `lg` is the phone layout's end (1200 px). */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: schemeAttribute },
  colorSchemes: {
    light: { palette: { ...light, floating: floating.light } },
    dark: { palette: { ...dark, floating: floating.dark } },
  },
  breakpoints: { values },
  shape: { borderRadius: 8 },
  spacing: 8,
  shadows: Array<'none'>(25).fill('none') as Theme['shadows'],
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 160,
      standard: 160,
      complex: 200,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  typography: {
    fontFamily: system,
    fontWeightMedium: 600,
    fontWeightBold: 600,
    h1: { fontSize: 24, lineHeight: '32px', fontWeight: 600, letterSpacing: '-0.1px' },
    h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
    h3: { fontSize: 16, lineHeight: '24px', fontWeight: 600, [desktop]: { fontSize: 14, lineHeight: '20px' } },
    h4: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    h5: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    h6: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 16, lineHeight: '24px', [desktop]: { fontSize: 14, lineHeight: '20px' } },
    body2: { fontSize: 14, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    ...textStyles,
    button: {
      fontSize: 16,
      lineHeight: '24px',
      fontWeight: 600,
      textTransform: 'none',
      [desktop]: { fontSize: 14, lineHeight: '20px' },
    },
  },
  components: components(desktop),
})
