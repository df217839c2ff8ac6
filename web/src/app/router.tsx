import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { useSession } from '../api/session'
import { PageError } from '../features/access/crash/PageError'
import { UncaughtError } from '../features/access/crash/UncaughtError'
import { Guard } from '../layout/Guard'
import { Root } from '../layout/Root'
import type { RouteEntry } from '../routes/entry'
import { routes } from '../routes/table'
import { Boot } from '../ui/Boot'
import { useMessages } from '../ui/overlay/messages'
import { PageSkeleton } from '../ui/Skeletons'
import { type Screen, screens, shell } from './boot/screens'

const drawn = new Map<Screen, LazyExoticComponent<ComponentType>>()

function lazily(screen: Screen) {
  const known = drawn.get(screen)
  if (known) return known
  const page = lazy(screen)
  drawn.set(screen, page)
  return page
}

/** React never asks a second time for what it could not fetch once: whoever comes again gets a screen made anew. */
const forget = (screen: Screen) => () => drawn.delete(screen)

/** A screen, looked up each time it is drawn. */
function Drawn({ screen }: { screen: Screen }) {
  return createElement(lazily(screen))
}

function toRoute(entry: RouteEntry): RouteObject {
  const screen = screens[entry.path]
  if (!screen) throw new Error(`no screen for ${entry.path}`)
  const page = (
    <Suspense fallback={isBare(entry) ? <Boot /> : <PageSkeleton />}>
      {/* The key starts a page afresh where two routes share it: React takes lazy twins for one. */}
      <Drawn key={entry.path} screen={screen} />
    </Suspense>
  )
  return {
    path: entry.path,
    caseSensitive: true,
    element: entry.guard === 'public' ? page : <Guard entry={entry}>{page}</Guard>,
    errorElement: <PageError bare={isBare(entry)} onShown={forget(screen)} />,
  }
}

/** A page that never has the frame around it. */
const isBare = (entry: RouteEntry) => entry.guard === 'public' && !entry.framed

/** The frame is drawn only for those who are signed in; the guard of the page inside sends the others away. */
function Framed() {
  const { user } = useSession()
  return user ? <Drawn screen={shell} /> : <Outlet />
}

/** An address that leads nowhere goes to the first page, as the specification has it, and says why (P-059). */
function UnknownAddress() {
  const { toast } = useMessages()
  useEffect(() => toast({ message: 'There is no such page.', severity: 'info' }), [toast])
  return <Navigate to="/" replace />
}

/** The router's tree, made from the route table. */
export function routeTree(): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <UncaughtError onShown={forget(shell)} />,
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
        { path: '*', element: <UnknownAddress /> },
      ],
    },
  ]
}
