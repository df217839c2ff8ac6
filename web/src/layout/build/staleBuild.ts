const key = 'pgl-reloaded-at'
const pause = 30_000

/** True when an error means that a page's code could not be fetched, after a new build or without a connection. */
export const isChunkError = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|Unable to preload/i.test(error.message)

/** After a new build the old page's code is gone: one reload fetches the new one. A second failure soon after is left to the error screen. */
export function reloadOnStaleBuild() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (!navigator.onLine || Date.now() - last < pause) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
