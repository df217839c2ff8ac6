import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { routeOf } from '../routes/lookups'
import { Icon } from '../ui/Icon'
import { CollegeName } from './CollegeName'
import { HomeLink } from './HomeLink'
import { useFrame, useHeadSlot } from './page/frame'

/** The bar on top: college and department from 1200 px; on phones the mark, or back and where you are. */
export function TopBar({ phone, actions }: { phone: boolean; actions: ReactNode }) {
  const isOwn = useFrame().page.ownHead === true && phone
  const setHeadSlot = useHeadSlot()
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 56,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: { xs: 2, lg: 3 },
        pr: { xs: '4px', lg: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {isOwn ? (
        <>
          <Back />
          <Box ref={setHeadSlot} sx={{ flex: 1, minWidth: 0 }} />
        </>
      ) : (
        <>
          <Box sx={{ flex: 1, minWidth: 0 }}>{phone ? <Where /> : <CollegeName />}</Box>
          {actions}
        </>
      )}
    </Box>
  )
}

function Back() {
  const { key } = useLocation()
  const navigate = useNavigate()
  return (
    <IconButton
      aria-label="Back"
      // The first address of a tab has nothing behind it.
      onClick={() => (key === 'default' ? navigate('/dashboard') : navigate(-1))}
      sx={{ ml: '-12px', flex: 'none', color: 'text.primary' }}
    >
      <Icon name="back" />
    </IconButton>
  )
}

function Where() {
  const { pathname } = useLocation()
  const { page } = useFrame()
  if (pathname === '/dashboard') return <HomeLink />
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Back />
      <Box
        sx={{
          typography: 'text',
          color: 'text.secondary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {page.where ?? routeOf(pathname)?.title}
      </Box>
    </Box>
  )
}
