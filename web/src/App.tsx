import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { CrashBoundary } from './features/access/CrashBoundary'
import { schemeStorageKey, theme } from './theme/theme'
import { MessagesProvider } from './ui/messages'

/** The providers, and nothing else. */
export function App({ client, router }: { client: QueryClient; router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeStorageKey} noSsr>
      <CssBaseline />
      <CrashBoundary>
        <QueryClientProvider client={client}>
          <MessagesProvider>
            <RouterProvider router={router} />
          </MessagesProvider>
        </QueryClientProvider>
      </CrashBoundary>
    </ThemeProvider>
  )
}
