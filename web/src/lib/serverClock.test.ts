import { afterEach, expect, test } from 'vitest'
import { today } from './dates'
import { serverClock } from './serverClock'

const answer = (date?: string) => ({ headers: new Headers(date ? { Date: date } : {}) })
const NOON = Date.parse('2026-11-29T06:30:00Z')

afterEach(serverClock.reset)

test('a difference of more than five minutes is reported, in both directions', () => {
  for (const [date, isWrong] of [
    ['Sun, 29 Nov 2026 06:34:59 GMT', false],
    ['Sun, 29 Nov 2026 06:35:01 GMT', true],
    ['Sun, 29 Nov 2026 06:25:01 GMT', false],
    ['Sun, 29 Nov 2026 06:24:59 GMT', true],
  ] as const) {
    serverClock.learn(answer(date), NOON)
    expect(serverClock.isDeviceWrong(), date).toBe(isWrong)
  }
})

test('today is the day of the server', () => {
  serverClock.learn(answer(new Date(Date.now() + 3 * 86_400_000).toUTCString()))
  expect(today()).toBe(today(new Date(Date.now() + 3 * 86_400_000)))
})

test('an answer without a date changes nothing', () => {
  serverClock.learn(answer())
  expect(serverClock.isDeviceWrong()).toBe(false)
})
