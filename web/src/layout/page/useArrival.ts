import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { routeOf } from '../../routes/lookups'
import { productName } from './title'

const patience = 2000

/** Puts the focus on the page's h1, when it is there, unless something in the page already took it. */
function focusHeading(): () => void {
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

/** On every change of page: the document's title by the route table, and the focus on the new heading, which is so announced. */
export function useArrival() {
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  // A layout effect, so that a page's own useTitle, a plain effect, has the last word.
  useLayoutEffect(() => {
    const title = routeOf(pathname)?.title
    document.title = title ? `${title} · ${productName}` : productName
  }, [pathname])
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    return focusHeading()
  }, [pathname])
}
