import { useEffect, useRef, useState } from 'react'

const STORED = 'pgl-single-keys'

/** Whether single-character keys act: some speech input and screen readers send letters of their own (WCAG 2.1.4). */
export const hasSingleKeys = () => localStorage.getItem(STORED) !== 'off'

/** Turns single-character keys on or off in this browser. */
export function keepSingleKeys(on: boolean) {
  if (on) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
}

/** Whether single-character keys act in this browser, and the way to change that. */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(hasSingleKeys)
  const change = (next: boolean) => {
    keepSingleKeys(next)
    setOn(next)
  }
  return [on, change]
}

/** Whether letters typed there are text or choose an option. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'submit'].includes(target.type)
}

/** Whether something lies over the page, to which its keys then belong. */
export const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

/** Acts when one key is pressed alone, while nobody types and nothing lies over the page. */
export function useSingleKey(key: string, act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.defaultPrevented || isTyping(event.target) || isCovered() || !hasSingleKeys()) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [key])
}
