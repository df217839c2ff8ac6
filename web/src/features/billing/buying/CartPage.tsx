import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { isRefunded } from '../../../api/boot/who'
import { isStaff, useSession } from '../../../api/session'
import type { Package } from '../../../api/site'
import type { SessionUser } from '../../../api/types'
import { measure, PublicFrame } from '../../../layout/PublicFrame'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { Notice } from '../../../ui/Notice'
import { isFree, PackageFacts, recommendedOf } from '../../../ui/text/PackageFacts'
import type { Payer } from '../../access/signIn'
import { batchesQuery, payerIn } from './purchase'

const PurchaseDialog = lazyPart(() => import('./PurchaseDialog'))

/** What can be done with a package: bought by who has still to pay, unless there is nothing to pay. */
function Choice({ offer, onChoose }: { offer: Package; onChoose: () => void }) {
  if (isFree(offer))
    return (
      <>
        <Box sx={{ mt: 2 }}>Your college or university has this licence activated for you.</Box>
        <Button component={Link} to="/contact" variant="outlined" sx={{ mt: 2 }}>
          Ask about a licence
        </Button>
      </>
    )
  return (
    <Button variant="contained" onClick={onChoose} aria-label={`Choose ${offer.title}`} sx={{ mt: 2 }}>
      Choose
    </Button>
  )
}

/** The packages that can be bought today; without `onChoose` they are only shown. */
function Offers({ onChoose }: { onChoose: ((offer: Package) => void) | undefined }) {
  const { data: offers, error, refetch } = useQuery(batchesQuery)
  if (error && !offers)
    return <ErrorPanel title="Failed to fetch batches. Please try again later." onRetry={() => void refetch()} />
  if (!offers) return <Box aria-busy sx={{ minHeight: 240 }} />
  if (offers.length === 0)
    return (
      <EmptyState
        text="No package is on offer at the moment."
        hint="Please ask by the contact form."
        action={
          <Button component={Link} to="/contact" variant="outlined">
            Contact
          </Button>
        }
      />
    )
  return (
    <Box
      component="ul"
      aria-label="Packages"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }, gap: 2 }}
    >
      {offers.map((offer) => (
        <Box
          component="li"
          key={offer._id}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            p: { xs: 2, lg: 3 },
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          <Box sx={{ flex: 1 }}>
            <PackageFacts offer={offer} recommended={offer === recommendedOf(offers)} heading="h2" />
          </Box>
          {onChoose && <Choice offer={offer} onChoose={() => onChoose(offer)} />}
        </Box>
      ))}
    </Box>
  )
}

/** A signed-in student whose licence was refunded, as the one who pays; the session's own token pays. */
function payerAgain(user: SessionUser, token: string | null): Payer | null {
  if (!token || !isRefunded(user)) return null
  const { _id, name } = user
  const contact: Partial<Payer> = user
  return { _id, name, email: contact.email ?? '', phone: contact.phone ?? null, token }
}

/**
 * `/cart`: a student without a licence chooses a package (P-056). The refused sign-in passes the student in the navigation
 * state. A signed-in student can buy again after a refund. Without either, the page shows "Logged Out" (P-445, P-446).
 */
export default function CartPage() {
  const { user, token } = useSession()
  const { state } = useLocation()
  const [chosen, setChosen] = useState<Package | null>(null)
  const payer = user ? payerAgain(user, token) : payerIn(state)
  if (!user && !payer) return <Navigate to="/logout" replace />
  return (
    <PublicFrame isKnown={payer !== null}>
      <Box sx={{ ...measure, pt: { xs: 3, lg: 6 } }}>
        <Typography variant="h1" sx={{ typography: 'display' }}>
          Choose a package
        </Typography>
        <Box sx={{ mt: 1, mb: 4, maxWidth: 720 }}>
          {payer ? (
            <Typography sx={{ typography: 'lead', color: 'text.secondary' }}>
              {payer.name}, your account is ready once a licence is paid: a one-time fee that covers 3 years, with GST
              of 18% added.
            </Typography>
          ) : (
            <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
              <Notice severity="success" title={isStaff(user) ? 'Nothing to pay' : 'Already paid'}>
                {isStaff(user)
                  ? 'A licence is for students; staff use the logbook without one.'
                  : 'Your licence is paid, so there is nothing to buy.'}
              </Notice>
              <Button component={Link} to="/dashboard" variant="contained">
                Go to the dashboard
              </Button>
            </Box>
          )}
        </Box>
        <Offers onChoose={payer ? setChosen : undefined} />
      </Box>
      {payer && chosen && <PurchaseDialog payer={payer} offer={chosen} onClose={() => setChosen(null)} />}
    </PublicFrame>
  )
}
