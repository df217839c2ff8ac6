import { api } from '../../api/client'
import { type EndReason, isStaff, session } from '../../api/session'

/** Ends the session here at once and tells the server without waiting for it. Answers the sign-in page of whose session it was. */
export function signOut(reason: EndReason): '/login' | '/staffLogin' {
  const { user, token } = session.get()
  const isRemembered = session.remembered() !== null
  const owe = () => {
    if (isRemembered && session.get().token === null) session.oweLogout()
  }
  if (token) api.get('/api/logout', {}, { keepalive: true }).catch(owe)
  session.end(reason)
  if (!token) owe()
  return isStaff(user) ? '/staffLogin' : '/login'
}
