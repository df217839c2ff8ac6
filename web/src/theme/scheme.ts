import { schemeAttribute, schemeStorageKey } from './theme'

/**
 * Sets the colour scheme on `<html>` before the first render, so that a visitor who chose dark never sees a light
 * flash. An inline script would do it earlier but the content security policy allows none.
 */
export function applyStoredScheme() {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(schemeStorageKey)
  } catch {
    // Storage may be switched off; the system's choice then rules.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(schemeAttribute, dark ? 'dark' : 'light')
}
