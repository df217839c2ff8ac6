import { api } from '../../../api/client'
import { routeOf } from '../../../routes/lookups'

/** The most places in the code that a report names. */
const MOST = 12

/**
 * Tells the server of a page that threw. An error's own words may hold what somebody typed, and an address may name a
 * person, so neither is sent: only what sort of error it was, the route's pattern, and the places in our own files.
 */
export async function reportError(thrown: unknown, reference: string, pathname: string): Promise<void> {
  const error = thrown instanceof Error ? thrown : new Error()
  const code = /React error #(\d{1,4})/.exec(error.message)
  const frames = error.stack?.match(/(?:assets|src)\/[\w./-]{1,120}:\d{1,7}:\d{1,7}/g) ?? []
  await api.post(
    '/api/clientErrors',
    {},
    {
      reference,
      route: routeOf(pathname)?.path ?? '/',
      error: `${/^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error'}${code ? `#${code[1]}` : ''}`,
      frames: frames.slice(0, MOST),
    },
  )
}
