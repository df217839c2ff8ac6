import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './App'
import { createQueryClient } from './api/queries'
import { session } from './api/session'
import { restoreSession } from './features/access/restore'
import { watchInstalling } from './layout/installing'
import { reloadOnStaleBuild } from './layout/staleBuild'
import { routeTree } from './router'
import { codeFor } from './routes'
import { applyStoredScheme } from './theme/scheme'

applyStoredScheme()
reloadOnStaleBuild()
watchInstalling()
await restoreSession()

/** Milliseconds that a page waits for what it draws besides itself, so that both are drawn in one go. */
const GRACE = 30

/** Fetches the code of an address, all of it at once, until the page may be drawn; what cannot be fetched is said there. */
async function fetchCode({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  const { page, parts } = codeFor(pathname, search, session.get().user)
  const rest = Promise.allSettled(parts.map((fetch) => fetch()))
  await Promise.allSettled(page.map((fetch) => fetch()))
  await Promise.race([rest, new Promise((done) => setTimeout(done, GRACE))])
}

// Until then index.html says that the page is on its way.
await fetchCode(window.location)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const router = createBrowserRouter(routeTree())
router.subscribe(({ location }) => void fetchCode(location))
createRoot(root).render(<App client={createQueryClient()} router={router} />)
