import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { productName } from './title'

function tag(selector: string, make: () => HTMLElement): HTMLElement {
  const found = document.head.querySelector<HTMLElement>(selector)
  if (found) return found
  const made = make()
  document.head.append(made)
  return made
}

/** What a search engine reads of a public page: its title, its description, and the one address that it goes by. */
export function useMeta(title: string | null, description: string) {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : `${productName}: the electronic logbook of medical training`
    const meta = tag('meta[name="description"]', () =>
      Object.assign(document.createElement('meta'), { name: 'description' }),
    )
    const before = meta.getAttribute('content')
    meta.setAttribute('content', description)
    const canonical = tag('link[rel="canonical"]', () =>
      Object.assign(document.createElement('link'), { rel: 'canonical' }),
    )
    canonical.setAttribute('href', new URL(pathname, window.location.origin).href)
    return () => {
      meta.setAttribute('content', before ?? '')
      canonical.remove()
    }
  }, [title, description, pathname])
}
