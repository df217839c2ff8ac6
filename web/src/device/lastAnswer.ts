import type { FindLastAnswer } from '../api/lastTime'
import { session } from '../api/session'

/** What this device keeps of the last time for who is signed in; its code is fetched where that is asked for. */
export const findLastAnswer: FindLastAnswer = async (key) => {
  const user = session.get().user?._id
  if (!user) return null
  const { cachedAnswer } = await import('./offlineCache')
  const last = await cachedAnswer(user, key)
  return session.get().user?._id === user ? last : null
}
