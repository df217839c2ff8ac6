import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { Mark } from '../../ui/Mark'
import { CollegeName } from '../CollegeName'
import { Footer } from '../Footer'
import { productName } from '../page/title'
import { NavList } from './NavList'
import type { NavLine } from './navigation'

/** Its width, from 1200 px. */
const sidebarWidth = 256

/** The navigation from 1200 px up: mark, lines, the college, the copyright. */
export function Sidebar({ lines }: { lines: readonly NavLine[] }) {
  return (
    <Box
      component="aside"
      sx={{
        position: 'sticky',
        top: 0,
        height: '100dvh',
        width: sidebarWidth,
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.default',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        component={Link}
        to="/dashboard"
        sx={{
          height: 56,
          flex: 'none',
          px: '20px',
          display: 'flex',
          alignItems: 'center',
          gap: '10px',
          fontSize: 'lead.fontSize',
          fontWeight: 600,
          color: 'text.primary',
          textDecoration: 'none',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Mark size={24} />
        {productName}
      </Box>
      <Box component="nav" aria-label="Main" sx={{ flex: 1, overflowY: 'auto', scrollbarWidth: 'thin' }}>
        <NavList lines={lines} />
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Box sx={{ px: '20px', pt: '12px' }}>
          <CollegeName compact />
        </Box>
        <Footer />
      </Box>
    </Box>
  )
}
