import { useEffect, useRef, useState } from 'react'
import { type Command, commandOf } from './keys'

const STORED = 'pgl-single-keys'

/** Whether single-character keys act: some speech input and screen readers send letters of their own (WCAG 2.1.4). */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(STORED) !== 'off')
  const change = (next: boolean) => {
    if (next) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, 'off')
    setOn(next)
  }
  return [on, change]
}

/** Hands the page's key commands to `act`; nothing while a dialog is open. */
export function useQueueKeys(act: (command: Command) => void, single: boolean) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      const command = commandOf(event, single)
      if (!command) return
      event.preventDefault()
      latest.current(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [single])
}
