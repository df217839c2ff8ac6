import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useUser } from '../../../api/session'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { peoplePlace } from '../people'
import { AwayList } from './AwayList'

const AwayDialog = lazyPart(() => import('./AwayDialog'))

/** The own days of absence, in the profile, and those on which one stands in for somebody. */
export default function OwnAway() {
  const user = useUser()
  const place = peoplePlace(user)
  const [isOpen, setOpen] = useState(false)
  if (!place) return null
  return (
    <Box component="section" aria-labelledby="own-away" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', mb: 1 }}>
        <Typography id="own-away" variant="h2" sx={{ flex: '1 1 auto' }}>
          Days of absence
        </Typography>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          Set days of absence
        </Button>
      </Box>
      <AwayList place={place} own />
      {isOpen && (
        <AwayDialog of={{ teacher: { _id: user._id, name: user.name } }} place={place} onClose={() => setOpen(false)} />
      )}
    </Box>
  )
}
