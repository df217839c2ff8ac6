import Box from '@mui/material/Box'
import { productName } from './page/title'

/** The copyright line: at the foot of the sidebar, and of the page where there is none. */
export function Footer() {
  return (
    <Box
      component="footer"
      sx={{ px: { xs: 2, lg: '20px' }, py: '10px', typography: 'small', color: 'text.secondary' }}
    >
      © {new Date().getFullYear()} {productName}
    </Box>
  )
}
