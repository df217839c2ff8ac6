import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { measure, PublicFrame } from '../../layout/PublicFrame'
import { Icon } from '../../ui/Icon'

/** `/thank-you`: after an inquiry was sent (P-044). */
export default function ThankYouPage() {
  return (
    <PublicFrame>
      <Box sx={{ ...measure, pt: { xs: 6, lg: 10 }, display: 'grid', justifyItems: 'center', textAlign: 'center' }}>
        <Icon name="approved" size={40} sx={{ color: 'approved.main' }} />
        <Typography variant="h1" sx={{ mt: 2 }}>
          Thank you
        </Typography>
        <Typography sx={{ mt: 1, mb: 3, maxWidth: 480, color: 'text.secondary' }}>
          We have received your message and will reply by email.
        </Typography>
        <Button component={Link} to="/" variant="outlined">
          Back to Home
        </Button>
      </Box>
    </PublicFrame>
  )
}
