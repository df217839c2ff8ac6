import { wasIdle } from '../lib/lastInput'
import { serverClock } from '../lib/serverClock'
import { peekPrefetched, takePrefetched } from './boot/prefetched'
import type { AnswerOf, BodyOf, ParamsOf, PathOf } from './contract'
import { session } from './session'
import { carried } from './upload/carried'

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
    const sender = file && (await import('./upload/sendForm'))
    const ahead = method === 'GET' ? takePrefetched(url, options.anonymous ? null : token, options.signal) : undefined
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
    // An answer that was fetched ahead may have waited.
    if (!ahead) serverClock.learn(answer)
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
export interface DownloadedFile {
  blob: Blob
  name: string
}

async function download(path: string, options: Options = {}): Promise<DownloadedFile> {
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

/** The address of a declared path with its values, without the prefix. */
const filled = (path: string, params: object) =>
  path
    .slice('/api'.length)
    .replace(/{(\w+)}/g, (_, name) => encodeURIComponent(String((params as Record<string, unknown>)[name])))

/**
 * The API by its declared paths: what a call takes and answers follows from the schema.
 * `api.get('/api/memos/{collegeId}/{departmentId}', { collegeId, departmentId }, { query })`.
 */
export const api = {
  get: <P extends PathOf<'get'>>(path: P, params: ParamsOf<P, 'get'>, options?: Options) =>
    send<AnswerOf<P, 'get'>>('GET', filled(path, params), undefined, options),
  post: <P extends PathOf<'post'>>(
    path: P,
    params: ParamsOf<P, 'post'>,
    ...[body, options]: undefined extends BodyOf<P, 'post'>
      ? [body?: undefined, options?: Options]
      : [body: BodyOf<P, 'post'>, options?: Options]
  ) => send<AnswerOf<P, 'post'>>('POST', filled(path, params), (body ?? {}) as object, options),
  put: <P extends PathOf<'put'>>(path: P, params: ParamsOf<P, 'put'>, body: BodyOf<P, 'put'>, options?: Options) =>
    send<AnswerOf<P, 'put'>>('PUT', filled(path, params), (body ?? {}) as object, options),
  delete: <P extends PathOf<'delete'>>(path: P, params: ParamsOf<P, 'delete'>, options?: Options) =>
    send<AnswerOf<P, 'delete'>>('DELETE', filled(path, params), undefined, options),
  download: <P extends PathOf<'get'>>(path: P, params: ParamsOf<P, 'get'>, options?: Options) =>
    download(filled(path, params), options),
  /**
   * What `app/boot/prefetch.ts` asked of the API in the name of this session, where the answer is there already: for
   * `initialData`, so that a page is drawn with it at once.
   */
  prefetched: <P extends PathOf<'get'>>(path: P, params: ParamsOf<P, 'get'>, query?: Query) => {
    const content = peekPrefetched(`/api${filled(path, params)}${toQuery(query)}`, session.get().token) as
      | Json
      | undefined
    return content && content.status !== false ? (content as AnswerOf<P, 'get'>) : undefined
  },
}
