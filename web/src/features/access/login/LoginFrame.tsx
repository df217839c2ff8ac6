import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LoginBrand } from '../../../api/types'
import { Icon } from '../../../ui/Icon'
import { Mark } from '../../../ui/Mark'
import { Picture } from '../../../ui/Picture'
import { studentForm } from './preset'

const rule = 40

/** The way to another page for students, below a form. */
export const OtherPage = ({ words, to, children }: { words: string; to: string; children: string }) => (
  <Typography variant="body2" sx={{ mt: '20px', textAlign: 'center', color: 'text.secondary' }}>
    {words}{' '}
    <Box
      component={Link}
      to={to}
      state={studentForm}
      sx={{ fontWeight: 600, color: 'primary.main', textDecoration: 'none' }}
    >
      {children}
    </Box>
  </Typography>
)

/** A leaf of ruled paper with the mark, or the college's name and logo; the form below it on phones and beside it on desktop. */
export function LoginFrame({ brand, children }: { brand: LoginBrand | null; children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateRows: { xs: 'auto 1fr', lg: '1fr' },
        gridTemplateColumns: { lg: '5fr 7fr' },
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="header"
        sx={(theme) => ({
          bgcolor: 'sunken',
          minHeight: rule * 5,
          pt: { xs: `${rule}px`, lg: `${rule * 5}px` },
          pb: `${rule}px`,
          pl: { xs: '62px', lg: '124px' },
          pr: { xs: 2, lg: 5 },
          borderBottom: { xs: `1px solid ${theme.vars.palette.divider}`, lg: 'none' },
          borderRight: { lg: `1px solid ${theme.vars.palette.divider}` },
          display: 'flex',
          flexDirection: 'column',
          backgroundImage: `repeating-linear-gradient(transparent 0 ${rule - 1}px, ${theme.vars.palette.divider} ${rule - 1}px ${rule}px), linear-gradient(${theme.vars.palette.primary.line}, ${theme.vars.palette.primary.line})`,
          backgroundSize: '100% 100%, 1px 100%',
          backgroundPosition: { xs: '0 0, 48px 0', lg: '0 0, 96px 0' },
          backgroundRepeat: 'repeat, no-repeat',
        })}
      >
        <Box sx={{ display: 'flex', gap: '12px', alignItems: 'center', minHeight: rule }}>
          <Picture
            src={brand?.logo}
            alt=""
            instead={<Mark />}
            sx={{ height: 36, maxWidth: 80, objectFit: 'contain', flex: 'none' }}
          />
          <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {brand?.name ?? 'PG Logbook'}
          </Typography>
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: 'lead.fontSize', lineHeight: `${rule}px`, pl: '2px' }}>
          <p>Entered by you.</p>
          <Box component="p" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            Verified by your faculty.
            <Icon name="approved" size={20} sx={{ color: 'approved.main' }} />
          </Box>
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: { lg: 'center' },
          justifyContent: { lg: 'center' },
          px: { xs: 3, lg: 5 },
          pt: 3,
          pb: 'calc(24px + env(safe-area-inset-bottom))',
        }}
      >
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ width: '100%', maxWidth: { xs: 480, lg: 400 }, mx: { xs: 'auto', lg: 0 } }}
        >
          {children}
        </Box>
        <Box
          component="footer"
          sx={{
            mt: { xs: 'auto', lg: 6 },
            pt: 4,
            width: '100%',
            maxWidth: { xs: 480, lg: 400 },
            mx: { xs: 'auto', lg: 0 },
          }}
        >
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            Follows the e-logbook requirement of PGMER-2023. Not affiliated with the National Medical Commission.
          </Typography>
          {brand?.poweredBy && (
            <Box
              component={Link}
              to="/"
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                gap: 1,
                minHeight: 44,
                typography: 'smallStrong',
                color: 'primary.main',
                textDecoration: 'none',
              }}
            >
              <Mark size={16} />
              Powered by PG Logbook
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  )
}
