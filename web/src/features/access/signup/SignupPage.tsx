import Typography from '@mui/material/Typography'
import { Navigate } from 'react-router'
import { useSession } from '../../../api/session'
import { LoginFrame, OtherPage } from '../login/LoginFrame'
import { SignupForm } from './SignupForm'

/** `/signup`: registration of a student. Whoever is signed in has no use for it. */
export default function SignupPage() {
  const { user } = useSession()
  if (user) return <Navigate to="/dashboard" replace />
  return (
    <LoginFrame brand={null}>
      <Typography variant="h1" tabIndex={-1} sx={{ mb: '4px' }}>
        Sign up
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
        For postgraduate students. Your head of department verifies the account; staff are added by their college.
      </Typography>
      <SignupForm />
      <OtherPage words="Already have an account?" to="/login">
        Login
      </OtherPage>
    </LoginFrame>
  )
}
