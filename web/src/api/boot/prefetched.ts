/**
 * Requests sent to the API while the code that needs their answers is still on the way: `app/boot/prefetch.ts` sends
 * them, and who sends the same in the name of the same session is given that answer, once. Nothing here outlives the
 * opening of a page.
 */

interface Asked {
  /** In whose name: the session's token, or null for the cookie alone. */
  token: string | null
  at: number
  answer: Promise<Response>
  /** What a good answer holds, once it has come. */
  content?: unknown
  /** When that was first given, in milliseconds. */
  given?: number
}

const asked = new Map<string, Asked>()

/** Milliseconds after which an answer that nobody took is no longer news. */
const MAX_AGE_MS = 15_000
/** Milliseconds for which it is given again: a query may be made anew before the page that is drawn with it keeps it. */
const AGAIN = 1_000

function find(url: string, token: string | null): Asked | undefined {
  const one = asked.get(url)
  return one && one.token === token && Date.now() - one.at < MAX_AGE_MS ? one : undefined
}

/** Asks; a path is without the API's prefix. Resolves to what a good answer holds, else to undefined. */
export async function prefetch(path: string, token: string | null): Promise<unknown> {
  const url = `/api${path}`
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const one: Asked = { token, at: Date.now(), answer: fetch(url, { headers, credentials: 'same-origin' }) }
  asked.set(url, one)
  try {
    const answer = await one.answer
    if (answer.ok) one.content = await answer.clone().json()
  } catch {
    // Who takes the answer is told of it.
  }
  return one.content
}

/** The answer to what was asked ahead, on its way or there; it is given once. Waiting for it ends with the signal. */
export function takePrefetched(url: string, token: string | null, signal?: AbortSignal): Promise<Response> | undefined {
  const one = find(url, token)
  asked.delete(url)
  // Who was drawn with it and asks now wants to hear what is new.
  if (!one || one.given !== undefined) return undefined
  if (!signal) return one.answer
  const stopped = new Promise<never>((_, stop) => {
    if (signal.aborted) stop(signal.reason)
    signal.addEventListener('abort', () => stop(signal.reason), { once: true })
  })
  return Promise.race([one.answer, stopped])
}

/** What was answered, where it has come already; it is given for one drawing of the page. */
export function peekPrefetched(url: string, token: string | null): unknown {
  const one = find(url, token)
  if (one?.content === undefined) return undefined
  one.given ??= Date.now()
  if (Date.now() - one.given < AGAIN) return one.content
  asked.delete(url)
  return undefined
}
