import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { createQueryClient } from '../api/queries'
import { session } from '../api/session'
import { watchInstalling } from '../device/installing'
import { findLastAnswer } from '../device/lastAnswer'
import { restoreSession } from '../features/access/restore'
import { reloadOnStaleBuild } from '../layout/build/staleBuild'
import { watchScheme } from '../theme/scheme'
import { cleanPastes } from '../ui/form/cleanPaste'
import { App } from './App'
import { codeFor } from './boot/screens'
import { routeTree } from './router'

watchScheme()
reloadOnStaleBuild()
watchInstalling()
cleanPastes()

/** Milliseconds that a page waits for what it draws besides itself, so that both are drawn in one go. */
const GRACE = 30

/** Fetches the code of an address, all of it at once, until the page may be drawn; what cannot be fetched is said there. */
async function fetchCode({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  const { page, parts } = codeFor(pathname, search, session.get().user)
  const rest = Promise.allSettled(parts.map((fetch) => fetch()))
  await Promise.allSettled(page.map((fetch) => fetch()))
  await Promise.race([rest, new Promise((done) => setTimeout(done, GRACE))])
}

/** Draws the page once its code is there; until then index.html says that it is on its way. */
async function start() {
  await restoreSession()
  await fetchCode(window.location)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const router = createBrowserRouter(routeTree())
  router.subscribe(({ location }) => void fetchCode(location))
  createRoot(root).render(<App client={createQueryClient(findLastAnswer)} router={router} />)
}

// Not awaited by the module itself: pages import parts of its file, and would wait for it while it waits for them.
void start()
