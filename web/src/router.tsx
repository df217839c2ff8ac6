import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { useSession } from './api/session'
import { PageError } from './features/access/PageError'
import { UncaughtError } from './features/access/UncaughtError'
import { Guard } from './layout/Guard'
import { Root } from './layout/Root'
import { pieces, type RouteEntry, routes } from './routes'
import { Boot } from './ui/Boot'
import { PageSkeleton } from './ui/Skeletons'

const Shell = lazy(pieces.shell)
const screens = new Map<string, LazyExoticComponent<ComponentType>>()

function screenOf(entry: RouteEntry) {
  const known = screens.get(entry.path)
  if (known) return known
  const screen = lazy(entry.screen)
  screens.set(entry.path, screen)
  return screen
}

function toRoute(entry: RouteEntry): RouteObject {
  const Screen = screenOf(entry)
  const page = (
    <Suspense fallback={isBare(entry) ? <Boot /> : <PageSkeleton />}>
      {/* The key starts a page afresh where two routes share it: React takes lazy twins for one. */}
      <Screen key={entry.path} />
    </Suspense>
  )
  return {
    path: entry.path,
    caseSensitive: true,
    element: entry.guard === 'public' ? page : <Guard entry={entry}>{page}</Guard>,
    errorElement: <PageError bare={isBare(entry)} />,
  }
}

/** A page that never has the frame around it. */
const isBare = (entry: RouteEntry) => entry.guard === 'public' && !entry.framed

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
      children: [
        ...routes.filter(isBare).map(toRoute),
        {
          element: (
            <Suspense fallback={<Boot />}>
              <Framed />
            </Suspense>
          ),
          children: routes.filter((entry) => !isBare(entry)).map(toRoute),
        },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ]
}
