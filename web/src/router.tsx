import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { session, useSession } from './api/session'
import { UncaughtError } from './features/access/UncaughtError'
import { Guard } from './layout/Guard'
import { Root } from './layout/Root'
import { mayOpen, type RouteEntry, routes } from './routes'
import { Boot } from './ui/Boot'
import { PageSkeleton } from './ui/Skeletons'

const loadShell = () => import('./layout/Shell')
const Shell = lazy(loadShell)
const screens = new Map<string, LazyExoticComponent<ComponentType>>()

function screenOf(entry: RouteEntry) {
  const known = screens.get(entry.path)
  if (known) return known
  const screen = lazy(entry.screen)
  screens.set(entry.path, screen)
  return screen
}

/** Starts fetching the page's code, and the shell's beside it, as soon as the address is known; not for those who may not see it. */
function preload(entry: RouteEntry) {
  if (!mayOpen(entry.guard, session.get().user)) return null
  // A failure is reported where the page is drawn.
  entry.screen().catch(() => undefined)
  if (entry.guard !== 'public') loadShell().catch(() => undefined)
  return null
}

function toRoute(entry: RouteEntry): RouteObject {
  const Screen = screenOf(entry)
  const page = (
    <Suspense fallback={entry.guard === 'public' ? <Boot /> : <PageSkeleton />}>
      {/* The key starts a page afresh where two routes share it: React takes lazy twins for one. */}
      <Screen key={entry.path} />
    </Suspense>
  )
  return {
    path: entry.path,
    caseSensitive: true,
    loader: () => preload(entry),
    shouldRevalidate: () => false,
    element: entry.guard === 'public' ? page : <Guard entry={entry}>{page}</Guard>,
  }
}

function Home() {
  const { user } = useSession()
  return <Navigate to={user ? '/dashboard' : '/login'} replace />
}

/** The frame is drawn only for those who are signed in; the guard of the page inside sends the others away. */
function Framed() {
  const { user } = useSession()
  return user ? <Shell /> : <Outlet />
}

/** The router's tree, made from the route table. */
export function routeTree(): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <UncaughtError />,
      hydrateFallbackElement: <Boot />,
      children: [
        { path: '/', element: <Home /> },
        ...routes.filter((entry) => entry.guard === 'public').map(toRoute),
        {
          element: (
            <Suspense fallback={<Boot />}>
              <Framed />
            </Suspense>
          ),
          children: routes.filter((entry) => entry.guard !== 'public').map(toRoute),
        },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ]
}
