import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { label } from '../../api/labels'
import { sessionQuery } from '../../api/queries'
import { isStaff, mustCompleteProfile, useSession, useUser } from '../../api/session'
import type { Profile } from '../../api/types'
import { formatDate } from '../../lib/dates'
import { teaches } from '../../lib/roles'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { Fact } from '../../ui/text/Fact'
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
function factsOf(user: Profile): readonly (readonly [string, string])[] {
  const facts: [string, string | null | undefined][] = [
    ['Role', label(user.role ?? 'Student')],
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
  // Of all that is known of a person only what the frame needs is kept in the browser.
  const asked = useQuery(sessionQuery(useSession().token))
  const profile = asked.data?.user
  // Who came as a newcomer sees the last step done, and the way on.
  const [isNew] = useState(mustCompleteProfile(user))
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isThere = profile !== undefined
  const wanted = search.get('field')
  useEffect(() => {
    const field = profileFields.find(({ name }) => name === wanted)
    if (!field || !isThere) return
    goToField(field.name)
    // Reached: the same link leads there again.
    const rest = new URLSearchParams(search)
    rest.delete('field')
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true })
  }, [wanted, isThere, search, navigate])
  return (
    <>
      <PageHeader title="User Profile" summary={user.name} />
      {!isStaff(user) && (isNew || mustCompleteProfile(user)) && <FirstSteps user={user} />}
      {profile ? (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 4, lg: 8 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '344px minmax(0, 720px)' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'grid', gap: 3, position: { lg: 'sticky' }, top: { lg: 80 } }}>
            <ProfilePicture user={profile} />
            <Facts facts={factsOf(profile)} />
            <CompletenessMeter state={profile.completeness} />
          </Box>
          <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <ProfileForm key={profile._id} user={profile} />
            {!isStaff(user) && <LicencePanel />}
            {isStaff(user) && teaches(user.role) && <OwnAway />}
            <OwnDevices />
          </Box>
        </Box>
      ) : asked.isLoading ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label="Loading your profile" />
      ) : (
        <ErrorPanel onRetry={() => void asked.refetch()} />
      )}
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
        py: 2,
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Box>
  )
}
