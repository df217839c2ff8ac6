import { describe, expect, it } from 'vitest'
import { idleLimit, type SharedTime, wasIdle } from '../../../lib/lastInput'
import { IdleClock } from './idleClock'

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
    expect(clock.input(60 * minute)).toBe('over')
    expect(clock.state(60 * minute)).toBe('over')
    expect(clock.report(60 * minute)).toBeNull()
  })

  it('does not take a page that is loaded again after the end for input', () => {
    const shared = memory()
    new IdleClock(shared, 0)
    expect(wasIdle(50 * minute - 1, shared)).toBe(false)
    expect(new IdleClock(shared, 49 * minute).state(49 * minute)).toBe('active')
    expect(wasIdle(99 * minute, shared)).toBe(true)
    expect(new IdleClock(shared, 99 * minute).state(99 * minute)).toBe('over')
    expect(wasIdle(99 * minute, memory())).toBe(false)
  })

  it('reports input at most every five minutes, and the last one too', () => {
    const clock = new IdleClock(memory(), 0)
    const reports = [1, 2, 4.9, 5, 6, 9.9].map((at) => {
      clock.input(at * minute)
      const report = clock.report(at * minute)
      if (report) clock.confirm(report)
      return report && report.ago / minute
    })
    expect(reports).toEqual([null, null, null, 0, null, null])
    const last = clock.report(11 * minute)
    expect(last).toEqual({ last: 9.9 * minute, ago: expect.closeTo(1.1 * minute) })
    // What did not arrive is reported again; what did is not.
    expect(clock.report(15 * minute)).toBeNull()
    const again = clock.report(16 * minute)
    expect(again).toEqual({ last: 9.9 * minute, ago: expect.closeTo(6.1 * minute) })
    if (again) clock.confirm(again)
    expect(clock.report(40 * minute)).toBeNull()
  })

  it('reports input in another tab: each tab has a session of its own', () => {
    const shared = memory()
    const here = new IdleClock(shared, 0)
    new IdleClock(shared, 0).input(8 * minute)
    expect(here.report(10 * minute)).toEqual({ last: 8 * minute, ago: 2 * minute })
  })
})
