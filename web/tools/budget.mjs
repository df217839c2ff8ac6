/**
 * Adds up the JavaScript that each route loads, gzipped, from the build's manifest, and fails over budget:
 * `npm run budget` after `npm run build`. Counted are the page's entry, the route's own chunks and everything
 * they import statically; a dialog that is fetched on a press is counted where its row names it.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const shell = 'src/layout/Shell.tsx'
const dashboard = 'src/features/dashboard/DashboardPage.tsx'

/** Route, what it fetches, and its limit in KiB. */
const budgets = [
  // One KiB more in all since the panel of a page that threw is there before anything fails.
  { route: '/, landing page', chunks: ['src/features/site/LandingPage.tsx'], limit: 186 },
  { route: '/login', chunks: ['src/features/access/LoginPage.tsx'], limit: 186 },
  {
    route: '/cart',
    chunks: ['src/features/billing/CartPage.tsx', 'src/features/billing/PurchaseDialog.tsx'],
    limit: 212,
  },
  { route: '/payment', chunks: ['src/features/billing/PaymentPage.tsx'], limit: 202 },
  {
    route: '/dashboard, student',
    // Two KiB more since a newcomer has first steps and a shared tile says its parts.
    chunks: [shell, dashboard, 'src/features/dashboard/StudentDashboard.tsx'],
    limit: 212,
  },
  {
    route: '/dashboard, staff',
    chunks: [shell, dashboard, 'src/features/dashboard/PendingVerifications.tsx'],
    limit: 210,
  },
  { route: '/profile', chunks: [shell, 'src/features/accounts/ProfilePage.tsx'], limit: 230 },
  { route: '/task/:id, list', chunks: [shell, 'src/features/logbook/TaskPage.tsx'], limit: 215 },
  // Two KiB more since the queue begins with the few facts of an entry, and one key reaches it.
  { route: '/verify-queue', chunks: [shell, 'src/features/logbook/queue/QueuePage.tsx'], limit: 226 },
  { route: '/notifications', chunks: [shell, 'src/features/notifications/NotificationsPage.tsx'], limit: 212 },
  { route: '/checkList', chunks: [shell, 'src/features/logbook/ChecklistPage.tsx'], limit: 218 },
  // Two KiB more since a list chooses its columns and says as of when it is, and no date breaks on paper.
  { route: '/printLogbook', chunks: [shell, 'src/features/printing/PrintPage.tsx'], limit: 216 },
  {
    // Two KiB more since a list chooses its columns by the priority that each kind declares, and the form says how often
    // the student did the like of it.
    route: '/task/:id, entry form',
    chunks: [shell, 'src/features/logbook/TaskPage.tsx', 'src/features/logbook/AddEntryDialog.tsx'],
    limit: 253,
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
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the manifest has no ${key}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) collect(next, files)
}

let over = false
for (const { route, chunks, limit } of budgets) {
  const files = new Set()
  for (const key of ['index.html', 'src/early.ts', ...chunks]) collect(key, files)
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
