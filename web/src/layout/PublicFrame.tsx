import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../api/session'
import { siteQuery } from '../api/site'
import { Mark } from '../ui/Mark'
import { productName } from './page/title'

/** The gutters and the width that every part of a public page has. */
export const measure = { width: '100%', maxWidth: 1184 + 48, mx: 'auto', px: { xs: 2, lg: 3 } } as const

const pages = [
  { to: '/howtowork', label: 'How it works' },
  { to: '/packages', label: 'Prices' },
  { to: '/contact', label: 'Contact' },
] as const

const legal = [
  { to: '/t&c', label: 'Terms and Conditions' },
  { to: '/policy', label: 'Privacy policy' },
  { to: '/refundPolicy', label: 'Refund policy' },
  { to: '/disclaimer', label: 'Disclaimer' },
] as const

const plain = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: 'text.primary',
  fontSize: 'text.fontSize',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
} as const

function Header({ isKnown }: { isKnown: boolean }) {
  const { user } = useSession()
  return (
    <Box component="header" sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ ...measure, minHeight: 64, display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box
          component={Link}
          to="/"
          sx={{ ...plain, mr: 'auto', gap: '10px', fontSize: 18, fontWeight: 600, whiteSpace: 'nowrap' }}
        >
          <Mark size={24} />
          {productName}
        </Box>
        <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', md: 'flex' }, gap: 3 }}>
          {pages.map(({ to, label }) => (
            <Box key={to} component={Link} to={to} sx={plain}>
              {label}
            </Box>
          ))}
        </Box>
        {!isKnown && (
          <Button component={Link} to={user ? '/dashboard' : '/login'} variant="outlined" size="small">
            {user ? 'Dashboard' : 'Sign in'}
          </Button>
        )}
      </Box>
    </Box>
  )
}

function Footer() {
  const { data } = useQuery(siteQuery)
  const { contact, links } = data?.data ?? {}
  const reached = contact ? [contact.location, contact.phone, contact.email].filter(Boolean) : []
  const sisters = [
    { href: links?.superSpeciality, label: 'Super Speciality' },
    { href: links?.diploma, label: 'Diploma' },
  ]
  return (
    <Box component="footer" sx={{ mt: 'auto', borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Box
        sx={{
          ...measure,
          py: 3,
          display: 'flex',
          flexDirection: { xs: 'column', lg: 'row' },
          justifyContent: 'space-between',
          gap: 2,
          fontSize: 'text.fontSize',
          color: 'text.secondary',
        }}
      >
        <Box sx={{ display: 'grid', gap: '4px', alignContent: 'center', minHeight: 44, overflowWrap: 'anywhere' }}>
          <span>
            © {new Date().getFullYear()} {productName}
          </span>
          {reached.length > 0 && <span>{reached.join(' · ')}</span>}
        </Box>
        <Box
          component="nav"
          aria-label="Legal"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, maxWidth: { lg: 720 }, justifyContent: { lg: 'end' } }}
        >
          {[...pages, ...legal].map(({ to, label }) => (
            <Box key={to} component={Link} to={to} sx={plain}>
              {label}
            </Box>
          ))}
          {sisters.map(
            ({ href, label }) =>
              href && (
                <Box key={label} component="a" href={href} sx={plain}>
                  {label}
                </Box>
              ),
          )}
        </Box>
      </Box>
    </Box>
  )
}

/**
 * Around every public page: the header with the way in, and the footer with the legal pages. Who `isKnown` by a sign-in
 * that waits for a payment is not asked to sign in.
 */
export function PublicFrame({ isKnown = false, children }: { isKnown?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}>
      <Header isKnown={isKnown} />
      <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, pb: { xs: 6, lg: 10 } }}>
        {children}
      </Box>
      <Footer />
    </Box>
  )
}
