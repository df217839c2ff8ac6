import { useEffect, useEffectEvent } from 'react'

/** What lies over the page: a dialog, a sheet or a menu, and how it is closed. */
interface Overlay {
  close: () => void
}

let stack: readonly Overlay[] = []
const listeners = new Set<() => void>()

function change(next: readonly Overlay[]) {
  stack = next
  for (const listener of listeners) listener()
}

/** The overlays that are open, the last one on top; Back closes that one (`useBackCloses`), Esc does by MUI's own stack. */
export const overlays = {
  top: (): Overlay | undefined => stack.at(-1),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Registers an overlay for as long as it is open; `onClose` closes it as Escape would: a form with unsent text keeps or asks,
 * a question is answered with its harmless answer. One whose address says that it is open registers nothing: Back leads on
 * by itself.
 */
export function useOverlay(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const overlay = { close: () => close() }
    change([...stack, overlay])
    return () => change(stack.filter((each) => each !== overlay))
  }, [isOpen])
}
