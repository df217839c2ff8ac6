import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '../../api/session'
import { Icon } from '../../ui/Icon'
import { waitingTraineesQuery } from './queries'

/** How many trainees of the department wait for their head, and the way to them, the newest first; none, and nothing is said. */
export default function WaitingTrainees() {
  const { data: waiting = 0 } = useQuery(waitingTraineesQuery(useUser()))
  if (waiting === 0) return null
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 12px',
        mb: 3,
        p: '12px',
        borderRadius: 1,
        bgcolor: 'pending.tint',
      }}
    >
      <Icon name="pending" sx={{ flex: 'none', color: 'pending.main' }} />
      <Box sx={{ flex: '1 1 240px', typography: 'heading' }}>
        {waiting === 1 ? '1 trainee waits for your verification' : `${waiting} trainees wait for your verification`}
      </Box>
      <Button
        component={Link}
        to="/allStudent?verified=no&sort=-createdAt"
        variant="outlined"
        sx={{ flex: { xs: '1 1 100%', lg: 'none' }, bgcolor: 'background.paper' }}
      >
        {waiting === 1 ? 'Verify trainee' : 'Verify trainees'}
      </Button>
    </Box>
  )
}
