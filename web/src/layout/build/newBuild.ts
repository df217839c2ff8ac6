import { overlays } from '../../ui/overlay/stack'
import type { ToastMessage } from '../../ui/overlay/Toast'

const HOUR = 3_600_000
const AGAIN = 5_000

/** Whether a notice disturbs nothing: the page is seen, nothing lies over it and nothing is being typed. */
function isCalm(): boolean {
  const { activeElement, visibilityState } = document
  if (visibilityState !== 'visible' || overlays.top()) return false
  return !activeElement?.matches('input, textarea, select, [contenteditable="true"]')
}

/** The reload waits until the newer build serves the page, and only the tab where it was asked for reloads. */
function takeOver(worker: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage('take over')
}

/**
 * Has the product's files kept on this device (`serviceWorker.ts`), and offers a newer build once it is there, at a calm
 * moment. Whoever does not take it has it when the last tab of the older one is closed; nothing reloads by itself.
 */
export async function watchBuild(say: (toast: ToastMessage) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const offer = (worker: ServiceWorker) => {
    // The first build of this device has nothing to replace.
    if (!navigator.serviceWorker.controller || registration.waiting !== worker) return
    if (!isCalm()) return void setTimeout(() => offer(worker), AGAIN)
    const action = { label: 'Reload', onClick: () => takeOver(worker) }
    say({ message: 'A new version is ready.', severity: 'info', duration: 30_000, action })
  }
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker))
  if (registration.waiting) offer(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  // A tab may stay open for days.
  setInterval(() => navigator.onLine && registration.update().catch(() => undefined), HOUR)
}
