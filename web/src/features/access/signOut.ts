import { api } from '../../api/client'
import { type EndReason, isStaff, session } from '../../api/session'

/** Ends the session here at once and tells the server without waiting for it. Answers the sign-in page of whose session it was. */
export function signOut(reason: EndReason): '/login' | '/staffLogin' {
  const { user, token } = session.get()
  if (token) api.get('/logout', { keepalive: true }).catch(() => undefined)
  session.end(reason)
  return isStaff(user) ? '/staffLogin' : '/login'
}
