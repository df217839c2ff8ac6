import Box from '@mui/material/Box'
import { CollegeName } from '../CollegeName'
import { Footer } from '../Footer'
import { HomeLink } from '../HomeLink'
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
      <HomeLink
        size={24}
        sx={{ display: 'flex', height: 56, flex: 'none', px: '20px', borderBottom: 1, borderColor: 'divider' }}
      />
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
