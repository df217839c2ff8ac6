import { useEffect } from 'react'

/** The name of the product, in titles and beside the mark. */
export const productName = 'PG Logbook'

/** Sets the document's title; a page calls it where its title is more exact than the route table's. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}
