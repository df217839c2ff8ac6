import type { Page } from '@playwright/test'

/** How many records lie sealed in a place of this device. */
export function kept(page: Page, place: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((done, failed) => {
        const opening = indexedDB.open('pg-logbook')
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count()
          counting.onsuccess = () => {
            opening.result.close()
            done(counting.result)
          }
        }
      }),
    place,
  )
}
