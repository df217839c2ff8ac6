import type { SessionUser } from '../../../web/src/api/types'

/** A row of the product's route table, as far as the tests look at it. */
export interface Route {
  path: string
  guard: string | readonly string[]
}

interface Lookups {
  mayOpen: (guard: Route['guard'], user: SessionUser | null) => boolean
}

// What the table imports is written for another compiler than this folder's: its types stop here.
const folder = '../../../web/src/routes'

/** The route table of the product: what there is, and who may open it. */
export const { routes } = (await import(`${folder}/table.ts`)) as { routes: readonly Route[] }
export const { mayOpen } = (await import(`${folder}/lookups.ts`)) as Lookups
