import { lazyModule } from '../../lib/lazyModule'

/** The form of a new entry, fetched ahead of the report where the address opens it. */
export const addEntryDialog = lazyModule(() => import('./entry/AddEntryDialog'))
