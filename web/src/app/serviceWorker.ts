/**
 * Keeps the product's own files on the device, so that it opens without a network: the page, its code and its pictures,
 * as one build. Nothing that the API answers passes through here, so no entry, picture or name is ever kept by it.
 * A newer build waits until every tab of the older one is closed, or until a person asks for it
 * (`layout/build/newBuild.ts`).
 */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Every file of this build; written in by `tools/service-worker.mjs`. */
declare const __KEPT__: PrecacheEntry[]

/** The store that holds them. */
const FILES = 'pg-logbook-files'

/** What the browser answers by itself, without starting the worker: by path, from where. */
interface Route {
  condition: { urlPattern: string }
  source: 'network' | { cacheName: string }
}

interface WorkerEvent {
  data?: unknown
  waitUntil: (work: Promise<unknown>) => void
  /** Not in every browser. */
  addRoutes?: (routes: readonly Route[]) => Promise<void>
}

/** As much of a service worker's scope as is used here; the page's own types know none. */
interface Scope {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: (type: 'install' | 'message' | 'activate', listener: (event: WorkerEvent) => void) => void
}
const scope = globalThis as unknown as Scope

// A file with a hash in its name is in the store under that very name, and the API is never answered from here: for both
// the browser need not wait for the worker. Where it cannot be told so, the worker answers all the same.
scope.addEventListener('install', (event) => {
  const told = event.addRoutes?.([
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: FILES } },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
  ])
  if (told) event.waitUntil(told.catch(() => undefined))
})

async function keepOnly(name: string): Promise<void> {
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other)
}

const files = new PrecacheController({ cacheName: FILES })
files.precache([...__KEPT__])
registerRoute(new PrecacheRoute(files))
// An address of the product is the page, which routes; the API's own addresses (a file, its documentation) are not.
registerRoute(
  new NavigationRoute(files.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, /^\/(robots\.txt|sitemap\.xml|coordinator\.html|sample\/.+)$/],
  }),
)

// The first visit already opens its later parts from here. Any other store is of an earlier build.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('activate', (event) => event.waitUntil(keepOnly(FILES)))
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(scope.skipWaiting())
})
