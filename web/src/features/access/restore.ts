import { api, Problem } from '../../api/client'
import { session } from '../../api/session'
import type { SessionAnswer } from '../../api/types'

const patience = 8000

/** At start-up, where Remember Me was chosen and this tab has no session: asks the server for one by the cookie. */
export async function restoreSession(): Promise<void> {
  if (!session.mayRestore()) return
  try {
    const answer = await api.get<SessionAnswer>('/session', { anonymous: true, signal: AbortSignal.timeout(patience) })
    session.start(answer.user, answer.sessionToken, true)
  } catch (error) {
    // Refused: the cookie is of no use any more. Anything else may pass, and the next start asks again.
    if (error instanceof Problem && error.status === 401) session.forgetCookie()
  }
}
