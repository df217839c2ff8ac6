/** How far the server's clock is ahead of this device's, as the answers of the API say it (header Date). */

/** From here on the difference is reported to the user, in milliseconds. */
const TOLERATED = 5 * 60_000

let ahead = 0
const listeners = new Set<() => void>()

export const serverClock = {
  /** Learns the difference from an answer that has just arrived. */
  learn(answer: Pick<Response, 'headers'>, now = Date.now()) {
    const at = Date.parse(answer.headers.get('Date') ?? '')
    if (Number.isNaN(at)) return
    const wasWrong = serverClock.isDeviceWrong()
    ahead = at - now
    if (wasWrong !== serverClock.isDeviceWrong()) for (const tell of listeners) tell()
  },
  /** The present moment by the server's clock; by the device's until an answer has arrived. */
  now: () => new Date(Date.now() + ahead),
  isDeviceWrong: () => Math.abs(ahead) > TOLERATED,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** For tests. */
  reset() {
    ahead = 0
    for (const tell of listeners) tell()
  },
}
