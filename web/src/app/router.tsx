import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react'
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
import { screens, shell } from './boot/screens'

const Shell = lazy(shell)
const pages = new Map<string, LazyExoticComponent<ComponentType>>()

function pageAt(path: string) {
  const known = pages.get(path)
  if (known) return known
  const screen = screens[path]
  if (!screen) throw new Error(`no screen for ${path}`)
  const page = lazy(screen)
  pages.set(path, page)
  return page
}

function toRoute(entry: RouteEntry): RouteObject {
  const Screen = pageAt(entry.path)
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

/** An address that leads nowhere goes to the first page, as the specification has it, and says why (P-059). */
function UnknownAddress() {
  const { toast } = useMessages()
  useEffect(() => toast({ message: 'There is no such page.' }), [toast])
  return <Navigate to="/" replace />
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
        { path: '*', element: <UnknownAddress /> },
      ],
    },
  ]
}
