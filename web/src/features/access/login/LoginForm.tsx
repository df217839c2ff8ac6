import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { routeOf } from '../../../routes/lookups'
import { Input, Label } from '../../../ui/form/fields/controls'
import { PasswordField } from '../../../ui/form/fields/PasswordField'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { Notice } from '../../../ui/Notice'
import { useMessages } from '../../../ui/overlay/messages'
import { useOnline } from '../../../ui/useOnline'
import { type Refusal, signIn, validate } from '../signIn'
import { OtherPage } from './LoginFrame'
import { ModeSwitch, RememberSwitch } from './LoginSwitches'

const ForgotDialog = lazyPart(() => import('./ForgotDialog'))

/** Email, password, Remember Me and the two modes; refusals stand above the button and are read out. */
export function LoginForm({
  staff,
  onStaff,
  idle,
  dedicated,
}: {
  staff: boolean
  onStaff: (staff: boolean) => void
  /** The visitor was logged out by inactivity. */
  idle: boolean
  /** The page is the faculty's own, so it links to the students' page. */
  dedicated: boolean
}) {
  const messages = useMessages()
  const navigate = useNavigate()
  const online = useOnline()
  // Who comes from the registration or a payment has said who they are.
  const { state } = useLocation() as { state: { email?: string; isPaid?: boolean } | null }
  const [email, setEmail] = useState(state?.email ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [busy, setBusy] = useState(false)
  const [forgot, setForgot] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const refuse = (next: Refusal) => {
    setRefusal(next)
    form.current?.querySelector<HTMLInputElement>(`input[name=${next.field}]`)?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setRefusal(null)
    const wrong = validate(email, password)
    if (wrong) return refuse(wrong)
    setBusy(true)
    // A success changes the session, and the page goes where it was asked to.
    const result = await signIn({ email: email.trim(), password, remember, staff })
    setBusy(false)
    if ('refusal' in result) refuse(result.refusal)
    else if ('payer' in result) void navigate('/cart', { state: { user: result.payer } })
    else messages.toast({ message: result.message, duration: 2000 })
  }

  return (
    <>
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 2 }}>
        Login
      </Typography>
      {!refusal && (
        <Box sx={{ display: 'grid', gap: 2, mb: 2, '&:empty': { display: 'none' } }}>
          {idle && <Notice severity="warning">Session Expired: You have been logged out due to inactivity.</Notice>}
          {state?.isPaid && <Notice severity="success">Payment received. Sign in to continue.</Notice>}
          {!online && <Notice severity="warning">You are offline. Sign in when the network is back.</Notice>}
        </Box>
      )}
      <ModeSwitch
        staff={staff}
        onStaff={(next) => {
          setRefusal(null)
          onStaff(next)
        }}
      />
      <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: '20px', mt: '20px' }}>
        <div>
          <Label htmlFor="login-email">Email</Label>
          <Input
            id="login-email"
            name="email"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
            aria-required
          />
        </div>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          required
        />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <RememberSwitch checked={remember} onChange={setRemember} />
          <Button variant="text" onClick={() => setForgot(true)} sx={{ mr: '-8px', my: '-8px' }}>
            Forgot Password
          </Button>
        </Box>
        {refusal && <Notice title={refusal.title}>{refusal.message}</Notice>}
        <Button type="submit" variant="contained" fullWidth aria-disabled={busy} aria-busy={busy}>
          {busy ? 'Signing in' : 'Login'}
        </Button>
      </Box>
      {forgot && <ForgotDialog initial={email.trim()} onClose={() => setForgot(false)} />}
      {!staff && routeOf('/signup') && (
        <OtherPage words="Don't have an account yet?" to="/signup">
          Sign up here
        </OtherPage>
      )}
      {dedicated && (
        <OtherPage words="Are you a student?" to="/login">
          Go to the student login page
        </OtherPage>
      )}
    </>
  )
}
