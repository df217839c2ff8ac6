import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider } from '@mui/system'
import type { ReactNode } from 'react'
import { theme } from './theme'

const variables = <GlobalStyles styles={theme.generateStyleSheets()} />

/**
 * Gives everything inside the theme, and the page its variables. MUI's own provider would also keep the chosen colours, with
 * 4 KiB of code on every page for what `scheme.ts` says in a few lines.
 */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      {children}
      {variables}
    </ThemeProvider>
  )
}
