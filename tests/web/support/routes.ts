import type { SessionUser } from '../../../web/src/api/types'

/** A row of the product's route table, as far as the tests look at it. */
export interface Route {
  path: string
  guard: string | readonly string[]
}

interface RouteTable {
  routes: readonly Route[]
  mayOpen: (guard: Route['guard'], user: SessionUser | null) => boolean
}

// The table names every screen of the product, which is not for this folder's compiler to check: its types stop here.
const table = '../../../web/src/routes.tsx'

/** The route table of the product: what there is, and who may open it. */
export const { routes, mayOpen } = (await import(table)) as RouteTable
