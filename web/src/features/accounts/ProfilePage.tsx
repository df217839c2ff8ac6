import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isStaff, useUser } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { Notice } from '../../ui/Notice'
import { PageHeader } from '../../ui/PageHeader'
import { ProfileForm } from './ProfileForm'

/** What keeps a student from the logbook, word for word (L-221). */
export function profileAlerts(user: SessionUser): readonly string[] {
  if (isStaff(user)) return []
  const alerts: string[] = []
  if (!user.verifyByHod) alerts.push('Your account is not verified by HOD yet.')
  if (!user.joiningDate) alerts.push('Your profile is incomplete. Please fill in your joining date.')
  return alerts
}

/** `/profile`: what is missing, who you are, and the form. */
export default function ProfilePage() {
  const user = useUser()
  const alerts = profileAlerts(user)
  const facts = [
    ['Role', user.role ?? 'Student'],
    ['College', user.collegeId?.name],
    ['Department', user.departmentId?.name],
    ['Course', user.courseId?.title],
  ].filter(([, value]) => value)
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader title="User Profile" summary={user.name} />
      {alerts.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1, mb: 3 }}>
          {alerts.map((alert) => (
            <Notice key={alert} severity="warning">
              {alert}
            </Notice>
          ))}
        </Box>
      )}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, auto)' },
          gap: '12px 24px',
          py: 2,
          mb: 3,
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
      <ProfileForm key={user._id} user={user} />
    </Box>
  )
}
