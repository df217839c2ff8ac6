import { type ComponentType, useState } from 'react'
import { useMessages } from './messages'

/**
 * What opens under a button of the header and is fetched when it is first wanted, so that no page carries it: the part,
 * the button it is open under, and how to open and close it. That it could not be fetched is said and breaks nothing.
 */
export function useOnDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const messages = useMessages()
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = async (button: HTMLElement) => {
    try {
      const { default: part } = await load()
      setPart(() => part)
      setAnchor(button)
    } catch {
      messages.toast({ message: 'Loading failed. Check your connection and try again.', severity: 'error' })
    }
  }
  return { Part, anchor, open, close: () => setAnchor(null) }
}
