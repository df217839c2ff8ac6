import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff, mustCompleteProfile, useUser } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { formatDate } from '../../lib/dates'
import { teaches } from '../../lib/roles'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { PageHeader } from '../../ui/text/PageHeader'
import FirstSteps from '../start/FirstSteps'
import { CompletenessMeter } from './CompletenessMeter'
import { ProfileForm } from './ProfileForm'
import { ProfilePicture } from './ProfilePicture'
import { goToField, profileFields } from './profileFields'

const OwnAway = lazyPart(() => import('../people/cover/OwnAway'))
const OwnDevices = lazyPart(() => import('../people/devices/OwnDevices'))
const LicencePanel = lazyPart(() => import('../billing/ledger/LicencePanel'))

/** Who the person is here; what is not known is left out. */
function factsOf(user: SessionUser): readonly (readonly [string, string])[] {
  const facts: [string, string | null | undefined][] = [
    ['Role', user.role ?? 'Student'],
    ['College', user.collegeId?.name],
    ['Department', user.departmentId?.name],
    ['Course', user.courseId?.title],
  ]
  if (isStaff(user))
    facts.push(
      ['Head of department', user.hod ? 'Yes' : null],
      ['Register number', user.registrationNo],
      ['PG guide since', user.pgGuideSince && formatDate(user.pgGuideSince)],
    )
  else facts.push(['Head of department', user.hod?.name], ['Referral id', user.userId])
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

/** `/profile`: the first steps of a newcomer, who you are, and the form. `?field=` leads to a field of it. */
export default function ProfilePage() {
  const user = useUser()
  // Who came as a newcomer sees the last step done, and the way on.
  const [isNew] = useState(mustCompleteProfile(user))
  const [search] = useSearchParams()
  const wanted = search.get('field')
  useEffect(() => {
    const field = profileFields.find(({ name }) => name === wanted)
    if (field) goToField(field.name)
  }, [wanted])
  return (
    <>
      <PageHeader title="User Profile" summary={user.name} />
      {!isStaff(user) && (isNew || mustCompleteProfile(user)) && <FirstSteps user={user} />}
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
          <CompletenessMeter state={user.completeness} />
        </Box>
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ProfileForm key={user._id} user={user} />
          {!isStaff(user) && <LicencePanel />}
          {isStaff(user) && teaches(user.role) && <OwnAway />}
          <OwnDevices />
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
