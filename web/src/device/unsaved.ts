/**
 * Draft values that a reload would lose, because a page that is left has no time to seal them. They are in the tab's own
 * storage until the drafts of the device are read again, and are removed at sign-out.
 */

/** A form's values as they were typed; the one file travels beside them. */
export interface Draft<V = unknown> {
  /** The address of the page whose form this is. */
  url: string
  /** What the form is called: "OPD Campus". */
  title: string
  /** The form's own data: what this user typed, never what others recorded. */
  values: V
  /** Why the server refused it, for an entry that came back from the outbox. */
  reason?: string | undefined
  /** What the form began with on the server, a version say: another one now means that it was changed meanwhile. */
  base?: string | undefined
}

interface Unsaved {
  user: string
  id: string
  draft: Draft
}

const KEY = 'pg-logbook-unsaved'

function all(): Unsaved[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

function store(rows: readonly Unsaved[]) {
  try {
    if (rows.length > 0) sessionStorage.setItem(KEY, JSON.stringify(rows))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A tab whose storage is full or switched off saves by the device alone.
  }
}

/** Stores a draft in the same moment. */
export function storeUnsaved(user: string, id: string, draft: Draft): void {
  store([...all().filter((row) => row.user !== user || row.id !== id), { user, id, draft }])
}

/** Removes one draft, once the device has it or its form was sent. */
export function dropUnsaved(user: string, id: string): void {
  store(all().filter((row) => row.user !== user || row.id !== id))
}

/** Removes and returns the drafts of a user. */
export function takeUnsaved(user: string): readonly Unsaved[] {
  const rows = all()
  store(rows.filter((row) => row.user !== user))
  return rows.filter((row) => row.user === user)
}
