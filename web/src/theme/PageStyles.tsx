import GlobalStyles from '@mui/material/GlobalStyles'
import { ring } from './components'
import { theme } from './theme'

const { palette } = theme.vars

/** What every page has whatever is on it: the rules of MUI's CssBaseline, and the product's own. */
export const PageStyles = () => (
  <GlobalStyles
    styles={{
      html: {
        boxSizing: 'border-box',
        WebkitFontSmoothing: 'antialiased',
        MozOsxFontSmoothing: 'grayscale',
        WebkitTextSizeAdjust: '100%',
        scrollPaddingTop: 72,
        scrollPaddingBottom: 96,
      },
      '*, *::before, *::after': { boxSizing: 'inherit' },
      'strong, b': { fontWeight: theme.typography.fontWeightBold },
      body: {
        margin: 0,
        color: palette.text.primary,
        ...theme.typography.body1,
        fontVariantNumeric: 'tabular-nums',
        overflowWrap: 'break-word',
        backgroundColor: palette.background.default,
        // Printing saves ink, and a part shown full screen stands on the page's own ground.
        '@media print': { backgroundColor: palette.common.white },
        '&::backdrop': { backgroundColor: palette.background.default },
      },
      'h1, h2, h3, p, ul, ol, dl, dd, figure': { margin: 0 },
      'button, input, select, textarea': { fontFamily: 'inherit' },
      'ul, ol': { padding: 0, listStyle: 'none' },
      time: { whiteSpace: 'nowrap' },
      ':focus-visible': ring(palette.primary.main),
      'h1:focus, main:focus': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '1ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }}
  />
)
