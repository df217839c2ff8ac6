import { useLayoutEffect, useRef } from 'react'
import { signOut } from '../signOut'
import { LoggedOutScreen } from './LoggedOutScreen'

/** The specified end of an error outside any page: the session is cleared and the logout screen shown (P-034). The page then starts afresh. */
export function CrashScreen() {
  const login = useRef<string | null>(null)
  useLayoutEffect(() => {
    login.current ??= signOut('logout')
  }, [])
  return (
    <LoggedOutScreen
      message="Something went wrong, so you were signed out to keep your data safe."
      onDone={() => window.location.replace(login.current ?? '/login')}
    />
  )
}
