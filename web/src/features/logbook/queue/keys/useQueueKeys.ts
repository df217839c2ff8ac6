import { useEffect, useRef } from 'react'
import { isCovered } from '../../../../lib/singleKey'
import { type Command, commandOf } from './keys'

/** Hands the page's key commands to `act`; nothing while a dialog is open. */
export function useQueueKeys(act: (command: Command) => void, single: boolean) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCovered()) return
      const command = commandOf(event, single)
      if (!command) return
      event.preventDefault()
      latest.current(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [single])
}
