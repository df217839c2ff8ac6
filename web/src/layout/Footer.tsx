import Box from '@mui/material/Box'
import { productName } from './title'

/** The copyright line: at the foot of the sidebar, and of the page where there is none. */
export function Footer() {
  return (
    <Box
      component="footer"
      sx={{ px: { xs: 2, lg: '20px' }, py: '10px', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}
    >
      © {new Date().getFullYear()} {productName}
    </Box>
  )
}
