/** Light or dark: as chosen on this device, or as the device itself has it. */
import { useSyncExternalStore } from 'react'
import { schemeAttribute, schemeStorageKey } from './theme'

/** What a person may choose. */
export type SchemeMode = 'system' | 'light' | 'dark'

const toMode = (stored: string | null): SchemeMode => (stored === 'light' || stored === 'dark' ? stored : 'system')

function storedMode(): SchemeMode {
  try {
    return toMode(localStorage.getItem(schemeStorageKey))
  } catch {
    // Storage may be switched off; the device's own colours then rule.
    return 'system'
  }
}

let mode: SchemeMode = 'system'
const listeners = new Set<() => void>()

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const scheme = () => (mode === 'dark' || (mode === 'system' && prefersDark().matches) ? 'dark' : 'light')

function show(next: SchemeMode) {
  mode = next
  document.documentElement.setAttribute(schemeAttribute, scheme())
  for (const listener of listeners) listener()
}

/**
 * Sets the colours on `<html>` before the first render, so that a visitor who chose dark never sees a light flash, and
 * follows the device and other tabs from then on. An inline script would do it earlier but the content security policy
 * allows none. Answers what ends it.
 */
export function watchScheme(): () => void {
  const device = prefersDark()
  const follow = () => show(mode)
  const take = ({ key, newValue }: StorageEvent) => key === schemeStorageKey && show(toMode(newValue))
  show(storedMode())
  device.addEventListener('change', follow)
  window.addEventListener('storage', take)
  return () => {
    device.removeEventListener('change', follow)
    window.removeEventListener('storage', take)
  }
}

/** Shows the colours that a person chose, here and at the next visit. */
export function chooseScheme(next: SchemeMode) {
  try {
    localStorage.setItem(schemeStorageKey, next)
  } catch {
    // Without a storage the choice lasts as long as the page.
  }
  show(next)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The colours that the page has. */
export const useScheme = () => useSyncExternalStore(subscribe, scheme)

/** What was chosen. */
export const useSchemeMode = () => useSyncExternalStore(subscribe, () => mode)
