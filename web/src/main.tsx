import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './App'
import { createQueryClient } from './api/queries'
import { restoreSession } from './features/access/restore'
import { reloadOnStaleBuild } from './layout/staleBuild'
import { routeTree } from './router'
import { applyStoredScheme } from './theme/scheme'

applyStoredScheme()
reloadOnStaleBuild()
await restoreSession()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App client={createQueryClient()} router={createBrowserRouter(routeTree())} />)
