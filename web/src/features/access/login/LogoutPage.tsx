import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../../api/session'
import { LoggedOutScreen } from '../crash/LoggedOutScreen'
import { signOut } from '../signOut'

/** `/logout`: clears the session, says so, and goes to the sign-in page of whose session it was (P-033, P-035). */
export default function LogoutPage() {
  const navigate = useNavigate()
  const login = useRef<string>('/login')
  const left = useRef(false)
  useLayoutEffect(() => {
    // React's strict mode runs an effect twice; the second run would no longer know whose session it was.
    if (left.current) return
    left.current = true
    login.current = signOut('logout')
  }, [])
  return (
    <LoggedOutScreen
      onDone={() => {
        session.forgetEnd()
        navigate(login.current, { replace: true })
      }}
    />
  )
}
