import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { CrashBoundary } from '../features/access/crash/CrashBoundary'
import { PageStyles } from '../theme/PageStyles'
import { Themed } from '../theme/Themed'
import { MessagesProvider } from '../ui/overlay/messages'

/** The providers, and nothing else. */
export function App({ client, router }: { client: QueryClient; router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <Themed>
      <PageStyles />
      <CrashBoundary>
        <QueryClientProvider client={client}>
          <MessagesProvider>
            <RouterProvider router={router} />
          </MessagesProvider>
        </QueryClientProvider>
      </CrashBoundary>
    </Themed>
  )
}
