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

/** Limits in KiB, gzipped, by kind of page. */
const limits = { public: 205, page: 215, work: 230, form: 250 }

/** Route, the kind of page, and what it fetches: a module, or a group of files in `vite.config.ts`. */
const budgets = [
  { route: '/, landing page', kind: 'public', chunks: ['src/features/site/LandingPage.tsx'] },
  { route: '/login', kind: 'public', chunks: ['login'] },
  {
    route: '/cart',
    kind: 'public',
    chunks: ['src/features/billing/buying/CartPage.tsx', 'src/features/billing/buying/PurchaseDialog.tsx'],
  },
  { route: '/payment', kind: 'public', chunks: ['src/features/billing/buying/PaymentPage.tsx'] },
  {
    route: '/dashboard, student',
    kind: 'page',
    chunks: [shell, dashboard, 'src/features/dashboard/student/StudentDashboard.tsx'],
  },
  {
    route: '/dashboard, staff',
    kind: 'page',
    chunks: [shell, dashboard, 'src/features/dashboard/PendingVerifications.tsx'],
  },
  {
    route: '/dashboard, head',
    kind: 'page',
    chunks: [
      shell,
      dashboard,
      'src/features/dashboard/PendingVerifications.tsx',
      'src/features/dashboard/department/DepartmentToday.tsx',
    ],
  },
  { route: '/task/:id, list', kind: 'page', chunks: [shell, 'report', 'kind'] },
  { route: '/notifications', kind: 'page', chunks: [shell, 'src/features/notifications/NotificationsPage.tsx'] },
  { route: '/checkList', kind: 'page', chunks: [shell, 'src/features/logbook/report/ChecklistPage.tsx'] },
  { route: '/printLogbook', kind: 'page', chunks: [shell, 'src/features/printing/PrintPage.tsx'] },
  { route: '/profile', kind: 'work', chunks: [shell, 'src/features/accounts/ProfilePage.tsx'] },
  { route: '/verify-queue', kind: 'work', chunks: [shell, 'src/features/logbook/queue/QueuePage.tsx'] },
  { route: '/task/:id, entry form', kind: 'form', chunks: [shell, 'report', 'form', 'kind'] },
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

/** The largest kind of entry, of which a list fetches one. */
const largestKind = Object.keys(manifest)
  .filter((key) => key.startsWith('src/api/generated/'))
  .sort((one, other) => sizeOf(manifest[other].file) - sizeOf(manifest[one].file))[0]

let over = false
for (const { route, kind: page, chunks } of budgets) {
  const limit = limits[page]
  const files = new Set()
  for (const key of ['index.html', 'src/app/boot/prefetch.ts', ...chunks])
    collect(key === 'kind' ? largestKind : key, files)
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
