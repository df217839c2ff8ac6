import { wasIdle } from '../lib/lastInput'
import { takeAhead, takeAnswered } from './ahead'
import { carried } from './carried'
import { session } from './session'

/** The text for a refusal without one (L-358). */
export const somethingWrong = 'Something went wrong'

/** The same for what was to be fetched (P-424). */
const notFetched = 'Error fetching data'

type Json = Readonly<Record<string, unknown>>

/** Every refusal of the API and every failed request. `status` is 0 when no answer came at all. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  /** Messages by field name, for the form. */
  readonly fields: Readonly<Record<string, string>>
  /** The whole refusal, where one of its other keys matters. */
  readonly content: Json | null

  constructor(
    status: number,
    message: string,
    code: string,
    fields: Readonly<Record<string, string>> = {},
    content: Json | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.content = content
  }

  /** No answer: offline, aborted, or the server is not there. */
  get network() {
    return this.status === 0
  }
}

/** Any thrown thing as a Problem. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem(0, error instanceof Error ? error.message : somethingWrong, 'error')
}

/** Query values; empty ones are left out of the address. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

interface Options {
  query?: Query
  signal?: AbortSignal
  /** A refusal (401) is an answer here and does not end the session: sign-in itself. */
  anonymous?: boolean
  /** Speaks for this session in the place of the tab's. */
  token?: string
  /** The request may outlive the page. */
  keepalive?: boolean
  /** What is asked for; JSON unless said. */
  accept?: string
  /** The tag of the answer that is known; where nothing has changed since, the API says so (304) and null is answered. */
  tag?: string | undefined
  /** Names the act, so that sending it again does it once. */
  actKey?: string
}

const NO_CONNECTION = 'No connection to the server. Check your network and try again.'

const STOPPED = 'Sending was stopped. What you entered is still here.'

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: FormData | object | undefined,
  options: Options,
): Promise<Response> {
  const headers = new Headers({ Accept: options.accept ?? 'application/json' })
  const token = options.token ?? session.get().token
  if (token && !options.anonymous) headers.set('Authorization', `Bearer ${token}`)
  if (options.tag) headers.set('If-None-Match', `W/"${options.tag}"`)
  if (options.actKey) headers.set('Idempotency-Key', options.actKey)
  const form = body instanceof FormData
  if (body !== undefined && !form) headers.set('Content-Type', 'application/json')
  const url = `/api${path}${toQuery(options.query)}`
  const file = form ? carried.by(body) : undefined
  let answer: Response
  try {
    const sender = file && (await import('./sendForm'))
    const ahead = method === 'GET' ? takeAhead(url, options.anonymous ? null : token, options.signal) : undefined
    answer = await (ahead ??
      (sender && form
        ? sender.sendForm(method, url, headers, body, file, options.signal)
        : fetch(url, {
            method,
            headers,
            body: body === undefined ? undefined : form ? body : JSON.stringify(body),
            credentials: 'same-origin',
            signal: options.signal,
            keepalive: options.keepalive,
          })))
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (error instanceof Error && error.name === 'Stopped') throw new Problem(499, STOPPED, 'stopped')
    throw new Problem(0, NO_CONNECTION, 'network')
  }
  if (answer.status === 401 && !options.anonymous && token) {
    const idle = (await readJson(answer.clone()))?.code === 'idle' || wasIdle(Date.now())
    // A late answer to a token that is no longer in use says nothing about the present session.
    if (token === session.get().token) session.end(idle ? 'idle' : 'refused')
  }
  return answer
}

/** Writes that are on their way: the same one again, from a second press, waits for the answer of the first. */
const underWay = new Map<string, Promise<unknown>>()

async function send<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: FormData | object | undefined,
  options: Options = {},
): Promise<T> {
  if (method === 'GET' || body instanceof FormData || options.signal) return once(method, path, body, options)
  const who = options.token ?? session.get().token
  const key = JSON.stringify([method, path, body, options.query, options.actKey, options.anonymous, who])
  const first = underWay.get(key)
  if (first) return first as Promise<T>
  const sending = once<T>(method, path, body, options).finally(() => underWay.delete(key))
  underWay.set(key, sending)
  return sending
}

async function once<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: FormData | object | undefined,
  options: Options,
): Promise<T> {
  const answer = await ask(method, path, body, options)
  if (answer.status === 304) return null as T
  const content = await readJson(answer)
  if (answer.ok && content?.status !== false) return (content ?? {}) as T
  throw refusal(answer.status, content, method === 'GET' ? notFetched : somethingWrong)
}

/** A file that the API makes: its bytes, and the name that the API gives it. */
async function download(path: string, options: Options = {}): Promise<{ blob: Blob; name: string }> {
  const answer = await ask('GET', path, undefined, { ...options, accept: '*/*' })
  if (!answer.ok) throw refusal(answer.status, await readJson(answer))
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'
  try {
    return { blob: await answer.blob(), name }
  } catch {
    throw new Problem(0, NO_CONNECTION, 'network')
  }
}

function toQuery(query: Query | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : ''
}

async function readJson(answer: Response): Promise<Json | null> {
  try {
    const content: unknown = await answer.json()
    return typeof content === 'object' && content !== null ? (content as Json) : null
  } catch {
    return null
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value : null
}

/** The API's refusal: its message, else the message inside data, else the general text. */
export function refusal(status: number, content: Json | null, otherwise = somethingWrong): Problem {
  const data = content?.data as Json | undefined
  const message = text(content?.message) ?? text(data?.message) ?? otherwise
  const fields: Record<string, string> = {}
  for (const item of Array.isArray(content?.errors) ? (content.errors as Json[]) : []) {
    const field = text(item.field)
    if (field) fields[field] = text(item.message) ?? message
  }
  return new Problem(status, message, text(content?.code) ?? 'error', fields, content)
}

/**
 * What `early.ts` asked of the API in the name of this session, where the answer is there already: for `initialData`, so that
 * a page is drawn with it at once.
 */
export function answered<T>(path: string, query?: Query): T | undefined {
  const content = takeAnswered(`/api${path}${toQuery(query)}`, session.get().token) as Json | undefined
  return content && content.status !== false ? (content as T) : undefined
}

/** The API, by method. Paths are without the prefix; answers are the envelope. */
export const api = {
  download,
  get: <T>(path: string, options?: Options) => send<T>('GET', path, undefined, options),
  post: <T>(path: string, body: FormData | object = {}, options?: Options) => send<T>('POST', path, body, options),
  put: <T>(path: string, body: FormData | object = {}, options?: Options) => send<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: Options) => send<T>('DELETE', path, undefined, options),
}
