/** 50 minutes without input end the session (P-472). */
export const idleLimit = 3_000_000
/** When the warning appears: two minutes before. */
export const idleWarning = 2_880_000
/** The server is told of input at most this often. */
export const keepAliveEvery = 300_000

/** Where the time of the last input is kept, shared by the tabs of this browser. */
export interface SharedTime {
  read(): number | null
  write(time: number): void
}

const writeEvery = 2000

/** The state of the watch at one moment. */
export type IdleState = 'active' | 'warning' | 'over'

/**
 * Knows when the last input was, in any tab, and what follows from it. Holds no timers and reads no clock of its
 * own, so that tests can pass time.
 */
export class IdleClock {
  private last: number
  private written = 0
  private keptAlive: number

  constructor(
    private readonly shared: SharedTime,
    now: number,
  ) {
    this.last = now
    this.keptAlive = now
    this.write(now)
  }

  /** Input happened. Says whether the session was already over (a machine that slept), and whether the server should hear of it. */
  input(now: number): { state: IdleState; keepAlive: boolean } {
    const state = this.state(now)
    if (state === 'over') return { state, keepAlive: false }
    this.last = now
    if (now - this.written >= writeEvery) this.write(now)
    const keepAlive = now - this.keptAlive >= keepAliveEvery
    if (keepAlive) this.keptAlive = now
    return { state: 'active', keepAlive }
  }

  /** What holds now, other tabs' input included. */
  state(now: number): IdleState {
    const idle = now - this.lastInput()
    if (idle >= idleLimit) return 'over'
    return idle >= idleWarning ? 'warning' : 'active'
  }

  /** Milliseconds until the state can next change without input. */
  wait(now: number): number {
    const idle = now - this.lastInput()
    return Math.max(0, (idle < idleWarning ? idleWarning : idleLimit) - idle)
  }

  private lastInput(): number {
    return Math.max(this.last, this.shared.read() ?? 0)
  }

  private write(now: number) {
    this.written = now
    this.shared.write(now)
  }
}
