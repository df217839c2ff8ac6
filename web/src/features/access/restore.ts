import { api, Problem } from '../../api/client'
import { session } from '../../api/session'
import type { SessionUser } from '../../api/types'

const patience = 8000

/** What came of asking the server for a session by the cookie. */
export type Restored = 'signedIn' | 'refused' | 'unreachable'

/** Asks the server for a session by the cookie that Remember Me left. */
export async function askForSession(): Promise<Restored> {
  if (!navigator.onLine) return 'unreachable'
  try {
    const answer = await api.get('/api/session', {}, { anonymous: true, signal: AbortSignal.timeout(patience) })
    // Signed out while the answer was on its way.
    if (session.remembered() === null) return 'refused'
    session.start(answer.user, answer.sessionToken, true)
    return 'signedIn'
  } catch (error) {
    return error instanceof Problem && error.status === 401 ? 'refused' : 'unreachable'
  }
}

/** Ends the session behind a cookie that could not be ended when its person signed out; a sign-in meanwhile has replaced it. */
async function endOwedSession(): Promise<void> {
  if (!session.owesLogout() || !navigator.onLine) return
  try {
    const signal = AbortSignal.timeout(patience)
    const { sessionToken } = await api.get('/api/session', {}, { anonymous: true, signal })
    if (session.owesLogout()) await api.get('/api/logout', {}, { token: sessionToken })
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) return
  }
  session.forgetOwed()
}

/**
 * At start-up, where Remember Me was chosen and this tab has no session: asks the server for one by the cookie. Where the
 * server cannot be asked, a trainee whom this device remembers goes on without it, to record and to send later.
 */
export async function restoreSession(): Promise<void> {
  void endOwedSession()
  const id = session.remembered()
  if (!id || !session.mayRestore()) return
  const restored = await askForSession()
  // Refused: the cookie is of no use any more. Anything else may pass, and the next start asks again.
  if (restored === 'refused') session.forgetCookie()
  if (restored !== 'unreachable') return
  const { cachedPerson } = await import('../../device/offlineCache')
  const person = await cachedPerson<SessionUser>(id).catch(() => null)
  if (person) session.resume(person)
}
