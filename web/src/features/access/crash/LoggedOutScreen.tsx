import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { Mark } from '../../../ui/Mark'

/** How long "Logged Out" is shown (P-033). */
export const loggedOutDelay = 2000

/** Says "Logged Out" for two seconds, then calls `onDone`. */
export function LoggedOutScreen({ message, onDone }: { message?: string; onDone: () => void }) {
  const done = useRef(onDone)
  useEffect(() => {
    const timer = setTimeout(() => done.current(), loggedOutDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: 2,
        p: 2,
        textAlign: 'center',
      }}
    >
      <Mark size={40} />
      <Box role="status">
        <Typography variant="h1" tabIndex={-1}>
          Logged Out
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: '4px' }}>
          {message ?? 'Taking you to the sign-in page.'}
        </Typography>
      </Box>
    </Box>
  )
}
