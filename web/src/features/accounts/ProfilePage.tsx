import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { isStaff, useUser } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { extra } from '../../ui/extra'
import { Notice } from '../../ui/Notice'
import { PageHeader } from '../../ui/PageHeader'
import { CompletenessMeter } from './CompletenessMeter'
import { ProfileForm } from './ProfileForm'
import { ProfilePicture } from './ProfilePicture'

const OwnDevices = lazy(() => import('../people/OwnDevices'))
const LicencePanel = extra(() => import('../billing/LicencePanel'))

/** What keeps a student from the logbook, word for word (L-221). */
export function profileAlerts(user: SessionUser): readonly string[] {
  if (isStaff(user)) return []
  const alerts: string[] = []
  if (!user.verifyByHod) alerts.push('Your account is not verified by HOD yet.')
  if (!user.joiningDate) alerts.push('Your profile is incomplete. Please fill in your joining date.')
  return alerts
}

/** Who the person is here; what is not known is left out. */
function factsOf(user: SessionUser): readonly (readonly [string, string])[] {
  const facts: [string, string | null | undefined][] = [
    ['Role', user.role ?? 'Student'],
    ['College', user.collegeId?.name],
    ['Department', user.departmentId?.name],
    ['Course', user.courseId?.title],
  ]
  if (isStaff(user)) facts.push(['Head of department', user.hod ? 'Yes' : null])
  else facts.push(['Head of department', user.hod?.name], ['Referral id', user.userId])
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

/** `/profile`: what is missing, who you are, and the form. */
export default function ProfilePage() {
  const user = useUser()
  const alerts = profileAlerts(user)
  return (
    <>
      <PageHeader title="User Profile" summary={user.name} />
      {alerts.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1, mb: 3, maxWidth: 720 }}>
          {alerts.map((alert) => (
            <Notice key={alert} severity="warning">
              {alert}
            </Notice>
          ))}
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 8 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '344px minmax(0, 720px)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 3, position: { lg: 'sticky' }, top: { lg: 80 } }}>
          <ProfilePicture user={user} />
          <Facts facts={factsOf(user)} />
          {user.completeness && <CompletenessMeter state={user.completeness} />}
        </Box>
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ProfileForm key={user._id} user={user} />
          {!isStaff(user) && <LicencePanel />}
          <Suspense fallback={null}>
            <OwnDevices />
          </Suspense>
        </Box>
      </Box>
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: '12px 24px',
        m: 0,
        py: 2,
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
