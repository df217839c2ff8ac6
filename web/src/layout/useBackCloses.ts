import { useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker, useLocation, useNavigate } from 'react-router'
import { session } from '../api/session'

/** The dialog, sheet or menu on top of everything; null where there is none, or where it says that it is part of the address. */
function onTop(): Element | null {
  const top = [...document.querySelectorAll('.MuiModal-root:not([aria-hidden="true"])')].at(-1)
  return top && !top.hasAttribute('data-in-address') ? top : null
}

/** Closes it as Escape would: a form with unsent text keeps or asks, a question is answered with its harmless answer. */
const closeTop = () =>
  onTop()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))

/** The browser's `CloseWatcher`, as far as it is used here. */
interface CloseRequest {
  onclose: (() => void) | null
  destroy: () => void
}

/**
 * Watches what is drawn over the page. Android's Back is taken before it reaches the history, also where there is none:
 * an app opened on this very page. Elsewhere `stay` makes the page a place to come back to, where Back would leave the product.
 */
function watchOverlays(stay: () => void): () => void {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseRequest }
  const isAndroid = CloseWatcher !== undefined && window.matchMedia('(pointer: coarse)').matches
  let watcher: CloseRequest | null = null
  let isEscape = false
  const look = () => {
    if (onTop() === null) {
      watcher?.destroy()
      watcher = null
    } else if (!isAndroid) {
      if ((history.state as { idx?: number } | null)?.idx === 0) stay()
    } else if (!watcher) {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        watcher = null
        // The key itself closes what is on top already.
        if (!isEscape) closeTop()
        look()
      }
    }
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !event.isTrusted) return
    isEscape = true
    setTimeout(() => {
      isEscape = false
    })
  }
  const seen = new MutationObserver(look)
  // Every overlay is drawn at the end of the body.
  seen.observe(document.body, { childList: true })
  window.addEventListener('keydown', key, { capture: true })
  return () => {
    seen.disconnect()
    window.removeEventListener('keydown', key, { capture: true })
    watcher?.destroy()
  }
}

/**
 * Back closes what lies over the page instead of leaving the page, everywhere: whatever dialog, sheet or menu is on top
 * is closed as by Escape.
 */
export function useBackCloses() {
  const isOverlaid = useCallback<BlockerFunction>(
    ({ historyAction }) => historyAction === 'POP' && onTop() !== null,
    [],
  )
  const blocker = useBlocker(isOverlaid)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    closeTop()
  }, [blocker])
  const navigate = useNavigate()
  const location = useLocation()
  const here = useRef(location)
  here.current = location
  useEffect(
    () =>
      watchOverlays(() => {
        if (session.get().user) void navigate(here.current, { state: here.current.state, preventScrollReset: true })
      }),
    [navigate],
  )
}
