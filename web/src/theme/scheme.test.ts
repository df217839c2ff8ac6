/** The colours of the page: chosen here, in another tab, or left to the device. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseScheme, useScheme, useSchemeMode, watchScheme } from './scheme'
import { schemeAttribute, schemeStorageKey } from './theme'

const device = Object.assign(new EventTarget(), { matches: false })
const shown = () => document.documentElement.getAttribute(schemeAttribute)

function otherTab(newValue: string | null) {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: schemeStorageKey, newValue })))
}

function setDevice(isDark: boolean) {
  act(() => {
    device.matches = isDark
    device.dispatchEvent(new Event('change'))
  })
}

let ends: (() => void)[] = []
const watch = () => ends.push(watchScheme())

beforeEach(() => {
  device.matches = false
  vi.spyOn(window, 'matchMedia').mockReturnValue(device as unknown as MediaQueryList)
})

afterEach(() => {
  for (const end of ends) end()
  ends = []
  act(() => chooseScheme('system'))
  document.documentElement.removeAttribute(schemeAttribute)
})

test('what was chosen before is shown at once; anything else in the storage is the device’s own', () => {
  localStorage.setItem(schemeStorageKey, 'dark')
  watch()
  expect(shown()).toBe('dark')
  localStorage.setItem(schemeStorageKey, 'purple')
  watch()
  expect(shown()).toBe('light')
})

test('a choice is shown, kept and told to what draws by it', () => {
  const { result } = renderHook(() => [useSchemeMode(), useScheme()])
  expect(result.current).toEqual(['system', 'light'])
  act(() => chooseScheme('dark'))
  expect(result.current).toEqual(['dark', 'dark'])
  expect(shown()).toBe('dark')
  expect(localStorage.getItem(schemeStorageKey)).toBe('dark')
})

test('without a choice the page follows the device, with one it does not', () => {
  watch()
  setDevice(true)
  expect(shown()).toBe('dark')
  act(() => chooseScheme('light'))
  setDevice(false)
  setDevice(true)
  expect(shown()).toBe('light')
})

test('a choice in another tab holds here too', () => {
  watch()
  otherTab('dark')
  expect(shown()).toBe('dark')
  otherTab(null)
  expect(shown()).toBe('light')
})

test('a storage that is switched off leaves the choice to the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('off')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('off')
  })
  watch()
  expect(shown()).toBe('light')
  act(() => chooseScheme('dark'))
  expect(shown()).toBe('dark')
})
