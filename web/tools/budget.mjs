/**
 * Adds up the JavaScript that each route loads, gzipped, from the build's manifest, and fails over budget:
 * `npm run budget` after `npm run build`. Counted are the page's entry, the route's own chunks and everything
 * they import statically; a dialog that is fetched on a press is counted where its row names it.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const shell = 'src/app/SignedInShell.tsx'
const dashboard = 'src/features/dashboard/DashboardPage.tsx'

// One KiB more for all but the public pages, the list and the head's dashboard since people read labels spelt right, a part whose code
// does not come is a line with Retry, and the session holds what the frame needs alone; one more for all but the landing page, the cart
// and the profile since a page without a network shows the answers of the last time and says as of when they are. The landing page and the
// cart: two for who qualifies for a package; the student's dashboard, the profile, the queue and the paper: one for pictures that do
// not come and sums that are counted apart. One for buttons, small text and addresses that pages share: the cart, the dashboards of staff,
// the profile, the list, the notifications and the checklist; one for reads and links that pages share: the profile and the queue.
/** Route, what it fetches (the module, or the group of files in `vite.config.ts` that it is in), and its limit in KiB. */
const budgets = [
  { route: '/, landing page', chunks: ['src/features/site/LandingPage.tsx'], limit: 177 },
  { route: '/login', chunks: ['login'], limit: 169 },
  {
    route: '/cart',
    chunks: ['src/features/billing/buying/CartPage.tsx', 'src/features/billing/buying/PurchaseDialog.tsx'],
    limit: 197,
  },
  { route: '/payment', chunks: ['src/features/billing/buying/PaymentPage.tsx'], limit: 187 },
  {
    route: '/dashboard, student',
    chunks: [shell, dashboard, 'src/features/dashboard/student/StudentDashboard.tsx'],
    limit: 190,
  },
  {
    route: '/dashboard, staff',
    chunks: [shell, dashboard, 'src/features/dashboard/PendingVerifications.tsx'],
    limit: 198,
  },
  {
    route: '/dashboard, head',
    chunks: [
      shell,
      dashboard,
      'src/features/dashboard/PendingVerifications.tsx',
      'src/features/dashboard/department/DepartmentToday.tsx',
    ],
    limit: 205,
  },
  { route: '/profile', chunks: [shell, 'src/features/accounts/ProfilePage.tsx'], limit: 217 },
  { route: '/task/:id, list', chunks: [shell, 'report', 'kind'], limit: 198 },
  // Two KiB more since the queue begins with the few facts of an entry, and one key reaches it.
  { route: '/verify-queue', chunks: [shell, 'src/features/logbook/queue/QueuePage.tsx'], limit: 220 },
  { route: '/notifications', chunks: [shell, 'src/features/notifications/NotificationsPage.tsx'], limit: 193 },
  { route: '/checkList', chunks: [shell, 'src/features/logbook/report/ChecklistPage.tsx'], limit: 207 },
  // One KiB more since the paper says in words what the dashboard and lists count otherwise.
  { route: '/printLogbook', chunks: [shell, 'src/features/printing/PrintPage.tsx'], limit: 195 },
  {
    // Two KiB more since a list chooses its columns by the priority that each kind declares, and the form says how often
    // the student did the like of it; one more since the engine of forms is a file that plain forms fetch without this one, and one for what is
    // said of what is kept on the device.
    route: '/task/:id, entry form',
    chunks: [shell, 'report', 'form', 'kind'],
    limit: 238,
  },
]

// PGL_WEB names another build, as it does for the API.
const dist = process.env.PGL_WEB ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const sizes = new Map()

const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024)
  return sizes.get(file)
}

function collect(key, files) {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
  if (!chunk) throw new Error(`the manifest has no ${key}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) collect(next, files)
}

/** The largest of the kinds, of which a list fetches one. */
const kind = Object.keys(manifest)
  .filter((key) => key.startsWith('src/api/generated/'))
  .sort((one, other) => sizeOf(manifest[other].file) - sizeOf(manifest[one].file))[0]

let over = false
for (const { route, chunks, limit } of budgets) {
  const files = new Set()
  for (const key of ['index.html', 'src/app/boot/prefetch.ts', ...chunks]) collect(key === 'kind' ? kind : key, files)
  const total = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  const fits = total <= limit
  over ||= !fits
  console.log(
    `${fits ? 'ok  ' : 'OVER'} ${route.padEnd(24)} ${total.toFixed(1).padStart(6)} of ${limit} KiB, ${files.size} files`,
  )
  if (process.argv.includes('--files')) {
    for (const file of [...files].sort((a, b) => sizeOf(b) - sizeOf(a)))
      console.log(`       ${sizeOf(file).toFixed(1).padStart(6)}  ${file}`)
  }
}
if (over) process.exit(1)
