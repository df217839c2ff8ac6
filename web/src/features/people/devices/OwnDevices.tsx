import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useUser } from '../../../api/session'
import { Devices } from './Devices'

/** The own devices, in the profile. */
export default function OwnDevices() {
  const user = useUser()
  return (
    <Box component="section" aria-labelledby="own-devices">
      <Typography id="own-devices" variant="h2" sx={{ mb: 1 }}>
        Signed-in devices
      </Typography>
      <Devices userId={user._id} />
    </Box>
  )
}
