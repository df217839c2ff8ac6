import { describe, expect, it } from 'vitest'
import { IdleClock, idleLimit, type SharedTime } from './idleClock'

const minute = 60_000

function memory(): SharedTime & { time: number | null } {
  return {
    time: null,
    read() {
      return this.time
    },
    write(time) {
      this.time = time
    },
  }
}

describe('the idle clock', () => {
  it('[T-391] warns at 48 minutes and ends at 50', () => {
    const clock = new IdleClock(memory(), 0)
    expect(idleLimit).toBe(3_000_000)
    expect(clock.state(48 * minute - 1)).toBe('active')
    expect(clock.wait(0)).toBe(48 * minute)
    expect(clock.state(48 * minute)).toBe('warning')
    expect(clock.wait(48 * minute)).toBe(2 * minute)
    expect(clock.state(50 * minute - 1)).toBe('warning')
    expect(clock.state(50 * minute)).toBe('over')
  })

  it('starts again with any input', () => {
    const clock = new IdleClock(memory(), 0)
    clock.input(49 * minute)
    expect(clock.state(51 * minute)).toBe('active')
    expect(clock.state(99 * minute)).toBe('over')
  })

  it('counts input in another tab', () => {
    const shared = memory()
    const here = new IdleClock(shared, 0)
    new IdleClock(shared, 0).input(49 * minute)
    expect(here.state(51 * minute)).toBe('active')
  })

  it('does not take the first movement after a long sleep for being there', () => {
    const clock = new IdleClock(memory(), 0)
    expect(clock.input(60 * minute)).toEqual({ state: 'over', keepAlive: false })
    expect(clock.state(60 * minute)).toBe('over')
  })

  it('tells the server at most every five minutes', () => {
    const clock = new IdleClock(memory(), 0)
    const told = [1, 2, 4.9, 5, 6, 9.9, 10].map((at) => clock.input(at * minute).keepAlive)
    expect(told).toEqual([false, false, false, true, false, false, true])
  })
})
