import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { api, asProblem } from '../../api/client'
import { configQuery, openSite } from '../../api/queries'
import { productName } from '../../layout/page/title'
import { Input, Label } from '../../ui/form/fields/controls'
import { Mark } from '../../ui/Mark'
import { Notice } from '../../ui/Notice'

const FIRST = 9
/** The second at which the site is launched (P-151). */
const LAUNCH_AT = 5
const tokenKey = 'launchToken'

/** Launches the site with the token that the password gave, which lies in local storage (P-346). */
const launch = () => {
  const token = localStorage.getItem(tokenKey) ?? ''
  return api.post('/api/updateLaunch', {}, { isLaunched: true }, { token })
}

function Countdown() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [left, setLeft] = useState(FIRST)
  const [said, setSaid] = useState('')
  const [isLaunched, setLaunched] = useState(false)
  const sent = useRef(false)

  const send = () => {
    setSaid('')
    launch()
      .then(() => setLaunched(true))
      .catch((error) => setSaid(asProblem(error).message))
  }
  useEffect(() => {
    if (left === LAUNCH_AT && !sent.current) {
      sent.current = true
      send()
    }
    const timer = setTimeout(() => setLeft((now) => now - 1), 1000)
    if (left < 0) clearTimeout(timer)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (left >= 0 || !isLaunched) return
    localStorage.removeItem(tokenKey)
    openSite(client)
    void navigate('/', { replace: true })
  }, [left, isLaunched, client, navigate])
  return (
    <>
      <Typography variant="h1">{productName} goes live</Typography>
      <Box
        role="timer"
        aria-label="Seconds to launch"
        sx={{ my: 2, fontSize: 120, lineHeight: 1, fontWeight: 600, color: 'primary.main' }}
      >
        {Math.max(0, left)}
      </Box>
      {said && (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
          <Notice>{said}</Notice>
          <Button variant="outlined" onClick={send}>
            Retry
          </Button>
        </Box>
      )}
    </>
  )
}

function Gate({ onOpen }: { onOpen: () => void }) {
  const [otp, setOtp] = useState('')
  const [said, setSaid] = useState('')
  const [isAsking, setAsking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking) return
    if (!otp) return setSaid('Please enter the launch password.')
    setAsking(true)
    setSaid('')
    try {
      const { token } = await api.post('/api/launch', {}, { otp }, { anonymous: true })
      localStorage.setItem(tokenKey, token)
      onOpen()
    } catch (error) {
      const problem = asProblem(error)
      // The specification asks for the browser's own dialog here (P-153).
      if (problem.code === 'wrong_password') window.alert(problem.message)
      else setSaid(problem.message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Typography variant="h1">{productName} opens soon</Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
        Enter the launch password to open the site.
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ width: '100%', display: 'grid', gap: 2, textAlign: 'left' }}
      >
        <div>
          <Label htmlFor="launch-otp">Launch password</Label>
          <Input
            id="launch-otp"
            type="password"
            inputMode="numeric"
            pattern="[0-9]*"
            name="otp"
            autoComplete="off"
            maxLength={20}
            value={otp}
            onChange={(event) => setOtp(event.target.value.replace(/\D/g, ''))}
          />
          <Box component="span" sx={{ display: 'block', mt: '6px', typography: 'small', color: 'text.secondary' }}>
            Digits only
          </Box>
        </div>
        {said && <Notice>{said}</Notice>}
        <Button type="submit" variant="contained" aria-disabled={isAsking} aria-busy={isAsking}>
          Launch
        </Button>
      </Box>
    </>
  )
}

/** `/launching`: the gate in front of everything public while the site is not launched (P-149 to P-156). */
export default function LaunchingPage() {
  const config = useQuery(configQuery)
  const [isCounting, setCounting] = useState(false)
  if (config.data?.setting.isLaunched && !isCounting) return <Navigate to="/" replace />
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3, bgcolor: 'background.paper' }}>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ width: '100%', maxWidth: 360, display: 'grid', justifyItems: 'center', textAlign: 'center' }}
      >
        <Box sx={{ mb: 2 }}>
          <Mark size={48} />
        </Box>
        {isCounting ? <Countdown /> : <Gate onOpen={() => setCounting(true)} />}
      </Box>
    </Box>
  )
}
