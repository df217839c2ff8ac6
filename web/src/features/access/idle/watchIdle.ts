import { api } from '../../../api/client'
import { lastInput, lastInputKey } from '../../../lib/lastInput'
import { IdleClock, type IdleState, keepAliveEvery } from './idleClock'

const inputs = ['mousemove', 'keydown', 'pointerdown', 'touchstart', 'scroll'] as const

/**
 * Follows the input in every tab until it is stopped: says how things stand whenever that was looked at, and tells the
 * server of each input within five minutes, the last one included, so that the server's session outlives this one.
 */
export function watchIdle(onState: (state: IdleState) => void): { input: () => void; stop: () => void } {
  const clock = new IdleClock(lastInput, Date.now())
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    const report = clock.report(Date.now())
    if (!report) return
    api
      .post('/api/session/keepAlive', {}, { idleSeconds: Math.floor(report.ago / 1000) })
      .then(() => clock.confirm(report))
      .catch(() => undefined)
  }
  const look = () => {
    const now = Date.now()
    const state = clock.state(now)
    clearTimeout(timer)
    onState(state)
    if (state === 'over') return
    tell()
    timer = setTimeout(look, Math.min(clock.wait(now), keepAliveEvery) + 50)
  }
  // A warning stays for its answer: the way of the mouse to one of its buttons must not take the buttons away.
  const input = () => (clock.input(Date.now()) === 'over' ? look() : tell())
  const seen = () => document.visibilityState === 'visible' && look()
  const elsewhere = (event: StorageEvent) => event.key === lastInputKey && look()
  look()
  for (const name of inputs) window.addEventListener(name, input, { passive: true, capture: true })
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('storage', elsewhere)
  return {
    input,
    stop() {
      clearTimeout(timer)
      for (const name of inputs) window.removeEventListener(name, input, { capture: true })
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('storage', elsewhere)
    },
  }
}
