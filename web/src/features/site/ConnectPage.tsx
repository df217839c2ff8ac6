import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, asProblem } from '../../api/client'
import { useSession } from '../../api/session'
import { measure, PublicFrame } from '../../layout/PublicFrame'
import { Notice } from '../../ui/Notice'

type Outcome = 'asking' | 'connected' | 'failed' | 'unreachable'

const FAILED = 'Authorization Failed'
const titles: Readonly<Record<Outcome, string>> = {
  asking: 'Connecting the account',
  connected: 'The account is connected',
  failed: FAILED,
  unreachable: 'Request Failed',
}

/** Where the Master begins: asks for the provider's address and goes there. */
function Begin() {
  const [said, setSaid] = useState('')
  const begin = async () => {
    setSaid('')
    try {
      const { data } = await api.post('/api/oauthStart', {})
      window.location.assign(data.url)
    } catch (error) {
      setSaid(asProblem(error).message)
    }
  }
  return (
    <>
      <Typography variant="h1">External account</Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
        You give permission on the provider’s website and then return here.
      </Typography>
      {said && (
        <Box sx={{ mb: 2 }}>
          <Notice>{said}</Notice>
        </Box>
      )}
      <Button variant="contained" onClick={() => void begin()}>
        Connect the account
      </Button>
    </>
  )
}

function Finish({ code, state }: { code: string; state: string | null }) {
  const { user } = useSession()
  const [outcome, setOutcome] = useState<Outcome>('asking')
  const sent = useRef(false)
  useEffect(() => {
    // A code serves once.
    if (sent.current) return
    sent.current = true
    api
      .post('/api/oauthCallback', {}, { code, ...(state ? { state } : {}) })
      .then(() => setOutcome('connected'))
      .catch((error) => {
        const problem = asProblem(error)
        setOutcome(problem.network || problem.status >= 500 ? 'unreachable' : 'failed')
      })
  }, [code, state])
  return (
    <>
      <Typography variant="h1" aria-live="polite">
        {titles[outcome]}
      </Typography>
      {outcome === 'failed' && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          {user
            ? 'The provider refused the request, or no provider is configured.'
            : 'Sign in as Master and connect the account again.'}
        </Typography>
      )}
      {outcome === 'unreachable' && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          Cannot connect to the provider. Please try again.
        </Typography>
      )}
      <Button component={Link} to={user ? '/dashboard' : '/'} variant="outlined" sx={{ mt: 3 }}>
        {user ? 'Dashboard' : 'Back to Home'}
      </Button>
    </>
  )
}

/** `/zoho`: where an OAuth provider sends the browser back with a code (P-054, DECISIONS D5.7). */
export default function ConnectPage() {
  const [search] = useSearchParams()
  const { user } = useSession()
  const code = search.get('code')
  return (
    <PublicFrame>
      <Box sx={{ ...measure, pt: { xs: 6, lg: 10 }, textAlign: 'center' }}>
        {code !== null ? (
          <Finish code={code} state={search.get('state')} />
        ) : user?.role === 'Master' ? (
          <Begin />
        ) : (
          <>
            <Typography variant="h1">{FAILED}</Typography>
            <Typography sx={{ mt: 1, color: 'text.secondary' }}>This page handles the provider’s response.</Typography>
          </>
        )}
      </Box>
    </PublicFrame>
  )
}
