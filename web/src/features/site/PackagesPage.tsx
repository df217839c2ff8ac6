import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useSession } from '../../api/session'
import { measure, PublicFrame } from '../../layout/PublicFrame'
import { useMeta } from '../../layout/page/useMeta'
import { Prices } from './Prices'

const facts = [
  'A licence is a one-time fee for 3 years.',
  '18% GST is added to the package price.',
  'Request a refund within 5 days of payment, under the refund policy.',
] as const

/** `/packages`: what is sold, and what belongs to it. */
export default function PackagesPage() {
  const { user } = useSession()
  useMeta('Packages', 'PG Logbook packages: a one-time fee for 3 years. Prices in Indian rupees.')
  return (
    <PublicFrame>
      <Box sx={{ ...measure, pt: { xs: 3, lg: 6 } }}>
        <Typography variant="h1" sx={{ typography: 'display' }}>
          Packages
        </Typography>
        <Typography sx={{ mt: 1, mb: 4, typography: 'lead', color: 'text.secondary' }}>
          Pay once, use it for three years. In Indian rupees.
        </Typography>
        <Prices />
        <Box component="ul" sx={{ '&&': { listStyle: 'disc', pl: 3 }, my: 4, display: 'grid', gap: '4px' }}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {user ? (
            <Button component={Link} to="/dashboard" variant="contained">
              Dashboard
            </Button>
          ) : (
            <>
              <Button component={Link} to="/signup" variant="contained">
                Create an account
              </Button>
              <Button component={Link} to="/login" variant="outlined">
                Sign in to pay
              </Button>
            </>
          )}
          <Button component={Link} to="/contact">
            Ask about a licence for your college
          </Button>
        </Box>
      </Box>
    </PublicFrame>
  )
}
