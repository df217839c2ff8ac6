import { idleLimit, type SharedTime, wasIdle } from '../../../lib/lastInput'

/** When the warning appears: two minutes before. */
const idleWarning = 2_880_000
/** The server is told of input at most this often. */
export const keepAliveEvery = 300_000

const writeEvery = 2000

/** The state of the watch at one moment. */
export type IdleState = 'active' | 'warning' | 'over'

/** What the server is to hear: when the last input was, and how long ago that is, in milliseconds. */
export interface InputReport {
  last: number
  ago: number
}

/**
 * Knows when the last input was, in any tab, and what follows from it. Holds no timers and reads no clock of its
 * own, so that tests can pass time.
 */
export class IdleClock {
  private last: number
  private written = 0
  private reported: number
  private heard: number

  constructor(
    private readonly shared: SharedTime,
    now: number,
  ) {
    // A page that is loaded again after the end is no input: the tab may have been put aside with its session.
    this.last = wasIdle(now, shared) ? (shared.read() ?? now) : now
    this.reported = now
    this.heard = this.last
    if (this.last === now) this.write(now)
  }

  /** Input happened. Answers the state before it: where the session was already over (a machine that slept), it stays so. */
  input(now: number): IdleState {
    const state = this.state(now)
    if (state === 'over') return state
    this.last = now
    if (now - this.written >= writeEvery) this.write(now)
    return state
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

  /** What the server has not heard, at most every five minutes; null where it knows all. Each tab speaks for its own session. */
  report(now: number): InputReport | null {
    const last = this.lastInput()
    if (last <= this.heard || now - this.reported < keepAliveEvery) return null
    this.reported = now
    return { last, ago: Math.max(0, now - last) }
  }

  /** The server has heard; what it has not heard is reported again. */
  confirm(report: InputReport): void {
    this.heard = Math.max(this.heard, report.last)
  }

  private lastInput(): number {
    return Math.max(this.last, this.shared.read() ?? 0)
  }

  private write(now: number) {
    this.written = now
    this.shared.write(now)
  }
}
