const key = 'pgl-reloaded-at'
const pause = 30_000

/** True when an error means that a page's code could not be fetched, after a new build or without a connection. */
export const isChunkError = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|Unable to preload/i.test(error.message)

/** Whether the server has another build than this page's; a network that answers nothing says nothing of it. */
async function isStale(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (!entry) return false
  const answer = await fetch('/index.html', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(new URL(entry).pathname)
}

async function reloadIfStale() {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (!navigator.onLine || Date.now() - last < pause || !(await isStale())) return
  sessionStorage.setItem(key, String(Date.now()))
  window.location.reload()
}

/**
 * After a new build the old page's code is gone: one reload fetches the new one. A network that failed is no reason to: the
 * page stands, and what could not be fetched says so in its place.
 */
export function reloadOnStaleBuild() {
  window.addEventListener('vite:preloadError', () => void reloadIfStale().catch(() => undefined))
}
