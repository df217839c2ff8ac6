import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { Boot } from '../../../ui/Boot'
import { Icon } from '../../../ui/Icon'
import { verificationQuery } from '../signup/registration'
import { LoginFrame } from './LoginFrame'
import { studentForm } from './preset'

/** `/verify/{id}` for students, `/verifyStaff/{id}` and `/verifyDRPC/{id}` for staff: what came of a mailed link. */
export default function VerifyPage() {
  const { id = '' } = useParams()
  const staff = !useLocation().pathname.startsWith('/verify/')
  const result = useQuery(verificationQuery(staff ? 'verifyStaff' : 'verifyStudent', id))
  if (result.isPending) return <Boot />
  const { data, error } = result
  const failed = error && (error.network || error.status >= 500)
  const title = data ? 'Verification Successful!' : failed ? 'Error!' : 'Verification Failed'
  const message = data ? data.message : failed ? 'Something went wrong. Please try again later.' : error?.message
  return (
    <LoginFrame brand={null}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Icon
          name={data ? 'approved' : 'rejected'}
          size={48}
          sx={{ color: data ? 'approved.main' : 'rejected.main' }}
        />
        <Box role={data ? 'status' : 'alert'}>
          <Typography variant="h1" tabIndex={-1} sx={{ mb: '4px' }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{message}</Typography>
        </Box>
        {failed ? (
          <Button variant="contained" onClick={() => void result.refetch()}>
            Try again
          </Button>
        ) : data ? (
          <Button component={Link} to={staff ? '/staffLogin' : '/login'} state={studentForm} variant="contained">
            Go to Login
          </Button>
        ) : (
          <Button component={Link} to="/signup" variant="contained">
            Go to Signup
          </Button>
        )}
      </Box>
    </LoginFrame>
  )
}
