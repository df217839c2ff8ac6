import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { sessionQuery } from '../../api/queries'
import { useSession } from '../../api/session'
import type { ProfileName, StudentUser } from '../../api/types'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { countsQuery } from '../dashboard/queries'
import { ReadyLine } from '../dashboard/student/ReadyLine'
import { addUrl } from '../logbook/quick/queries'
import { beginningOf } from './beginning'
import { InstallOffer } from './InstallOffer'
import { firstKinds, type Step, type StepState, stepsOf } from './steps'

/** Milliseconds between two looks at whether the account has been verified. */
const LOOK = 20_000

const said: Readonly<Record<StepState, string>> = {
  done: 'Done',
  open: 'To do',
  waiting: 'Waiting for your department',
  shut: 'Not open yet',
}

/** What a trainee has to do before the first entry is verified, each with the way there. The page follows as steps are done. */
export default function FirstSteps({ user }: { user: StudentUser }) {
  const { token } = useSession()
  const isDashboard = useLocation().pathname === '/dashboard'
  const counts = useQuery(countsQuery(user))
  // Somebody else verifies the account: the shell takes over what is answered here.
  useQuery({ ...sessionQuery(token), refetchInterval: user.verifyByHod ? false : LOOK })
  const steps = stepsOf(user, beginningOf(counts.data?.data))
  const done = steps.filter(({ state }) => state === 'done').length
  const current = steps.findIndex(({ state, name }) => state === 'open' && name !== 'unitHead')
  return (
    <Box component="section" id="first-steps" aria-labelledby="first-steps-title" sx={{ mb: 4, maxWidth: 720 }}>
      <Box component="p" role="status" sx={{ typography: 'text', color: 'text.secondary' }}>
        {done} of {steps.length} done
      </Box>
      <Box component="h2" id="first-steps-title" tabIndex={-1} sx={{ typography: 'subtitle', outline: 'none' }}>
        First steps
      </Box>
      <Box component="ol" sx={{ mt: 2 }}>
        {steps.map((step, index) => (
          <StepLine key={step.name} step={step} index={index} isCurrent={index === current}>
            <StepWay step={step} isCurrent={index === current} />
          </StepLine>
        ))}
      </Box>
      {/* The dashboard says it by its button. */}
      {!isDashboard && <ReadyLine />}
      <InstallOffer />
    </Box>
  )
}

interface StepLineProps {
  step: Step
  index: number
  isCurrent: boolean
  children: ReactNode
}

function StepLine({ step, index, isCurrent, children }: StepLineProps) {
  const { title, text, alert, state } = step
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'step' : undefined}
      sx={{
        position: 'relative',
        pl: 5,
        pb: 2.5,
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 13.5,
          top: 32,
          bottom: 4,
          width: '1px',
          bgcolor: 'divider',
        },
        '&:last-of-type::before': { display: 'none' },
      }}
    >
      <Mark state={state} index={index} isCurrent={isCurrent} />
      <Box component="h3" sx={{ typography: 'heading' }}>
        {title}
        <VisuallyHidden>{`: ${said[state]}`}</VisuallyHidden>
      </Box>
      <Box sx={{ typography: 'text', color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Box>
      {alert && (
        <Box sx={{ mt: 1 }}>
          <Notice severity="warning">{alert}</Notice>
        </Box>
      )}
      {children}
    </Box>
  )
}

function Mark({ state, index, isCurrent }: Pick<StepLineProps, 'index' | 'isCurrent'> & { state: StepState }) {
  if (state === 'done' || state === 'waiting')
    return (
      <Icon
        name={state === 'done' ? 'approved' : 'pending'}
        size={28}
        sx={{ position: 'absolute', left: 0, top: -2, color: state === 'done' ? 'approved.main' : 'pending.main' }}
      />
    )
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        left: 0,
        top: -2,
        width: 28,
        height: 28,
        borderRadius: '50%',
        typography: 'label',
        lineHeight: isCurrent ? '28px' : '26px',
        textAlign: 'center',
        ...(isCurrent
          ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
          : { border: 1, borderColor: 'text.secondary', color: 'text.secondary' }),
      }}
    >
      {index + 1}
    </Box>
  )
}

/** The way to a step: to its field, or to the forms of a first entry. */
function StepWay({ step, isCurrent }: { step: Step; isCurrent: boolean }) {
  if (step.state !== 'open') return null
  if (step.name === 'joiningDate')
    return <FieldWay name="joiningDate" label="Set the joining date" isMain={isCurrent} />
  if (step.name === 'unitHead') return <FieldWay name="unitHead" label="Choose your unit head" />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      {firstKinds.map((kind, place) => (
        <Button
          key={kind.key}
          component={Link}
          to={addUrl(kind)}
          variant={place === 0 ? 'contained' : 'outlined'}
          startIcon={<Icon name="add" />}
        >
          {kind.title}
        </Button>
      ))}
      <Button component={Link} to="/dashboard?add" variant="text">
        Something else
      </Button>
    </Box>
  )
}

function FieldWay({ name, label, isMain = false }: { name: ProfileName; label: string; isMain?: boolean }) {
  // The address holds the field until the form is there, also where the link stands on the same page.
  const to = `/profile?field=${name}`
  if (isMain)
    return (
      <Button component={Link} to={to} preventScrollReset variant="contained" sx={{ mt: 1 }}>
        {label}
      </Button>
    )
  return (
    <MuiLink
      component={Link}
      to={to}
      preventScrollReset
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: { xs: 44, lg: 28 },
        typography: 'label',
      }}
    >
      {label}
    </MuiLink>
  )
}
