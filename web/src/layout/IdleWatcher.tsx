import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../api/client'
import { signOut } from '../features/access/signOut'
import { lastInput, lastInputKey } from '../lib/lastInput'
import { IdleClock, type IdleState, keepAliveEvery } from './idleClock'

// The shell fetches the dialogs ahead of need (`preloadDialogs`), so this one is there when it is wanted.
const ConfirmDialog = lazy(() => import('../ui/ConfirmDialog').then((all) => ({ default: all.ConfirmDialog })))

const inputs = ['mousemove', 'keydown', 'pointerdown', 'touchstart', 'scroll'] as const

/**
 * Ends the session after 50 minutes without input in any tab, warns two minutes before, and tells the server of each input
 * within five minutes, the last one included, so that the server's session outlives this one.
 */
export function IdleWatcher() {
  const [state, setState] = useState<IdleState>('active')
  const clock = useRef<IdleClock>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const tell = useCallback(() => {
    const watch = clock.current
    const report = watch?.report(Date.now())
    if (!watch || !report) return
    api
      .post('/session/keepAlive', { idleSeconds: Math.floor(report.ago / 1000) })
      .then(() => watch.confirm(report))
      .catch(() => undefined)
  }, [])

  const look = useCallback(() => {
    const watch = clock.current
    if (!watch) return
    const now = Date.now()
    const next = watch.state(now)
    setState(next)
    clearTimeout(timer.current)
    if (next === 'over') return void signOut('idle')
    tell()
    timer.current = setTimeout(look, Math.min(watch.wait(now), keepAliveEvery) + 50)
  }, [tell])

  const input = useCallback(() => {
    // A warning stays for its answer: the way of the mouse to one of its buttons must not take the buttons away.
    if (clock.current?.input(Date.now()) === 'over') look()
    else tell()
  }, [look, tell])

  useEffect(() => {
    clock.current = new IdleClock(lastInput, Date.now())
    look()
    const seen = () => document.visibilityState === 'visible' && look()
    const elsewhere = (event: StorageEvent) => event.key === lastInputKey && look()
    for (const name of inputs) window.addEventListener(name, input, { passive: true, capture: true })
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('storage', elsewhere)
    return () => {
      clearTimeout(timer.current)
      for (const name of inputs) window.removeEventListener(name, input, { capture: true })
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('storage', elsewhere)
    }
  }, [input, look])

  if (state !== 'warning') return null
  const goOn = () => {
    input()
    setState('active')
  }
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        title="Are you still there?"
        message="You will be logged out in two minutes because nothing was pressed or moved for a while."
        confirmLabel="Stay signed in"
        cancelLabel="Logout"
        onAnswer={(stay) => (stay ? goOn() : signOut('logout'))}
        // Whoever presses a key is there.
        onDismiss={goOn}
      />
    </Suspense>
  )
}
