import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { routeOf } from '../../routes/lookups'
import { productName } from './title'

const patience = 2000

/** Milliseconds in which a list shows its rows after Back; then the heading is what there is. */
const patienceForRow = 1000

/**
 * Puts the focus on the link of the page to an address, or without one on the page's h1, when it is there, unless
 * something in the page already took it.
 */
export function focusHeading(address?: string): () => void {
  const start = Date.now()
  const timer = setInterval(() => {
    const waited = Date.now() - start
    const heading = document.querySelector<HTMLElement>('main h1')
    const link = address ? document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(address)}]`) : null
    // Who is already typing, or in a dialog that the page opened, is left alone.
    const active = document.activeElement
    const taken = active !== heading && active?.closest('main, [role=dialog], [role=alertdialog]')
    const target = link ?? (address && waited < patienceForRow ? null : heading)
    if (target && !taken) {
      if (!target.hasAttribute('tabindex') && target === heading) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    if (target || waited > patience) clearInterval(timer)
  }, 30)
  return () => clearInterval(timer)
}

/**
 * On every change of page: the document's title by the route table, and the focus on the new heading, which is so
 * announced. The heading also takes the focus of a link that its own page replaced, such as a month of a list. Back puts
 * the focus on the link that was followed.
 */
export function useArrival() {
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  const seen = useRef({ key, pathname, search })
  const followed = useRef(new Map<string, string>())
  // A layout effect, so that a page's own useTitle, a plain effect, has the last word.
  useLayoutEffect(() => {
    const title = routeOf(pathname)?.title
    document.title = title ? `${title} · ${productName}` : productName
  }, [pathname])
  useEffect(() => {
    const before = seen.current
    seen.current = { key, pathname, search }
    if (before.key === key) return
    if (type === 'PUSH') followed.current.set(before.key, pathname + search)
    const link = type === 'POP' ? followed.current.get(key) : undefined
    const isLost = before.search !== search && document.activeElement === document.body
    const isNewHeading = link !== undefined && document.activeElement?.matches('main h1')
    if (before.pathname !== pathname || isLost || isNewHeading) return focusHeading(link)
  }, [key, pathname, search, type])
}
