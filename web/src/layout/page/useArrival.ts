import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { routeOf } from '../../routes/lookups'
import { productName } from './title'

const patience = 2000

/** Puts the focus on the page's h1, when it is there, unless something in the page already took it. */
export function focusHeading(): () => void {
  const start = Date.now()
  const timer = setInterval(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    // Who is already typing, or in a dialog that the page opened, is left alone.
    const taken = document.activeElement?.closest('main, [role=dialog], [role=alertdialog]')
    if (heading && !taken) {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    if (heading || Date.now() - start > patience) clearInterval(timer)
  }, 30)
  return () => clearInterval(timer)
}

/**
 * On every change of page: the document's title by the route table, and the focus on the new heading, which is so
 * announced. The heading also takes the focus of a link that its own page replaced, such as a month of a list.
 */
export function useArrival() {
  const { pathname, search } = useLocation()
  const seen = useRef({ pathname, search })
  // A layout effect, so that a page's own useTitle, a plain effect, has the last word.
  useLayoutEffect(() => {
    const title = routeOf(pathname)?.title
    document.title = title ? `${title} · ${productName}` : productName
  }, [pathname])
  useEffect(() => {
    const before = seen.current
    seen.current = { pathname, search }
    const isLost = before.search !== search && document.activeElement === document.body
    if (before.pathname !== pathname || isLost) return focusHeading()
  }, [pathname, search])
}
