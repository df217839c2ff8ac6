import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { brandQuery } from '../../../api/queries'
import { session, useSession } from '../../../api/session'
import { useTitle } from '../../../layout/page/title'
import { safeNext } from '../../../routes/lookups'
import { Boot } from '../../../ui/Boot'
import { LoginForm } from './LoginForm'
import { LoginFrame } from './LoginFrame'
import { isStaffForm } from './preset'

/** `/login`, `/staffLogin` and the colleges' own `/login/{slug}`: one page, which differs in mode and branding only. */
export default function LoginPage() {
  const { slug } = useParams()
  const { pathname, state } = useLocation()
  const [search] = useSearchParams()
  const { user } = useSession()
  const [staff, setStaff] = useState(() => isStaffForm(pathname, search.get('next'), state))
  const brand = useQuery({ ...brandQuery(slug ?? ''), enabled: slug !== undefined })
  // The reason is read once: it stays in sight while the visitor types, and is gone at the next visit.
  const [idle] = useState(() => session.get().ended?.reason === 'idle')
  useTitle(brand.data ? `Login · ${brand.data.data.name}` : staff ? 'Faculty Login' : 'Login')

  if (user) return <Navigate to={safeNext(search.get('next'))} replace />
  if (slug !== undefined && brand.isPending) return <Boot />
  if (brand.error && brand.error.status === 404) return <Navigate to="/" replace />
  return (
    <LoginFrame brand={brand.data?.data ?? null}>
      <LoginForm staff={staff} onStaff={setStaff} idle={idle} dedicated={pathname === '/staffLogin'} />
    </LoginFrame>
  )
}
