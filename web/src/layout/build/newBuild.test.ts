import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOverlay } from '../../ui/overlay/stack'
import { watchBuild } from './newBuild'

beforeEach(() => {
  vi.useFakeTimers()
  const registration = Object.assign(new EventTarget(), { waiting: new EventTarget(), installing: null })
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, register: async () => registration } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a newer build is offered once nothing lies over the page', async () => {
  const say = vi.fn()
  const overlay = renderHook(({ open }) => useOverlay(open, () => undefined), { initialProps: { open: true } })
  await watchBuild(say)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(say).not.toHaveBeenCalled()

  overlay.rerender({ open: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(say).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'A new version is ready.' }))
})
