import { describe, expect, test } from 'vitest'
import { daysInclusive, daysSince, formatDate, formatInstant, timeNow, toCalendar, today } from './dates'

describe('dates', () => {
  test('[L-401] a calendar date and the day of an instant show as dd-mm-yyyy', () => {
    expect(formatDate('2025-02-03')).toBe('03-02-2025')
    expect(formatDate('2025-02-03T10:00:00Z')).toBe('03-02-2025')
  })

  test('[L-402] what is empty or no date at all shows as N/A', () => {
    for (const value of [undefined, null, '', 'soon', '2025-02-31T', '2025-13-01'])
      expect(formatDate(value)).toBe('N/A')
    expect(formatInstant(null)).toBe('N/A')
  })

  test('[L-252] the day of an instant is the day in Asia/Kolkata', () => {
    expect(toCalendar('2026-11-19T18:29:59Z')).toBe('2026-11-19')
    expect(toCalendar('2026-11-19T18:30:00Z')).toBe('2026-11-20')
    expect(today(new Date('2026-11-19T20:00:00Z'))).toBe('2026-11-20')
    expect(timeNow(new Date('2026-11-19T20:00:00Z'))).toBe('01:30')
    expect(formatInstant('2026-11-19T20:00:00Z')).toBe('20-11-2026 01:30')
  })

  test('[L-214] days count both ends', () => {
    expect(daysInclusive('2025-01-10', '2025-01-12')).toBe(3)
    expect(daysInclusive('2025-01-10', '2025-01-10')).toBe(1)
    expect(daysInclusive('2024-02-28', '2024-03-01')).toBe(3)
  })

  test('[L-215] an end before the start is 0 days', () => {
    expect(daysInclusive('2025-01-12', '2025-01-10')).toBe(0)
    expect(daysInclusive('', '2025-01-10')).toBe(0)
  })

  test('days of waiting are whole days and never negative', () => {
    const now = new Date('2026-11-20T06:00:00Z')
    expect(daysSince('2026-11-20T05:00:00Z', now)).toBe(0)
    expect(daysSince('2026-11-01', now)).toBe(19)
    expect(daysSince('2026-12-01', now)).toBe(0)
  })
})
