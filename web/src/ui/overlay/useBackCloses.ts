import { useCallback, useEffect, useEffectEvent } from 'react'
import { type BlockerFunction, useBlocker, useLocation, useNavigate } from 'react-router'
import { session } from '../../api/session'
import { overlays } from './stack'

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
    if (!overlays.top()) {
      watcher?.destroy()
      watcher = null
    } else if (!isAndroid) {
      if ((history.state as { idx?: number } | null)?.idx === 0) stay()
    } else if (!watcher) {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        watcher = null
        // The key itself closes what is on top already.
        if (!isEscape) overlays.top()?.close()
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
  const unsubscribe = overlays.subscribe(look)
  look()
  window.addEventListener('keydown', key, { capture: true })
  return () => {
    unsubscribe()
    window.removeEventListener('keydown', key, { capture: true })
    watcher?.destroy()
  }
}

/** Back closes the dialog, sheet or menu that lies over the page instead of leaving the page, everywhere. */
export function useBackCloses() {
  const isOverlaid = useCallback<BlockerFunction>(
    ({ historyAction }) => historyAction === 'POP' && overlays.top() !== undefined,
    [],
  )
  const blocker = useBlocker(isOverlaid)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    overlays.top()?.close()
  }, [blocker])
  const navigate = useNavigate()
  const location = useLocation()
  const stay = useEffectEvent(() => {
    if (session.get().user) void navigate(location, { state: location.state, preventScrollReset: true })
  })
  useEffect(() => watchOverlays(() => stay()), [])
}
