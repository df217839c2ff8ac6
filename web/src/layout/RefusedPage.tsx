import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { label } from '../api/labels'
import { useUser } from '../api/session'
import type { GuardRule, RouteEntry } from '../routes/entry'
import { EmptyState } from '../ui/EmptyState'
import { PageHeader } from '../ui/text/PageHeader'

const roles = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The readers of a page, as its guard names them. */
function readersOf(guard: GuardRule): string {
  if (guard === 'forensic') return 'members of a department of Forensic Medicine & Toxicology'
  if (typeof guard === 'object') return `${roles.format(guard.map(label))} accounts`
  return guard === 'student' ? 'students' : 'staff'
}

/** A page that the reader's role or department does not have, with the reason (DECISIONS D4.8 for medico-legal records). */
export default function RefusedPage({ entry: { title, guard } }: { entry: RouteEntry }) {
  const { role } = useUser()
  return (
    <>
      <PageHeader title={title} />
      {guard === 'forensic' && role === 'Master' ? (
        <EmptyState
          text="Nothing to show for your account"
          hint="Medico-legal records are kept by departments of Forensic Medicine & Toxicology, and this page shows those of the reader’s own department. The Master belongs to none; a member of such a department opens them."
        />
      ) : (
        <EmptyState
          icon="lock"
          text="You do not have access to this page"
          hint={`This page is for ${readersOf(guard)}. Your role is ${label(role ?? 'Student')}.`}
          action={
            <Button component={Link} to="/dashboard" variant="contained">
              Go to the dashboard
            </Button>
          }
        />
      )}
    </>
  )
}
