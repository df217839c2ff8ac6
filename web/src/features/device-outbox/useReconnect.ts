import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { touchAll } from '../../api/queries'
import { session, useSession } from '../../api/session'
import { askForSession } from '../access/restore'

const EVERY = 20_000

/** How a page stands to the server: signed in, working without it, or to be signed in again. */
export type Connection = 'signedIn' | 'apart' | 'refused'

/**
 * A page that was opened without a network has a person and no session: asks for one by the cookie whenever the network
 * may be back. A refusal ends nothing that is being typed; it is said, and the person signs in when it suits them.
 */
export function useReconnect(user: string): Connection {
  const client = useQueryClient()
  const { token } = useSession()
  const [isRefused, setRefused] = useState(false)
  const isApart = token === null

  useEffect(() => {
    if (!isApart || isRefused) return
    let isAsking = false
    const ask = async () => {
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      const restored = await askForSession()
      isAsking = false
      if (restored === 'refused') setRefused(true)
      if (restored !== 'signedIn') return
      // Somebody else's cookie: their page begins afresh, and what this person typed stays sealed.
      if (session.get().user?._id !== user) return window.location.reload()
      touchAll(client)
    }
    const look = () => void ask()
    // The network may have come while the page was being drawn.
    look()
    const timer = setInterval(look, EVERY)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, user, isApart, isRefused])

  if (!isApart) return 'signedIn'
  return isRefused ? 'refused' : 'apart'
}
