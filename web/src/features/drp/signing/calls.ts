/** The calls of the coordinator's page. The token travels in their body, never in an address. */
import type { BodyOf, Schema } from '../../../api/contract'

/** The posting as its coordinator sees it. */
export type Posting = Schema<'CoordinatorPosting'>

/** What was signed. */
export type Receipt = Schema<'Receipt'>

/** What is sent to sign. */
export type Signing = BodyOf<'/api/coordinator/sign', 'post'>

/** Why a call failed, in words that are shown; `field` is what they are about, `status` 0 without an answer. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly field = '',
  ) {
    super(message)
  }
}

const UNREACHED = 'The college could not be reached. Check the network and try again.'

/** The session of who is signed in to this browser, if anybody is: with it the server refuses the link. */
async function ownSession(): Promise<Record<string, string>> {
  const answer = await fetch('/api/session', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return {}
  const { sessionToken } = (await answer.json()) as { sessionToken: string }
  return { Authorization: `Bearer ${sessionToken}` }
}

let session: Promise<Record<string, string>> | undefined

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  session ??= ownSession()
  const headers = { 'Content-Type': 'application/json', ...(await session) }
  const request = { method: 'POST', headers, body: JSON.stringify(body), cache: 'no-store' } as const
  const answer = await fetch(path, request).catch(() => null)
  if (!answer) throw new Failure(0, UNREACHED)
  const said = await answer.json().catch(() => null)
  if (!said) throw new Failure(answer.status, UNREACHED)
  if (!answer.ok) throw new Failure(answer.status, said.message, said.errors?.[0]?.field)
  return said
}

/** Opens the posting of a token. */
export const openPosting = (token: string) => post<{ data: Posting }>('/api/coordinator/open', { token })

/** Asks for a code to the recorded number. */
export const askForCode = (token: string, posting: string) =>
  post<Schema<'CodeWait'>>('/api/coordinator/code', { token, posting })

/** Signs. */
export const sign = (body: Signing) => post<{ data: Receipt }>('/api/coordinator/sign', body)
